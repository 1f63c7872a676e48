"use strict";
/* A chart of a figure over an axis, with a curve for each run and each value of some columns. */

/**
 * Returns the axes that a chart has to fix: those that differ among rows which would be at the same place. An axis that goes with another
 * one, value by value, is not among them.
 */
function axesToFix(used, rows) {
	let groups = new Map();
	const key = (columns, row) => columns.map(column => numbers(column)[row]).join(" ");
	const fixed = [];
	for (const axis of study.columns.filter(column => column.kind === "axis" && !used.includes(column))) {
		groups = new Map();
		const known = used.concat(fixed, [runColumn]);
		const all = numbers(axis);
		for (const row of rows) {
			const group = key(known, row);
			if (!groups.has(group)) {
				groups.set(group, all[row]);
			} else if (groups.get(group) !== all[row]) {
				fixed.push(axis);
				break;
			}
		}
	}
	return fixed;
}

/** The axes to fix of charts that show the same columns. */
const knownAxes = new Map();

/** Fixes axes to their first values, with a choice of others. */
function addAxes(chart, used) {
	const rows = [...Array(study.rows).keys()];
	const key = used.map(column => column.index).join(" ");
	if (!knownAxes.has(key)) {
		knownAxes.set(key, axesToFix(used, rows));
	}
	chart.fixed = knownAxes.get(key).map(column => ({ column, at: distinct(column, rows)[0] }));
	chart.fixed.forEach(each => chart.addSelect(each.column, distinct(each.column, rows), chosen => each.at = chosen));
}

/** Returns the rows with the values to which axes are fixed. */
function chosenRows(chart) {
	const found = [];
	const tests = chart.fixed.map(each => [numbers(each.column), each.at]);
	for (let row = 0; row < study.rows; row++) {
		if (tests.every(([all, at]) => all[row] === at || at !== at)) {
			found.push(row);
		}
	}
	return found;
}

/** The most curves that have names of their own in the legend if colours of a scale tell them apart. */
const MOST_NAMES = 24;

class CurveChart extends Chart {

	constructor(home, show, figure) {
		const by = study.columns[show.by];
		super(home, figure.name + " over " + by.name, study.name + "-" + figure.name.replaceAll(" ", "-"));
		this.figure = figure;
		this.by = by;
		this.each = show.each.map(index => study.columns[index]);
		addAxes(this, [by, ...this.each]);
		this.across = { column: by, logarithmic: !by.words && spansDecades(numbers(by)) };
		this.up = { column: figure, logarithmic: spansDecades(numbers(figure)), most: 8 };
		if (!by.words) {
			this.addSwitch("logarithmic " + by.name, this.across.logarithmic, on => this.across.logarithmic = on);
		}
		this.addSwitch("logarithmic " + figure.name, this.up.logarithmic, on => this.up.logarithmic = on);
		this.addDownloads();
	}

	/** Returns the curves: each has a name, the number of its run, the place of its values in the order of values, and its rows by x. */
	curves() {
		const byName = new Map();
		const runs = numbers(runColumn);
		const each = this.each.map(numbers);
		const places = new Map();
		for (const row of this.rows) {
			const values = each.map(all => all[row]);
			const key = runs[row] + " " + values.join(" ");
			if (!byName.has(key)) {
				const group = values.join(" ");
				places.set(group, places.get(group) ?? places.size);
				const words = this.each.map((column, index) => column.name + " = " + quantity(column, values[index]));
				byName.set(key, { name: [runColumn.names[runs[row]], ...words].join(", "), run: runs[row], place: places.get(group), rows: [] });
			}
			byName.get(key).rows.push(row);
		}
		const x = numbers(this.by);
		const curves = [...byName.values()];
		curves.forEach(curve => curve.rows.sort((a, b) => x[a] - x[b]));
		this.groups = places.size;
		return curves;
	}

	/** Returns whether colours of a scale tell the values of a column, as there are too many for colours of their own. */
	isScaled(colours) {
		return this.each.length === 1 && !this.each[0].words && this.groups > colours.curves.length;
	}

	style(curve, colours) {
		const runs = runColumn.names.length;
		const scaled = this.isScaled(colours);
		if (this.groups <= 1) {
			return { color: colours.curves[curve.run % colours.curves.length], dash: DASHES[curve.run % DASHES.length] };
		}
		if (scaled) {
			return { color: colours.scale(curve.place / (this.groups - 1)), dash: DASHES[curve.run % DASHES.length] };
		}
		const turn = Math.floor(curve.place / colours.curves.length);
		return { color: colours.curves[curve.place % colours.curves.length], dash: DASHES[(curve.run + runs * turn) % DASHES.length] };
	}

