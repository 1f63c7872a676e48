"use strict";
/* The rows of the study by columns, and how their values are written. */
const study = JSON.parse(document.getElementById("study").textContent);
study.columns.forEach((column, index) => {
	column.index = index;
	column.numbers = null;
});
const pointColumn = study.columns[0];
const runColumn = study.columns[1];
const findingColumn = study.columns[study.columns.length - 2];

/** Returns the value of a column in a row: a number, a text, or null. Numbers with too many digits for the script are texts. */
function value(column, row) {
	return column.values[column.at ? column.at[row] : row];
}

/** Returns the numbers of a column, NaN where there is none; texts that are no numbers count as their places in the order of rows. */
function numbers(column) {
	if (!column.numbers) {
		const distinct = column.values.map(each => each === null ? NaN : Number(each));
		if (column.words) {
			const places = new Map();
			column.values.forEach((each, index) => {
				if (each !== null && !places.has(each)) {
					places.set(each, places.size);
				}
				distinct[index] = each === null ? NaN : places.get(each);
			});
			column.names = [...places.keys()].map(String);
		}
		column.numbers = Float64Array.from({ length: study.rows }, (any, row) => distinct[column.at ? column.at[row] : row]);
	}
	return column.numbers;
}

const PREFIXES = new Map([[-15, "f"], [-12, "p"], [-9, "n"], [-6, "u"], [-3, "m"], [0, ""], [3, "k"], [6, "M"], [9, "G"], [12, "T"], [15, "P"], [18, "E"]]);

/** Returns a number of a column with its unit, "100 us". */
function quantity(column, number, digits = 6) {
	if (column.words) {
		numbers(column);
		return column.names[number] || "";
	}
	const plain = number * column.factor * 10 ** column.exponent;
	if (!column.plain || /[\^ ]/.test(column.plain)) {
		const text = plain !== 0 && (Math.abs(plain) < 1e-4 || Math.abs(plain) >= 1e15) ? plain.toExponential(digits - 1) : plain.toPrecision(digits);
		return Number(text) + (column.plain ? " " + column.plain : "");
	}
	if (column.plain === "%") {
		return Number(Math.abs(plain) < 0.1 ? plain.toPrecision(2) : plain.toFixed(digits - 4)) + " %";
	}
	const least = /^(B|bit)/.test(column.plain) ? 0 : -15;
	let power = plain === 0 ? 0 : Math.floor((Math.log10(Math.abs(plain)) + 1e-9) / 3) * 3;
	power = Math.max(least, Math.min(18, power));
	return Number((plain / 10 ** power).toPrecision(digits)) + " " + PREFIXES.get(power) + column.plain;
}

/** Returns the value of a column in a row with its unit. */
function shown(column, row) {
	const exact = value(column, row);
	return exact === null ? "" : column.words || column.kind === "text" ? String(exact) : quantity(column, Number(exact));
}

/** Returns rows as the file rows.csv has them. */
function csv(rows) {
	const words = text => {
		const safe = /^[=+\-@\t\r]/.test(text) ? "'" + text : text;
		return /[",\n\r]/.test(safe) ? "\"" + safe.replaceAll("\"", "\"\"") + "\"" : safe;
	};
	const lines = [study.columns.map(column => words(column.head)).join(",")];
	for (const row of rows) {
		lines.push(study.columns.map(column => {
			const text = String(value(column, row) ?? "");
			return column.words ? words(text) : text;
		}).join(","));
	}
	return lines.join("\n") + "\n";
}

/** Has the browser save a file. */
function save(name, type, content) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([content], { type }));
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Returns a new element with attributes and children; texts are never read as markup. */
function make(name, attributes, ...children) {
	const element = document.createElement(name);
	Object.entries(attributes).forEach(([key, each]) => element.setAttribute(key, each));
	element.append(...children);
	return element;
}

/** Returns the distinct values of a column in some rows, in the order of rows. */
function distinct(column, rows) {
	const all = numbers(column);
	return [...new Set(Array.from(rows, row => all[row]))];
}
