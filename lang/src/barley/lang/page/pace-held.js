"use strict";
/* What every node holds at a time of a block in which each goes at its own pace: darker the more contributions it has, red if it is wrong. */
function showHeld(section) {
	const source = document.getElementById("held-" + section.dataset.pace);
	if (!source) {
		return () => { };
	}
	const data = JSON.parse(source.textContent);
	const wide = 1120;
	const row = 16;
	const top = 20;
	const members = 8;
	const left = 14 + 6.6 * data.nodes.reduce((most, name) => Math.max(most, name.length), 0);
	const bytes = data.data.map(each => Math.max(1, each[1] * each[2]));
	const all = bytes.reduce((sum, each) => sum + each, 0);
	const svg = drawn("svg", { class: "chart wide", width: wide, viewBox: "0 0 " + wide + " " + (top + row * data.nodes.length + 4), role: "img" });
	const plot = drawn("g", {});
	const starts = [];
	let at = left;
	let free = left;
	bytes.forEach((each, vector) => {
		starts.push(at);
		const width = (wide - left - 4) * each / all;
		const name = data.data[vector][0];
		if (at >= free && 6.6 * name.length <= width) {
			const text = drawn("text", { x: at + width / 2, y: 13, "text-anchor": "middle", class: "quiet" });
			text.textContent = name;
			svg.append(text);
			free = at + 6.6 * name.length;
		}
		at += width;
	});
	starts.push(at);
	data.nodes.forEach((name, node) => {
		const text = drawn("text", { x: left - 8, y: top + row * node + 12, "text-anchor": "end" });
		text.textContent = name;
		svg.append(text, drawn("line", { x1: left, x2: wide - 4, y1: top + row * node + row / 2, y2: top + row * node + row / 2, class: "grid" }));
	});
	svg.append(plot);
	section.querySelector(".held").append(svg);

	/* Puts a part among those of a node, in place of what was there. */
	function splice(parts, part) {
		const kept = [];
		parts.forEach(each => {
			if (each.first < part.first) {
				kept.push({ ...each, end: Math.min(each.end, part.first) });
			}
			if (each.end > part.end) {
				kept.push({ ...each, first: Math.max(each.first, part.end) });
			}
		});
		kept.push(part);
		return kept;
	}

	return ps => {
		const held = data.nodes.map(() => data.data.map(() => []));
		for (let i = 0; i < data.changes.length && data.changes[i] <= ps; i += members) {
			const [, node, vector, first, end, contributors, wanted, wrong] = data.changes.slice(i, i + members);
			held[node][vector] = splice(held[node][vector], { first, end, contributors, wanted, wrong });
		}
		plot.replaceChildren();
		held.forEach((vectors, node) => vectors.forEach((parts, vector) => parts.forEach(part => {
			const scale = (starts[vector + 1] - starts[vector]) / data.data[vector][1];
			const share = part.wanted <= 1 ? 1 : part.contributors / part.wanted;
			plot.append(drawn("rect", { x: starts[vector] + scale * part.first, y: top + row * node + 1,
				width: Math.max(0.8, scale * (part.end - part.first) - 0.8), height: row - 2, class: part.wrong ? "holds wrong" : "holds",
				style: "opacity: " + Math.min(1, 0.25 + 0.75 * share) },
			data.nodes[node] + " holds " + data.data[vector][0] + "[" + part.first + ".." + (part.end - 1) + "]: " + count(part.contributors, "contribution")
				+ (part.wanted > 1 ? " of " + part.wanted : "") + (part.wrong ? ", WRONG: some were lost or corrupted" : "")));
		})));
		section.querySelector(".at").textContent = "held by every node at " + time(ps) + ": darker with more contributions";
	};
}