	draw(colours) {
		this.rows = chosenRows(this);
		const x = numbers(this.by);
		const y = numbers(this.figure);
		this.drawnCurves = this.curves();
		const logs = [[this.across, x], [this.up, y]];
		logs.forEach(([axis, all]) => {
			axis.bounds = extent(this.rows.map(row => all[row]), axis.logarithmic) || [1, 10];
		});
		this.hoverAll = this.drawnCurves.length <= 16;
		const scaled = this.isScaled(colours) && this.drawnCurves.length > MOST_NAMES;
		const named = new Set();
		const data = this.drawnCurves.map(curve => {
			const line = this.style(curve, colours);
			const run = runColumn.names[curve.run];
			const legend = scaled ? { name: escaped(brief(run)), legendgroup: run, showlegend: !named.has(run) } : { name: escaped(brief(curve.name)) };
			named.add(run);
			return {
				type: "scatter", ...legend, mode: curve.rows.length <= 40 ? "lines+markers" : "lines", hoverinfo: "none",
				x: Float64Array.from(curve.rows, row => x[row]), y: Float64Array.from(curve.rows, row => y[row]), connectgaps: false,
				line: { color: line.color, dash: line.dash, width: 2 }, marker: { symbol: SYMBOLS[curve.run % SYMBOLS.length], size: 6, color: line.color }
			};
		});
		if (this.drawnCurves.length > 0) {
			data.push(...this.answers(colours));
		}
		if (scaled) {
			data.push(this.key(colours));
		}
		const axis = each => {
			const range = roomyRange(each.column, each.bounds, each.logarithmic);
			return { title: each.column.name, type: each.logarithmic ? "log" : "linear", range, ...tickNames(each.column, range, each.logarithmic, each.most) };
		};
		const layout = commonLayout(colours, axis(this.across), axis(this.up));
		layout.hovermode = this.hoverAll ? "x" : "closest";
		layout.yaxis.showspikes = !this.hoverAll;
		if (this.drawnCurves.length <= 6 || scaled) {
			layout.legend = { ...layout.legend, orientation: "h", x: 0, y: 1.02, yanchor: "bottom" };
		}
		return { data, layout };
	}

	/** Returns a bar with the colours of values beside the plot, which has no points. */
	key(colours) {
		const column = this.each[0];
		const values = distinct(column, this.rows);
		const every = Math.ceil((values.length - 1) / 8);
		const places = values.map((each, place) => place).filter(place => place % every === 0);
		return {
			type: "scatter", mode: "markers", x: [null], y: [null], hoverinfo: "skip", showlegend: false,
			marker: {
				color: [0], cmin: 0, cmax: values.length - 1, showscale: true, colorscale: Array.from({ length: 11 }, (each, at) => [at / 10, colours.scale(at / 10)]),
				colorbar: { title: { text: escaped(column.name), side: "right" }, thickness: 12, outlinewidth: 0, tickmode: "array", tickvals: places,
					ticktext: places.map(place => quantity(column, values[place])) }
			}
		};
	}

	/** Returns marks on the curves where a search has found a value of the axis, and at the nearest value that fails. */
	answers(colours) {
		const own = study.answers.filter(answer => study.columns[answer.by] === this.by);
		const rows = kind => this.drawnCurves.flatMap(curve => curve.rows).filter(row => own.some(answer => answer[kind][0] === value(this.by, row)
			&& answer.each.every(each => each.is[0] === value(study.columns[each.column], row))));
		const marks = (name, found, symbol) => ({
			type: "scatter", mode: "markers", name, hoverinfo: "skip", x: found.map(row => numbers(this.by)[row]), y: found.map(row => numbers(this.figure)[row]),
			marker: { symbol, size: 14, color: colours.ink, line: { width: 2, color: colours.ink } }
		});
		return own.length === 0 ? [] : [marks("found", rows("best"), "circle-open"), marks("fails", rows("fails"), "x-thin")];
	}

	words(points) {
		const rows = points.map(point => [point.curveNumber, this.drawnCurves[point.curveNumber].rows[point.pointIndex]])
			.sort((a, b) => numbers(this.figure)[b[1]] - numbers(this.figure)[a[1]]);
		const head = make("b", {}, this.by.name + " = " + shown(this.by, rows[0][1]));
		const lines = rows.slice(0, 16).map(([curve, row]) => {
			const swatch = make("span", { class: "swatch" });
			const line = this.canvas.data[curve].line;
			swatch.style.borderColor = line.color;
			swatch.style.borderTopStyle = line.dash === "solid" ? "solid" : line.dash.endsWith("dot") ? "dotted" : "dashed";
			return [make("span", {}, swatch, this.drawnCurves[curve].name), shown(this.figure, row)];
		});
		return [head, grid(lines)];
	}

	visibleRows() {
		return this.drawnCurves.filter((curve, index) => this.canvas.data[index].visible !== "legendonly").flatMap(curve => curve.rows)
			.sort((a, b) => a - b);
	}

	missingRows() {
		const x = numbers(this.by);
		const y = numbers(this.figure);
		const found = [];
		for (const row of this.rows) {
			if (isNaN(y[row])) {
				found.push([row, reason(this.figure, row)]);
			} else if (this.up.logarithmic && y[row] <= 0) {
				found.push([row, this.figure.name + " is " + shown(this.figure, row) + ", which a logarithmic axis cannot show"]);
			} else if (this.across.logarithmic && x[row] <= 0) {
				found.push([row, this.by.name + " is " + shown(this.by, row) + ", which a logarithmic axis cannot show"]);
			}
		}
		return found;
	}
}
