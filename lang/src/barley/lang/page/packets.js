"use strict";
document.querySelectorAll("section[data-packets]").forEach(section => slide(packetExchange(section)));

/* The slider over the cycles of an exchange, and the choice of a switch and a flag that its views show. */
function slide(exchange) {
	const { section, data, find, choose, name } = exchange;
	const slider = find(".steps input");
	const heat = wiringHeat(exchange, select);
	const router = routerView(exchange, select, follow);
	const lives = flagLives(exchange, follow);
	let timer = 0;
	let flag = 0;

	function follow(number) {
		flag = flag === number ? 0 : number;
		lives.tell(flag);
		router(Number(choose("switch").value), Number(slider.value), flag);
	}

	function select(vertex) {
		choose("switch").value = vertex;
		show(Number(slider.value));
	}

	function show(cycle) {
		slider.value = cycle;
		find(".steps output").textContent = "cycle " + cycle.toLocaleString("en") + " of " + (data.last + 1).toLocaleString("en");
		const vertex = Number(choose("switch").value);
		heat(vertex, cycle);
		router(vertex, cycle, flag);
		lives.show(cycle);
	}

	function stop() {
		clearInterval(timer);
		timer = 0;
		find("[data-run-cycles]").textContent = "play";
	}

	data.switches.forEach(vertex => choose("switch").append(new Option(name(vertex), vertex)));
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
