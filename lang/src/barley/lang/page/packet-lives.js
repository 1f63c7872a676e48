"use strict";
/* The lives of flags, a row each: what is injected, what meets, what leaves, what is delivered. */
function flagLives({ section, data, find }, follow) {
	const left = 58;
	const wide = 900;
	const row = 16;
	const latest = 1 + data.lives.reduce((most, life) => Math.max(most, life[life.length - 1]), 0);

	function place(cycle) {
		return left + (wide - left - 12) * Math.min(cycle, latest) / latest;
	}

	function draw() {
		if (data.lives.length === 0) {
			find(".lives").remove();
			return;
		}
		const svg = drawn("svg", { viewBox: "0 0 " + wide + " " + (row * data.lives.length + 22), width: wide, class: "chart" });
		for (let i = 0; i <= 4; i++) {
			const cycle = Math.round(latest * i / 4);
			const text = drawn("text", { x: place(cycle), y: 10, class: "quiet", "text-anchor": i === 4 ? "end" : "middle" });
			text.textContent = (i === 0 ? "cycle " : "") + cycle.toLocaleString("en");
			svg.append(text, drawn("line", { x1: place(cycle), x2: place(cycle), y1: 14, y2: row * data.lives.length + 20, class: "grid" }));
		}
		data.lives.forEach((life, at) => {
			const y = 28 + row * at;
			const group = drawn("g", { "data-flag": life[0] }, "flag " + life[0]);
			const label = drawn("text", { x: 4, y: y + 4 });
			label.textContent = "flag " + life[0];
			const marks = ["", "", "", "", ""];
			for (let i = 1; i < life.length; i += 2) {
				const x = place(life[i + 1]).toFixed(1);
				marks[life[i]] += [
					"M" + x + " " + (y - 6) + "v4",
					"M" + x + " " + (y - 2) + "v4",
					"M" + x + " " + (y - 4) + "l3 4l-3 4l-3 -4z",
					"M" + x + " " + (y - 4) + "l3 4l-3 4l-3 -4z",
					"M" + x + " " + (y - 5) + "l4 10h-8z"][life[i]];
			}
			group.append(drawn("rect", { x: 0, y: y - row / 2, width: wide, height: row, class: "hit" }), label,
				drawn("line", { x1: place(life[2]), x2: place(life[life.length - 1]), y1: y, y2: y, class: "grid" }));
			marks.forEach((d, kind) => d && group.append(drawn("path", { d, class: "m" + kind })));
			button(group, () => follow(life[0]));
			svg.append(group);
		});
		svg.append(drawn("line", { class: "now", y1: 14, y2: row * data.lives.length + 20 }));
		find(".lives").append(svg);
		find(".lives").after(element("p", "Ticks above the line: injected; on it: met in a compute unit; diamonds: the sum left, "
			+ "orange if unfinished; triangles: delivered.", "note"));
	}

	/* Tells the life of the flag that is followed; 0 for none. */
	function tell(flag) {
		section.querySelectorAll("[data-flag]").forEach(each => each.classList.toggle("chosen", Number(each.dataset.flag) === flag));
		const at = data.lives.findIndex(each => each[0] === flag);
		find(".life").textContent = flag === 0 ? "\u00a0" : "Flag " + flag + (at < 0 ? " is not among those shown" : ": " + data.stories[at]) + ".";
	}

	function show(cycle) {
		const now = find(".lives .now");
		if (now) {
			now.setAttribute("x1", place(cycle));
			now.setAttribute("x2", place(cycle));
		}
	}

	draw();
	return { show, tell };
}
