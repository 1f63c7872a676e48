"use strict";
for (const section of document.querySelectorAll("section[data-packets]")) {
	exchange(section, JSON.parse(document.getElementById("packets-" + section.dataset.packets).textContent));
}

function exchange(section, data) {
	const find = selector => section.querySelector(selector);
	const slider = find(".steps input");
	const choose = name => find("select[name=" + name + "]");
	const name = vertex => data.names[vertex];
	const portsOf = new Map(data.switches.map(vertex => [vertex, []]));
	data.ports.forEach((port, number) => portsOf.has(port[0]) && portsOf.get(port[0]).push(number));
	const windows = Math.floor(data.last / data.heat.length) + 1;
	const picture = wiring();
	let timer = 0;
	let flag = 0;

	function count(number, one) {
		return number.toLocaleString("en") + " " + one + (number === 1 ? "" : "s");
	}

	/* A switch at the beginning of a cycle: carries out the changes of its lists up to there. */
	function state(vertex, cycle) {
		const ports = portsOf.get(vertex);
		const changes = data.changes[data.switches.indexOf(vertex)];
		const lists = Array.from({ length: 2 + 7 * ports.length }, () => []);
		const widths = [2, 2, 2, 2, 1, 1, 2];
		let now = 0;
		for (let i = 0; i < changes.length;) {
			now += changes[i];
			const list = changes[i + 1];
			const width = list === 0 ? 1 : list === 1 ? 4 : widths[(list - 2) % 7];
			const added = [];
			for (let k = 0; k < changes[i + 4]; k++) {
				added.push(changes.slice(i + 5 + k * width, i + 5 + (k + 1) * width));
			}
			if (now > cycle) {
				break;
			}
			lists[list].splice(changes[i + 2], changes[i + 3], ...added);
			i += 5 + width * changes[i + 4];
		}
		return {
			pointer: lists[0].length ? lists[0][0][0] : 0,
			entries: lists[1],
			ports: ports.map((port, at) => {
				const own = lists.slice(2 + 7 * at, 9 + 7 * at);
				const [waits, needs] = own[1].length ? own[1][0] : [0, -1];
				return { port, input: own[0], waits, needs, crossbar: own[2], output: own[3], credits: own[4].length ? own[4][0][0] : -1,
					stalls: own[5].length ? own[5][0][0] : 0, channel: own[6] };
			})
		};
	}

	function element(tag, words, type) {
		const made = document.createElement(tag);
		made.textContent = words || "";
		if (type) {
			made.className = type;
		}
		return made;
	}

	function drawn(tag, attributes, words) {
		const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
		Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
		if (words !== undefined) {
			made.append(drawn("title", {}));
			made.firstChild.textContent = words;
		}
		return made;
	}

	function colour(number) {
		return number > 0 ? data.colours[(number - 1) % data.colours.length] : ["var(--panel)", "var(--ink)"];
	}

	function packet([number, contributions]) {
		if (number < 0) {
			return element("span", "and " + contributions.toLocaleString("en") + " more", "note");
		}
		const chip = element("button", number > 0 ? number + (contributions > 1 ? "\u00d7" + contributions : "") : "plain", "packet");
		chip.style.background = colour(number)[0];
		chip.style.color = colour(number)[1];
		chip.title = number > 0 ? "flag " + number + ", " + count(contributions, "contribution") : "a plain packet, without a flag";
		chip.classList.toggle("chosen", number > 0 && number === flag);
		if (number > 0) {
			chip.addEventListener("click", () => follow(number));
		} else {
			chip.disabled = true;
		}
		return chip;
	}

	function cell(row, packets, why, to) {
		const made = row.insertCell();
		packets.forEach(each => made.append(packet(each)));
		if (why) {
			made.append(element("span", why, "why"));
		}
		if (to !== undefined && portsOf.has(to)) {
			const go = element("button", name(to));
			go.addEventListener("click", () => select(to));
			made.append(go);
		}
	}

	/* Why the first packet of an input buffer did not go, in the order of the causes. */
	function waits(port, view) {
		const full = port.needs >= 0 ? data.ports[view.ports[port.needs].port][1] : undefined;
		return [["waits for its turn", undefined], ["waits: no room at the output to ", full], ["waits: no entry is free", undefined],
			["waits: an addition to its entry is under way", undefined]][port.waits];
	}

	function router(vertex, cycle) {
		const panel = find(".router");
		panel.replaceChildren();
		if (cycle > data.end) {
			panel.append(element("p", "The states of switches are known up to cycle " + data.end.toLocaleString("en") + ".", "note"));
			return;
		}
		const view = state(vertex, cycle);
		panel.append(element("h3", name(vertex) + " at the beginning of cycle " + cycle.toLocaleString("en")));
		const table = element("table", "", "ports");
		const head = table.insertRow();
		["", "port to", "input buffer", "crossbar", "output buffer", "channel", "credits"].forEach(words => {
			const th = element("th", words);
			th.scope = "col";
			head.append(th);
		});
		view.ports.forEach((port, at) => {
			const far = data.ports[port.port][1];
			const row = table.insertRow();
			const mark = row.insertCell();
			mark.textContent = at === view.pointer ? "\u25b6" : "";
			mark.title = at === view.pointer ? "the arbiter begins here" : "";
			const th = element("th", "");
			th.scope = "row";
			if (portsOf.has(far)) {
				const go = element("button", name(far));
				go.addEventListener("click", () => select(far));
				th.append(go);
			} else {
				th.textContent = name(far);
			}
			row.append(th);
			const [why, to] = port.input.length ? waits(port, view) : ["", undefined];
			cell(row, port.input, to !== undefined && !portsOf.has(to) ? why + name(to) : why, to);
			cell(row, port.crossbar);
			cell(row, port.output, port.output.length ? { 4: "waits: the channel is taken", 5: "waits: no credit from " }[port.stalls] : "",
				port.output.length && port.stalls === 5 ? far : undefined);
			cell(row, port.channel);
			row.insertCell().textContent = port.credits < 0 ? "" : port.credits.toLocaleString("en");
		});
		panel.append(table);
		const unit = element("p", "Compute unit: ", "unit");
		if (view.entries.length === 0) {
			unit.append("no entry in use");
		}
		for (const [number, contributions, expected, complete] of view.entries) {
			const chip = packet([number, contributions]);
			chip.textContent = number + ": " + contributions + " of " + expected + (complete ? ", complete" : "");
			const share = Math.round(100 * Math.min(1, contributions / Math.max(1, expected)));
			const [full, ink] = colour(number);
			chip.style.background = "linear-gradient(90deg, " + full + " " + share + "%, color-mix(in srgb, " + full + " 25%, white) 0)";
			chip.style.color = ink;
			unit.append(chip);
		}
		panel.append(unit);
		panel.append(element("p", "\u25b6 is where the arbiter begins. A packet is its flag \u00d7 the contributions in it; "
			+ "colours repeat after " + data.colours.length + " flags.", "note"));
	}

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
				spot.setAttribute("tabindex", "0");
				spot.setAttribute("role", "button");
				spot.setAttribute("aria-label", name(vertex));
				spot.classList.add("switch");
				spot.addEventListener("click", () => select(vertex));
				spot.addEventListener("keydown", event => {
					if (event.key === "Enter" || event.key === " ") {
						event.preventDefault();
						select(vertex);
					}
				});
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

	function heat(cycle) {
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
				all += sum(data.heat.input[port], from, to) + sum(data.heat.output[port], from, to);
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

	/* The lives of flags, a row each: what is injected, what meets, what leaves, what is delivered. */
	const left = 58;
	const wide = 900;
	const row = 16;
	const latest = 1 + data.lives.reduce((most, life) => Math.max(most, life[life.length - 3]), 0);
	function place(cycle) {
		return left + (wide - left - 12) * Math.min(cycle, latest) / latest;
	}

	function lives() {
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
			const group = drawn("g", { tabindex: 0, role: "button", "data-flag": life[0] }, "flag " + life[0]);
			const label = drawn("text", { x: 4, y: y + 4 });
			label.textContent = "flag " + life[0];
			const marks = ["", "", "", "", ""];
			for (let i = 1; i < life.length; i += 4) {
				const x = place(life[i + 1]).toFixed(1);
				marks[life[i]] += [
					"M" + x + " " + (y - 6) + "v4",
					"M" + x + " " + (y - 2) + "v4",
					"M" + x + " " + (y - 4) + "l3 4l-3 4l-3 -4z",
					"M" + x + " " + (y - 4) + "l3 4l-3 4l-3 -4z",
					"M" + x + " " + (y - 5) + "l4 10h-8z"][life[i]];
			}
			group.append(drawn("rect", { x: 0, y: y - row / 2, width: wide, height: row, class: "hit" }), label,
				drawn("line", { x1: place(life[2]), x2: place(life[life.length - 3]), y1: y, y2: y, class: "grid" }));
			marks.forEach((d, kind) => d && group.append(drawn("path", { d, class: "m" + kind })));
			group.addEventListener("click", () => follow(life[0]));
			group.addEventListener("keydown", event => {
				if (event.key === "Enter" || event.key === " ") {
					event.preventDefault();
					follow(life[0]);
				}
			});
			svg.append(group);
		});
		svg.append(drawn("line", { class: "now", y1: 14, y2: row * data.lives.length + 20 }));
		find(".lives").append(svg);
		find(".lives").after(element("p", "Ticks above the line: injected; on it: met in a compute unit; diamonds: the sum left, "
			+ "orange if unfinished; triangles: delivered.", "note"));
	}

	/* Tells a life: who injected it and when, and switch by switch when it met and left. */
	function story(life) {
		const injected = [];
		const words = new Map();
		for (let i = 1; i < life.length; i += 4) {
			const [kind, cycle, vertex, contributions] = life.slice(i, i + 4);
			const when = "in cycle " + cycle.toLocaleString("en");
			if (kind === 0) {
				injected.push(cycle);
				continue;
			}
			const told = words.get(vertex) || [];
			words.set(vertex, told);
			told.push(["", "met ", "left ", "left unfinished ", "delivered "][kind] + when + (kind > 1 ? " with " + contributions : ""));
		}
		const nodes = count(injected.length, "node");
		const [from, to] = [injected[0], injected[injected.length - 1]];
		const between = injected.length === 0 ? "" : "injected by " + nodes + " in cycle" + (from === to ? " " : "s ")
			+ from.toLocaleString("en") + (from === to ? "" : " to " + to.toLocaleString("en")) + "; ";
		const places = [...words].map(([vertex, told]) => name(vertex) + " " + told.join(", "));
		return between + places.slice(0, 100).join("; ") + (places.length > 100 ? "; and " + (places.length - 100) + " more" : "");
	}

	function follow(number) {
		flag = flag === number ? 0 : number;
		section.querySelectorAll("[data-flag]").forEach(each => each.classList.toggle("chosen", Number(each.dataset.flag) === flag));
		const life = data.lives.find(each => each[0] === flag);
		find(".life").textContent = flag === 0 ? "\u00a0" : "Flag " + flag + (life ? ": " + story(life) : " is not among those shown") + ".";
		router(Number(choose("switch").value), Number(slider.value));
	}

	function select(vertex) {
		choose("switch").value = vertex;
		show(Number(slider.value));
	}

	function show(cycle) {
		slider.value = cycle;
		find(".steps output").textContent = "cycle " + cycle.toLocaleString("en") + " of " + (data.last + 1).toLocaleString("en");
		const vertex = Number(choose("switch").value);
		picture.nodes.forEach((spot, each) => spot.classList.toggle("chosen", each === vertex));
		const now = find(".lives .now");
		if (now) {
			now.setAttribute("x1", place(cycle));
			now.setAttribute("x2", place(cycle));
		}
		heat(cycle);
		router(vertex, cycle);
	}

	function stop() {
		clearInterval(timer);
		timer = 0;
		find("[data-run-cycles]").textContent = "play";
	}

	data.switches.forEach(vertex => choose("switch").append(new Option(name(vertex), vertex)));
	lives();
	slider.addEventListener("input", () => show(Number(slider.value)));
	section.querySelectorAll("select").forEach(list => list.addEventListener("change", () => show(Number(slider.value))));
	section.querySelectorAll("[data-cycles]").forEach(button => button.addEventListener("click", () => {
		stop();
		show(Math.max(0, Math.min(data.last + 1, Number(slider.value) + Number(button.dataset.cycles))));
	}));
	find("[data-run-cycles]").addEventListener("click", event => {
		if (timer) {
			stop();
			return;
		}
		event.target.textContent = "stop";
		timer = setInterval(() => show((Number(slider.value) + 1) % (data.last + 2)), 400);
	});
	const asked = new URLSearchParams(location.hash.slice(1));
	const wanted = data.switches.find(vertex => name(vertex) === asked.get("switch"));
	if (wanted !== undefined) {
		choose("switch").value = wanted;
	}
	show(Math.max(0, Math.min(data.last + 1, Number(asked.get("cycle")) || 0)));
	if (asked.get("flag")) {
		follow(Number(asked.get("flag")));
	}
	if (asked.get("packets") === section.dataset.packets) {
		section.scrollIntoView();
	}
}
