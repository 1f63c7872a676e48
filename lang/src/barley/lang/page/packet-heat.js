"use strict";
/* The wiring with the heat of channels and buffers, over the run or over the cycles around one. */
function wiringHeat({ section, data, find, choose, portsOf, name }, select) {
	const windows = Math.floor(data.last / data.heat.length) + 1;
	const picture = wiring();

	/* Copies the picture of the machine, with a line for each channel on its right-hand side. */
	function wiring() {
		const shown = section.closest("article").querySelector("svg.barley");
		if (!shown) {
			find(".wiring").append(element("p", "The machine is too large to be drawn.", "note"));
			return { channels: new Map(), nodes: new Map() };
		}
		const copy = shown.cloneNode(true);
		copy.classList.add("heat");
		find(".wiring").append(copy);
		const strands = new Map();
		copy.querySelectorAll("[data-lane]").forEach(strand => {
			if (!strands.has(strand.dataset.lane)) {
				strands.set(strand.dataset.lane, strand);
			}
		});
		const lines = drawn("g", { class: "channels" });
		copy.querySelector(".lanes").after(lines);
		const channels = new Map();
		data.ports.forEach(([owner, , lane, inside], port) => {
			const strand = strands.get(String(lane));
			if (strand && !inside) {
				channels.set(port, beside(strand, Number(strand.dataset.from) === owner));
				lines.append(channels.get(port));
			}
		});
		const nodes = new Map();
		copy.querySelectorAll("[data-node]").forEach(spot => {
			const vertex = Number(spot.dataset.node);
			if (portsOf.has(vertex)) {
				nodes.set(vertex, spot);
				spot.setAttribute("aria-label", name(vertex));
				spot.classList.add("switch");
				button(spot, () => select(vertex));
			}
		});
		return { channels, nodes };
	}

	function beside(strand, forward) {
		const path = strand.querySelector("path");
		const length = path.getTotalLength();
		const width = Math.max(2, 0.9 * parseFloat(path.getAttribute("stroke-width") || 2));
		const points = [];
		for (let i = 0; i <= 12; i++) {
			const here = path.getPointAtLength(length * (forward ? i : 12 - i) / 12);
			const before = path.getPointAtLength(length * (forward ? Math.max(0, i - 1) : 12 - Math.max(0, i - 1)) / 12);
			const after = path.getPointAtLength(length * (forward ? Math.min(12, i + 1) : 12 - Math.min(12, i + 1)) / 12);
			const dx = after.x - before.x;
			const dy = after.y - before.y;
			const size = Math.max(1e-6, Math.hypot(dx, dy));
			points.push((here.x - 0.65 * width * dy / size).toFixed(2) + " " + (here.y + 0.65 * width * dx / size).toFixed(2));
		}
		return drawn("path", { d: "M" + points.join("L"), "stroke-width": width }, "");
	}

	/* Returns the first window and the one behind the last whose heat is shown. */
	function span(cycle) {
		if (choose("span").value === "run") {
			return [0, windows];
		}
		const some = Math.max(1, Math.round(windows / 24));
		const at = Math.min(windows - 1, Math.floor(cycle / data.heat.length));
		const first = Math.max(0, Math.min(windows - some, at - Math.floor(some / 2)));
		return [first, Math.min(windows, first + some)];
	}

	function sum(counts, from, to) {
		let all = 0;
		for (let window = from; window < Math.min(to, counts.length); window++) {
			all += counts[window];
		}
		return all;
	}

	function shade(share) {
		return share > 0 ? "color-mix(in srgb, var(--hot) " + Math.round(15 + 85 * Math.min(1, share)) + "%, var(--cool))" : "var(--cool)";
	}

	function show(vertex, cycle) {
		picture.nodes.forEach((spot, each) => spot.classList.toggle("chosen", each === vertex));
		const held = choose("measure").value === "held";
		const [from, to] = span(cycle);
		const cycles = Math.min(data.last + 1, to * data.heat.length) - from * data.heat.length;
		const values = new Map();
		let most = held ? 1 : 0;
		for (const port of picture.channels.keys()) {
			const value = held ? sum(data.heat.held[port], from, to) / cycles : sum(data.heat.packets[port], from, to);
			values.set(port, value);
			most = held ? 1 : Math.max(most, value);
		}
		for (const [port, line] of picture.channels) {
			const value = values.get(port);
			line.style.stroke = shade(value / Math.max(most, 1e-9));
			line.firstChild.textContent = name(data.ports[port][0]) + " \u2192 " + name(data.ports[port][1]) + ": "
				+ count(sum(data.heat.packets[port], from, to), "packet") + ", held "
				+ Math.round(100 * sum(data.heat.held[port], from, to) / cycles) + " % of the cycles";
		}
		let fullest = 0;
		const filled = new Map();
		for (const [vertex] of picture.nodes) {
			let all = 0;
			for (const port of portsOf.get(vertex)) {
				all += sum(data.heat.filled[port], from, to);
			}
			filled.set(vertex, all / (to - from));
			fullest = Math.max(fullest, all / (to - from));
		}
		for (const [vertex, spot] of picture.nodes) {
			const shape = spot.querySelector("circle, rect");
			shape.style.fill = shade(filled.get(vertex) / Math.max(fullest, 1e-9));
			spot.firstElementChild.textContent = name(vertex) + ": " + Number(filled.get(vertex).toFixed(2)) + " packets in its buffers";
		}
		const scale = find(".scale");
		scale.replaceChildren(element("span", "", "bar"), " from 0 to " + (held ? "100 % of cycles held" : count(most, "packet"))
			+ " on a channel, and from 0 to " + Number(fullest.toFixed(2)) + " packets in the buffers of a switch or on the way to them, on "
			+ "average; cycles " + (from * data.heat.length).toLocaleString("en") + " to "
			+ (from * data.heat.length + cycles - 1).toLocaleString("en") + ".");
	}

	return show;
}
