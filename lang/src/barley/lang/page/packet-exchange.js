"use strict";
/* An exchange in packets: its data, and the part of the page that shows it. */
function packetExchange(section) {
	const data = JSON.parse(document.getElementById("packets-" + section.dataset.packets).textContent);
	const portsOf = new Map(data.switches.map(vertex => [vertex, []]));
	data.ports.forEach((port, number) => portsOf.has(port[0]) && portsOf.get(port[0]).push(number));
	return {
		section, data, portsOf,
		find: selector => section.querySelector(selector),
		choose: name => section.querySelector("select[name=" + name + "]"),
		name: vertex => data.names[vertex],
		colour: flag => flag > 0 ? data.colours[(flag - 1) % data.colours.length] : ["var(--panel)", "var(--ink)"]
	};
}
