"use strict";
/* The view of a switch in a cycle: its buffers, the entries of its compute unit, and what waits for what. */
function routerView({ data, find, portsOf, name, colour }, select, follow) {
	let flag = 0;

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
		return [data.causes[port.waits], full];
	}

	function show(vertex, cycle, followed) {
		flag = followed;
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
			cell(row, port.output, port.output.length && port.stalls > 0 ? data.causes[port.stalls] : "",
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

	return show;
}
