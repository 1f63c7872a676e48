"use strict";
for (const article of document.querySelectorAll("article[data-run]")) {
	const source = document.getElementById("run-" + article.dataset.run);
	const table = article.querySelector("table.sizing");
	if (table) {
		size(article, table);
	}
	if (source) {
		step(article, JSON.parse(source.textContent));
	}
}

// Labels of a picture that is scaled down are left out where they cannot be read.
for (const picture of document.querySelectorAll("svg.barley[viewBox]")) {
	const labels = picture.querySelectorAll("text.label");
	new ResizeObserver(() => {
		const scale = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
		labels.forEach(label => label.style.visibility = parseFloat(label.style.fontSize) * scale < 6 ? "hidden" : "");
	}).observe(picture);
}

function time(ps) {
	const units = ["ps", "ns", "us", "ms", "s"];
	let unit = 0;
	while (unit < 4 && ps >= 1000) {
		ps /= 1000;
		unit++;
	}
	return Number(ps.toPrecision(6)) + " " + units[unit];
}

function size(article, table) {
	const inputs = article.querySelectorAll(".sizing-inputs input");
	const cells = table.querySelectorAll("td");
	const exchange = Number(table.dataset.exchange);
	const out = Number(table.dataset.out);
	function show() {
		const value = name => Number([...inputs].find(input => input.name === name).value);
		const compute = value("images") * value("gflop") / value("tflops") * 1e9;
		if (!(compute > 0) || !isFinite(compute)) {
			return;
		}
		cells[0].textContent = time(compute);
		cells[2].textContent = exchange <= compute ? "yes" : "no, " + time(exchange - compute) + " remain";
		if (cells.length > 4) {
			cells[4].textContent = Number((out / compute * 1e3).toPrecision(4)) + " GB/s";
		}
	}
	inputs.forEach(input => input.addEventListener("input", show));
}

function step(article, data) {
	const slider = article.querySelector(".steps:not(.cycles) input");
	const output = article.querySelector(".steps:not(.cycles) output");
	const hover = article.querySelector(".hover");
	const chart = article.querySelector(".lanes-by-steps");
	const column = chart.querySelector(".column");
	const topology = article.querySelector(".barley");
	const strands = new Map();
	let chips = null;
	let timer = 0;
	if (topology) {
		for (const [index, strand] of topology.querySelectorAll("[data-lane]").entries()) {
			const lane = Number(strand.dataset.lane);
			strand.place = index % 2 ? 0.42 : 0.3;
			strands.set(lane, (strands.get(lane) || []).concat(strand));
		}
		chips = document.createElementNS("http://www.w3.org/2000/svg", "g");
		topology.append(chips);
	}

	function chip(channel, fragment, radius) {
		const all = strands.get(channel >> 1) || [];
		const sender = data.channels[channel][1];
		const own = all.find(strand => Number(strand.dataset.from) === sender) || all[0];
		if (!own) {
			return;
		}
		own.classList.add("moving");
		const path = own.querySelector("path");
		const forward = Number(own.dataset.from) === sender;
		const at = path.getPointAtLength(path.getTotalLength() * (forward ? own.place : 1 - own.place));
		const circle = document.createElementNS("http://www.w3.org/2000/svg", "circle");
		circle.setAttribute("class", "chip");
		circle.setAttribute("cx", at.x);
		circle.setAttribute("cy", at.y);
		circle.setAttribute("r", radius);
		circle.setAttribute("style", "fill: " + fragment[1]);
		const letter = document.createElementNS("http://www.w3.org/2000/svg", "text");
		letter.setAttribute("class", "letter");
		letter.setAttribute("x", at.x);
		letter.setAttribute("y", at.y + radius * 0.38);
		letter.setAttribute("style", "fill: " + fragment[2] + "; font-size: " + radius * 1.15 + "px");
		letter.textContent = fragment[0];
		chips.append(circle, letter);
	}

	function show(number) {
		slider.value = number;
		column.setAttribute("visibility", number > 0 ? "visible" : "hidden");
		if (topology) {
			chips.replaceChildren();
			topology.querySelectorAll(".moving").forEach(strand => strand.classList.remove("moving"));
			topology.classList.toggle("stepping", number > 0);
		}
		if (number === 0) {
			output.textContent = "all steps";
			return;
		}
		const moves = data.steps[number - 1];
		output.textContent = moves[0];
		column.setAttribute("x", data.left + (number - 1) * data.cell - 1);
		if (topology) {
			const node = topology.querySelector(".nodes circle");
			const radius = node ? Math.max(1.5, Math.min(6.5, Number(node.getAttribute("r")) * 0.4)) : 6;
			for (let i = 1; i + 1 < moves.length; i += 2) {
				chip(moves[i], data.fragments[moves[i + 1]], radius);
			}
		}
	}

	function stop() {
		clearInterval(timer);
		timer = 0;
		article.querySelector("[data-play]").textContent = "play";
	}

	slider.addEventListener("input", () => show(Number(slider.value)));
	article.querySelectorAll("[data-by]").forEach(button => button.addEventListener("click", () => {
		stop();
		show(Math.max(0, Math.min(data.steps.length, Number(slider.value) + Number(button.dataset.by))));
	}));
	article.querySelector("[data-play]").addEventListener("click", event => {
		if (timer) {
			stop();
			return;
		}
		event.target.textContent = "stop";
		timer = setInterval(() => show(Number(slider.value) % data.steps.length + 1), 900);
	});

	function place(event) {
		const box = chart.getBoundingClientRect();
		const scale = chart.viewBox.baseVal.width / box.width;
		const x = (event.clientX - box.left) * scale;
		const y = (event.clientY - box.top) * scale;
		const number = Math.floor((x - data.left) / data.cell);
		const row = data.rows.find(each => y >= each[1] && y < each[1] + 17);
		return { number, channel: row ? row[0] : -1 };
	}

	chart.addEventListener("mousemove", event => {
		const at = place(event);
		const moves = data.steps[at.number];
		let words = "\u00a0";
		if (moves && at.channel >= 0) {
			const carried = [];
			for (let i = 1; i + 1 < moves.length; i += 2) {
				if (moves[i] === at.channel) {
					carried.push(data.fragments[moves[i + 1]][3]);
				}
			}
			words = moves[0] + ": " + data.channels[at.channel][0] + " carries " + (carried.join(", ") || "nothing");
		}
		hover.textContent = words;
	});
	chart.addEventListener("click", event => {
		const number = place(event).number;
		if (number >= 0 && number < data.steps.length) {
			show(number + 1);
		}
	});
	const asked = new URLSearchParams(location.hash.slice(1)).get("step");
	if (asked && Number(asked) <= data.steps.length) {
		show(Number(asked));
	}
}
