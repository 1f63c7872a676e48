"use strict";
/* The elements that views of exchanges are made of. */
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
