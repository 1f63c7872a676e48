"use strict";
/* An exchange in packets: its data, the part of the page that shows it, and the elements that its views are made of. */
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

function count(number, one) {
	return number.toLocaleString("en") + " " + one + (number === 1 ? "" : "s");
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

/* Has an element of a drawing act as a button, by mouse and by keys. */
function button(element, action) {
	element.setAttribute("tabindex", "0");
	element.setAttribute("role", "button");
	element.addEventListener("click", action);
	element.addEventListener("keydown", event => {
		if (event.key === "Enter" || event.key === " ") {
			event.preventDefault();
			action();
		}
	});
}
