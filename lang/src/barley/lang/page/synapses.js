"use strict";
document.querySelectorAll("section[data-words]").forEach(section => watchSynapses(section));

/* The slider over the cycles of an exchange with synapses: a square with a row for each core that hears, a column for each that is heard, and the levels of reducers beside it. */
function watchSynapses(section) {
	const find = selector => section.querySelector(selector);
	const slider = find(".steps input");
	const side = 480;
	const level = 14;
	let exchange = null;
	let timer = 0;

	/* Repeats what runs of rows have in common. */
	function rows(runs) {
		const all = [];
		for (let at = 0; at < runs.length; at += 4) {
			for (let i = 0; i < runs[at]; i++) {
				all.push(runs.slice(at + 1, at + 4));
			}
		}
		return all;
	}

	function open(number) {
		const data = JSON.parse(document.getElementById("words-" + section.dataset.words + "-" + number).textContent);
		data.channels.forEach(channel => {
			channel.cells = rows(channel.cells);
			channel.reducers = rows(channel.reducers);
		});
		exchange = data;
		slider.max = data.cycles;
		find(".figures").textContent = find("select").selectedOptions[0].dataset.figures;
		draw(data);
		const keys = find(".keys");
		keys.replaceChildren();
		data.channels.forEach((channel, i) => key(keys, "running k" + i % 6, channel.label + " runs"));
		key(keys, "done k0", "has run");
		key(keys, "waiting k0", "waits for another program to end");
		key(keys, "coming", "its word is on the way");
		if (data.levels > 0) {
			key(keys, "level on", "a level of a reducer works");
		}
	}

	function key(keys, type, words) {
		const box = drawn("svg", { class: "cells", width: 12, height: 12 });
		box.append(drawn("rect", { x: 1, y: 1, width: 10, height: 10, class: type }));
		keys.append(box, element("span", words));
	}

	function draw(data) {
		const cells = data.names.length;
		const step = Math.min(40, side / cells);
		const left = 70;
		const top = 22;
		const gap = step > 5 ? 1 : 0;
		const at = left + cells * step + 16;
		const svg = drawn("svg", { class: "cells", viewBox: "0 0 " + (at + data.levels * level + 30) + " " + (top + cells * step + 4), role: "img" });
		svg.setAttribute("width", at + data.levels * level + 30);
		const heads = [[left, "heard: " + data.names[0] + (cells > 1 ? " to " + data.names[cells - 1] : ""), "start"], [left - 6, "hears", "end"],
			[at, data.levels > 0 ? "levels" : "", "start"]];
		heads.forEach(([x, words, anchor]) => {
			const head = drawn("text", { x, y: 14, "text-anchor": anchor });
			head.textContent = words;
			svg.append(head);
		});
		const names = step >= 11 ? data.names.map((name, i) => i) : [0, cells - 1];
		new Set(names).forEach(i => {
			const label = drawn("text", { x: left - 6, y: top + (i + 0.5) * step + 4, "text-anchor": "end" });
			label.textContent = data.names[i].split(" .. ")[0];
			svg.append(label);
		});
		data.squares = [];
		for (let cell = 0; cell < cells * cells; cell++) {
			const square = drawn("rect", { x: left + cell % cells * step, y: top + Math.floor(cell / cells) * step, width: step - gap, height: step - gap });
			square.addEventListener("mouseover", () => tell(cell));
			data.squares.push(square);
			svg.append(square);
		}
		data.boxes = [];
		for (let row = 0; row < cells; row++) {
			const most = Math.max(...data.channels.map(channel => channel.reducers[row][2]));
			for (let i = 0; i < most; i++) {
				const box = drawn("rect", { x: at + i * level, y: top + row * step, width: level - 2, height: step - gap });
				data.boxes.push([box, row, i]);
				svg.append(box);
			}
		}
		find(".drawing").replaceChildren(svg);
	}

	function state(times, cycle) {
		return times[0] < 0 ? "none" : cycle >= times[2] ? "done" : cycle >= times[1] ? "running" : cycle >= times[0] ? "waiting" : "coming";
	}

	/* What a cell does in a cycle, and for which channel: what runs before what waits, comes or is done. */
	function activity(cell, cycle) {
		const states = exchange.channels.map(channel => state(channel.cells[cell], cycle));
		const first = ["running", "waiting", "coming"].find(wanted => states.includes(wanted));
		const type = first || (states.includes("done") ? "done" : "none");
		return [type, type === "done" ? states.lastIndexOf(type) : states.indexOf(type)];
	}

	function works(reducer, number, cycle) {
		const [begins, ends, levels] = reducer;
		return begins >= 0 && number < levels && (ends - begins === levels ? cycle === begins + number : cycle >= begins && cycle < ends);
	}

	function show(cycle) {
		slider.value = cycle;
		const counts = { running: 0, waiting: 0, coming: 0, done: 0, none: 0 };
		exchange.squares.forEach((square, cell) => {
			const [type, channel] = activity(cell, cycle);
			counts[type]++;
			square.setAttribute("class", type + " k" + Math.max(0, channel) % 6);
		});
		const reducing = new Set();
		exchange.boxes.forEach(([box, row, number]) => {
			const on = exchange.channels.some(channel => works(channel.reducers[row], number, cycle));
			box.setAttribute("class", on ? "level on" : "level");
			if (on) {
				reducing.add(row);
			}
		});
		const what = exchange.single ? " synapses " : " cells ";
		const words = [];
		if (cycle < exchange.loaded) {
			words.push("programs are loaded");
		}
		[["coming", "await a word"], ["waiting", "wait"], ["running", "run"], ["done", "have run"]].forEach(([type, verb]) => {
			if (counts[type] > 0) {
				words.push(counts[type].toLocaleString("en") + what + verb);
			}
		});
		if (reducing.size > 0) {
			words.push(exchange.single ? count(reducing.size, "reducer") + (reducing.size === 1 ? " works" : " work")
				: "reducers of " + count(reducing.size, "row") + " work");
		}
		find(".steps output").textContent = "cycle " + cycle.toLocaleString("en") + " of " + exchange.cycles.toLocaleString("en");
		find(".now").textContent = words.join(", ");
	}

	function tell(cell) {
		const cells = exchange.names.length;
		const parts = exchange.channels.filter(channel => channel.cells[cell][0] >= 0).map(channel => {
			const [came, from, end] = channel.cells[cell];
			return channel.label + ": the word is there in cycle " + came + ", the program runs in "
				+ (end - from === 1 ? "cycle " + from : "cycles " + from + " to " + (end - 1));
		});
		find(".cell").textContent = exchange.names[cell % cells] + " \u2192 " + exchange.names[Math.floor(cell / cells)] + ": " + (parts.join("; ") || "no word");
	}

	function stop() {
		clearInterval(timer);
		timer = 0;
		find("[data-run-cycles]").textContent = "play";
	}

	slider.addEventListener("input", () => show(Number(slider.value)));
	find("select").addEventListener("change", event => {
		stop();
		open(Number(event.target.value));
		show(0);
	});
	section.querySelectorAll("[data-cycles]").forEach(button => button.addEventListener("click", () => {
		stop();
		show(Math.max(0, Math.min(exchange.cycles, Number(slider.value) + Number(button.dataset.cycles))));
	}));
	find("[data-run-cycles]").addEventListener("click", event => {
		if (timer) {
			stop();
			return;
		}
		event.target.textContent = "stop";
		timer = setInterval(() => show((Number(slider.value) + 1) % (exchange.cycles + 1)), 400);
	});
	const asked = new URLSearchParams(location.hash.slice(1));
	if (asked.get("exchange")) {
		find("select").value = asked.get("exchange");
	}
	open(Number(find("select").value));
	show(Math.max(0, Math.min(exchange.cycles, Number(asked.get("cycle")) || 0)));
	if (asked.get("words") === section.dataset.words) {
		section.scrollIntoView();
	}
}
