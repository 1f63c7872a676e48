"use strict";
document.querySelectorAll("section[data-pace]").forEach(section => showPace(section));

/* Units, combiners and channels against time: the wheel zooms, dragging moves, a bar that is pointed at shows what it waited for; a click
   keeps that in sight, and shows what nodes hold at that time. */
function showPace(section) {
	const find = selector => section.querySelector(selector);
	const data = JSON.parse(document.getElementById("pace-" + section.dataset.pace).textContent);
	const wide = 1120;
	const right = 1060;
	const top = 24;
	const row = 22;
	const left = Math.min(300, 14 + 6.2 * data.rows.slice(0, data.drawn).reduce((most, each) => Math.max(most, each[0].length), 0));
	/* The most bars of the critical path that can be told apart. */
	const mostStations = 400;
	const unit = 0;
	const channel = 2;
	const members = ["row", "start", "lasts", "statement", "datum", "after", "critical", "later", "fate", "indices"];
	const bars = [];
	const inRow = data.rows.map(() => []);
	let from = 0;
	let to = Math.max(1, data.end);
	let found = null;
	let next = 0;
	let drag = null;
	/* The bar and the time that were clicked on. */
	let kept = null;
	let cursor = 0;
	const held = showHeld(section);

	for (let at = 0; at < data.bars.length; at += members.length) {
		const bar = {};
		members.forEach((name, i) => bar[name] = data.bars[at + i]);
		bar.end = bar.start + bar.lasts;
		bar.number = bars.length;
		inRow[bar.row].push(bar);
		bars.push(bar);
	}

	/* The critical path goes from unit to unit and combiner to combiner; through channels only if there is nothing else. */
	const stations = bars.filter(bar => bar.critical && (data.rows[0][1] === channel || data.rows[bar.row][1] !== channel));
	const path = stations.slice(1).map((bar, i) => [stations[i], bar])
		.filter(([before, bar]) => before.row !== bar.row && before.row < data.drawn && bar.row < data.drawn);

	const svg = drawn("svg", { class: "chart wide", width: wide, viewBox: "0 0 " + wide + " " + (top + row * data.drawn + 6), role: "img" });
	const hatch = drawn("pattern", { id: "idle-" + section.dataset.pace, width: 6, height: 6, patternUnits: "userSpaceOnUse",
		patternTransform: "rotate(45)" });
	const inside = drawn("clipPath", { id: "inside-" + section.dataset.pace });
	const plot = drawn("g", { "clip-path": "url(#inside-" + section.dataset.pace + ")" });
	const axis = drawn("g", {});
	const line = drawn("g", { "clip-path": "url(#inside-" + section.dataset.pace + ")" });
	const pointed = drawn("g", { class: "pointed", "clip-path": "url(#inside-" + section.dataset.pace + ")" });
	hatch.append(drawn("line", { x1: 0, x2: 0, y1: 0, y2: 6, class: "idle" }));
	inside.append(drawn("rect", { x: left, y: 0, width: right - left, height: top + row * data.drawn + 6 }));
	svg.append(hatch, inside, axis);
	data.rows.slice(0, data.drawn).forEach((each, i) => {
		svg.append(label(left - 8, y(i) + 14, each[0].length <= 46 ? each[0] : each[0].slice(0, 45) + "…", "end"),
			label(right + 6, y(i) + 14, each[2], "start", "quiet"));
	});
	svg.append(plot, pointed, line);
	find(".gantt").append(svg);

	function label(x, at, words, anchor, type) {
		const text = drawn("text", { x, y: at, "text-anchor": anchor, class: type || "" });
		text.textContent = words;
		return text;
	}

	function x(ps) {
		return left + (right - left) * (ps - from) / (to - from);
	}

	function y(number) {
		return top + row * number;
	}

	/* Returns the place of the first bar of a row that ends behind a time. */
	function first(list, ps) {
		let low = 0;
		let high = list.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if (list[middle].end > ps) {
				high = middle;
			} else {
				low = middle + 1;
			}
		}
		return low;
	}

	function box(bar) {
		const start = Math.max(left - 4, x(bar.start));
		const end = Math.max(start + 0.8, Math.min(right + 4, x(bar.end)));
		return "M" + start.toFixed(1) + " " + (y(bar.row) + 2) + "H" + (end - (end - start > 4 ? 0.8 : 0)).toFixed(1)
			+ "v" + (row - 4) + "H" + start.toFixed(1) + "z";
	}

	/* Draws what is seen of the time from {@code from} to {@code to}; bars too narrow to be seen one by one are drawn as one. */
	function draw() {
		const paths = new Map();
		const clear = stations.filter(bar => bar.end > from && bar.start < to).length <= mostStations;
		const letters = [];
		const faults = ["", "", ""];
		let frames = "";
		let joins = "";
		for (let number = 0; number < data.drawn; number++) {
			const list = inRow[number];
			let covered = left - 5;
			for (let i = first(list, from); i < list.length && list[i].start < to; i++) {
				const bar = list[i];
				const width = x(bar.end) - x(bar.start);
				const seen = x(bar.end) > covered + 0.5;
				faults[bar.fate] += bar.fate && (seen || width > 1) ? cross(bar) : "";
				if (seen) {
					const key = bar.datum + (found && !found.has(bar) ? " other" : "");
					paths.set(key, (paths.get(key) || "") + box(bar));
					covered = Math.max(x(bar.end), x(bar.start) + 0.5);
				}
				if (bar.critical && seen && clear) {
					frames += box(bar);
				}
				if (width > 9) {
					write(bar, letters);
				}
			}
		}
		path.forEach(([before, bar]) => joins += clear && bar.start >= from && before.end <= to ? link(before, bar) : "");
		plot.replaceChildren();
		for (let number = 0; number < data.drawn; number++) {
			if (data.rows[number][1] === unit) {
				plot.append(drawn("rect", { x: x(0), y: y(number) + 2, width: x(data.end) - x(0), height: row - 4,
					fill: "url(#idle-" + section.dataset.pace + ")" }));
			}
		}
		plot.append(drawn("path", { d: [...paths.values()].join(""), class: "under" }));
		paths.forEach((d, key) => plot.append(drawn("path", { d, class: "bar" + (key.endsWith(" other") ? " other" : ""),
			style: "fill: " + data.data[parseInt(key, 10)][1] })));
		plot.append(...letters, drawn("path", { d: joins, class: "join" }), drawn("path", { d: frames, class: "critical" }),
			drawn("path", { d: faults[1], class: "lost" }), drawn("path", { d: faults[2], class: "spoiled" }));
		ticks();
		mark();
	}

	/* Draws the time that is chosen. */
	function mark() {
		line.replaceChildren(drawn("line", { x1: x(cursor), x2: x(cursor), y1: top - 4, y2: top + row * data.drawn, class: "cursor" }));
	}

	function choose(ps) {
		cursor = Math.max(0, Math.min(data.end, ps));
		mark();
		held(cursor);
	}

	/* Crosses a message out that is lost or corrupted, as wide as there is room, but so that it can be seen. */
	function cross(bar) {
		const middle = (Math.max(left, x(bar.start)) + Math.min(right, x(bar.end))) / 2;
		const half = Math.max(3, Math.min(row / 2 - 3, (x(bar.end) - x(bar.start)) / 2));
		return "M" + (middle - half).toFixed(1) + " " + (y(bar.row) + 3) + "l" + (2 * half).toFixed(1) + " " + (row - 6)
			+ "m" + (-2 * half).toFixed(1) + " 0l" + (2 * half).toFixed(1) + " " + (6 - row);
	}

	/* Writes the name of the data into a bar, or its indices alone, if there is room. */
	function write(bar, letters) {
		const start = Math.max(left, x(bar.start));
		const width = Math.min(right, x(bar.end)) - start;
		const name = data.data[bar.datum][0];
		const bracket = name.indexOf("[");
		const brief = bracket < 0 ? "" : name.slice(bracket + 1, name.indexOf("]"));
		const words = [name, brief].find(each => each && 6.6 * each.length + 2 <= width);
		if (words) {
			const text = label(start + width / 2, y(bar.row) + 15, words, "middle", found && !found.has(bar) ? "other" : "");
			text.style.fill = data.data[bar.datum][2];
			letters.push(text);
		}
	}

	function link(before, bar) {
		return "M" + x(before.end).toFixed(1) + " " + (y(before.row) + row / 2) + "L" + x(bar.start).toFixed(1) + " " + (y(bar.row) + row / 2);
	}

	function ticks() {
		const rough = (to - from) / 8;
		const power = Math.pow(10, Math.floor(Math.log10(rough)));
		const step = Math.max(1, [1, 2, 5, 10].find(each => each * power >= rough) * power);
		axis.replaceChildren();
		for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
			axis.append(label(x(at), 14, time(at), "middle", "quiet"),
				drawn("line", { x1: x(at), x2: x(at), y1: top - 4, y2: top + row * data.drawn, class: "grid" }));
		}
	}

	function look(start, end) {
		const length = Math.max(20, Math.min(data.end, end - start));
		from = Math.max(0, Math.min(data.end - length, start));
		to = from + length;
		draw();
		point(kept);
	}

	function zoom(factor, at) {
		look(at - (at - from) * factor, at + (to - at) * factor);
	}

	function place(event) {
		const area = svg.getBoundingClientRect();
		const scale = wide / area.width;
		const across = (event.clientX - area.left) * scale;
		return { ps: from + (to - from) * (across - left) / (right - left), row: Math.floor(((event.clientY - area.top) * scale - top) / row),
			inside: across >= left && across <= right };
	}

	function what(bar) {
		return data.data[bar.datum][0] || data.statements[bar.statement];
	}

	function why(bar) {
		const before = bars[bar.after];
		if (bar.after < 0) {
			return "it begins with the block";
		}
		const name = before && data.rows[before.row][0];
		if (!before) {
			return "what it waited for is not shown";
		}
		if (before.row === bar.row) {
			return "it waited for " + ["the unit, which computed ", "the combiner, which combined ", "the channel, which carried "][data.rows[bar.row][1]]
				+ what(before) + " up to " + time(before.end);
		}
		return "it waited for " + what(before) + (data.rows[before.row][1] === channel ? " over " : " of ") + name + ", up to "
			+ time(data.rows[before.row][1] === channel ? bar.start : before.end);
	}

	/* Frames a bar, says what it is, and draws where its message comes from and goes to. */
	function point(bar) {
		pointed.replaceChildren();
		if (!bar) {
			find(".hover").textContent = "\u00a0";
			return;
		}
		const of = data.rows[bar.row];
		find(".hover").textContent = data.statements[bar.statement]
			+ (data.indices[bar.indices] && " (" + data.indices[bar.indices] + ")") + " · " + what(bar) + (of[1] === channel ? " over " : " at ") + of[0] + " · "
			+ time(bar.start) + " to " + time(bar.end) + ", " + time(bar.lasts) + " · " + ["", "LOST: its receive leaves what is there · ", "CORRUPTED · "][bar.fate] + (data.buffers[bar.number] || why(bar)) + (bar.critical ? " · on the critical path" : "");
		let d = "";
		const before = bars[bar.after];
		if (before && before.row < data.drawn) {
			d += link(before, bar);
		}
		if (of[1] === channel && of[3] >= 0 && of[3] < data.drawn) {
			d += "M" + x(bar.start) + " " + (y(of[3]) + row / 2) + "L" + x(bar.start) + " " + (y(bar.row) + row / 2);
		}
		if (of[1] === channel && of[4] >= 0 && of[4] < data.drawn) {
			const tip = x(bar.end + bar.later);
			const end = y(of[4]) + (of[4] < bar.row ? row - 4 : 4);
			const back = of[4] < bar.row ? 8 : -8;
			d += "M" + x(bar.end) + " " + (y(bar.row) + row / 2) + "L" + tip + " " + end + "l-4 " + back + "m4 " + -back + "l4 " + back;
		}
		pointed.append(drawn("path", { d: box(bar), class: "frame" }), drawn("path", { d, class: "arrow" }));
	}

	svg.addEventListener("wheel", event => {
		const at = place(event);
		if (at.inside && !(event.deltaY > 0 && to - from >= data.end)) {
			event.preventDefault();
			zoom(event.deltaY > 0 ? 1.25 : 0.8, at.ps);
		}
	}, { passive: false });
	function barAt(at) {
		const list = at.inside && at.row < data.drawn && inRow[at.row] || [];
		const bar = list[first(list, at.ps)];
		return bar && bar.start <= at.ps ? bar : null;
	}

	svg.addEventListener("pointerdown", event => drag = { ps: place(event).ps, x: event.clientX });
	window.addEventListener("pointerup", event => {
		if (drag && Math.abs(event.clientX - drag.x) < 3 && svg.contains(event.target) && place(event).inside) {
			kept = barAt(place(event));
			choose(place(event).ps);
			point(kept);
		}
		drag = null;
	});
	svg.addEventListener("pointermove", event => {
		const at = place(event);
		if (drag && Math.abs(event.clientX - drag.x) >= 3) {
			look(from + drag.ps - at.ps, to + drag.ps - at.ps);
			return;
		}
		point(barAt(at) || kept);
	});
	svg.addEventListener("pointerleave", () => point(kept));
	svg.addEventListener("dblclick", () => look(0, data.end));
	section.querySelectorAll("[data-zoom]").forEach(button => button.addEventListener("click", () => button.dataset.zoom === "all"
		? look(0, data.end) : zoom(Number(button.dataset.zoom), (from + to) / 2)));
	find("[type=search]").addEventListener("input", event => {
		const words = event.target.value.trim().toLowerCase();
		const of = texts => texts.map(text => text.toLowerCase().includes(words));
		const statements = of(data.statements);
		const names = of(data.data.map(each => each[0]));
		found = words ? new Set(bars.filter(bar => bar.row < data.drawn && (statements[bar.statement] || names[bar.datum]))) : null;
		next = 0;
		find("output").textContent = found ? count(found.size, "bar") + (found.size ? "; Enter goes to the next one" : "") : "";
		draw();
	});
	find("[type=search]").addEventListener("keydown", event => {
		if (event.key === "Enter" && found && found.size) {
			const bar = [...found][next++ % found.size];
			const length = Math.min(to - from, Math.max(20, 30 * bar.lasts));
			kept = bar;
			choose(bar.start);
			look(bar.start + bar.lasts / 2 - length / 2, bar.start + bar.lasts / 2 + length / 2);
		}
	});
	const asked = new URLSearchParams(location.hash.slice(1));
	draw();
	choose(0);
	if (asked.get("pace") === section.dataset.pace) {
		section.scrollIntoView();
		kept = bars[Number(asked.get("bar"))] || null;
		choose(kept ? kept.start : 0);
		point(kept);
	}
}
