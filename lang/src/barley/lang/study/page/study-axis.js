"use strict";
/* Axes of charts: their ranges, ticks and names. */

/** Returns at most some round values between two: 1, 2 and 5 times powers of ten. */
function ticks(logarithmic, from, to, most) {
	const found = [];
	if (logarithmic && to / from > 6) {
		const first = Math.floor(Math.log10(from));
		const last = Math.ceil(Math.log10(to));
		const decades = Math.log10(to / from);
		const parts = decades * 3 <= most ? [1, 2, 5] : [1];
		const every = Math.max(1, Math.ceil(decades / most));
		for (let power = first; power <= last; power += every) {
			found.push(...parts.map(part => part * 10 ** power));
		}
	} else if (to > from) {
		const rough = (to - from) / most;
		const power = 10 ** Math.floor(Math.log10(rough));
		const step = power * [1, 2, 5, 10].find(part => part * power >= rough * 0.999999);
		for (let count = Math.ceil(from / step); count <= Math.floor(to / step + 1e-9); count++) {
			found.push(count * step);
		}
	} else {
		found.push(from);
	}
	return found.filter(each => each >= from - Math.abs(from) * 1e-9 && each <= to + Math.abs(to) * 1e-9);
}

/** Returns the least and greatest of numbers that can be shown; null if there are none. */
function extent(all, logarithmic) {
	let from = Infinity;
	let to = -Infinity;
	for (const each of all) {
		if (isFinite(each) && (!logarithmic || each > 0)) {
			from = Math.min(from, each);
			to = Math.max(to, each);
		}
	}
	return from <= to ? [from, to] : null;
}

/** Returns whether numbers are shown on a logarithmic axis unless the reader chooses otherwise. */
function spansDecades(all) {
	const whole = extent(all, false);
	return whole !== null && whole[0] > 0 && whole[1] > 30 * whole[0];
}

/** Returns the range of an axis, in the library's numbers, with some room at both ends. */
function roomyRange(column, bounds, logarithmic) {
	let [from, to] = logarithmic ? bounds.map(Math.log10) : bounds;
	if (from === to) {
		const room = logarithmic ? 0.3 : Math.abs(from) / 2 || 0.5;
		return [from - room, to + room];
	}
	const room = (to - from) * 0.04;
	return [!logarithmic && from >= 0 && from < room ? -room / 2 : from - room, to + room];
}

/** Returns the places and names of the ticks of an axis in a range of the library's numbers. */
function tickNames(column, range, logarithmic, most) {
	const [from, to] = (range[0] <= range[1] ? range : [range[1], range[0]]).map(each => logarithmic ? 10 ** each : each);
	if (column.words) {
		numbers(column);
		const every = Math.ceil(column.names.length / (most * 2));
		const places = column.names.map((name, place) => place).filter(place => place >= from && place <= to && place % every === 0);
		return { tickvals: places, ticktext: places.map(place => escaped(brief(column.names[place]))) };
	}
	const scale = column.factor * 10 ** column.exponent;
	const places = ticks(logarithmic, from * scale, to * scale, most).map(each => each / scale);
	return { tickvals: places, ticktext: places.map(each => quantity(column, each, 10)) };
}

/** Returns text such that the library does not read it as markup. */
function escaped(text) {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function brief(text) {
	return text.length <= 40 ? text : text.slice(0, 39) + "\u2026";
}
