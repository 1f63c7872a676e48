"use strict";
/* All rows in the plane of two figures, and those that no other row undercuts in both. */
class FrontChart extends Chart {

	constructor(home, show) {
		const [across, up] = show.figures.map(index => study.columns[index]);
		super(home, "Front of " + across.name + " and " + up.name, study.name + "-front");
		this.each = show.each.map(index => study.columns[index]);
		this.across = { column: across, logarithmic: spansDecades(numbers(across)) };
		this.up = { column: up, logarithmic: spansDecades(numbers(up)), most: 8 };
		this.addSwitch("logarithmic " + across.name, this.across.logarithmic, on => this.across.logarithmic = on);
		this.addSwitch("logarithmic " + up.name, this.up.logarithmic, on => this.up.logarithmic = on);
		this.addDownloads();
	}

	/** Returns of some rows those that no other undercuts in one figure without exceeding it in the other. */
	front(rows) {
		const x = numbers(this.across.column);
		const y = numbers(this.up.column);
		const found = [];
		let least = Infinity;
		for (const row of rows.slice().sort((a, b) => x[a] - x[b] || y[a] - y[b])) {
			if (y[row] < least) {
				found.push(row);
				least = y[row];
			}
		}
		return found;
	}

	/** Returns whether the axes can show a row. */
	fits(row) {
		return [this.across, this.up].every(axis => {
			const each = numbers(axis.column)[row];
			return isFinite(each) && (!axis.logarithmic || each > 0);
		});
	}

	draw(colours) {
		const x = numbers(this.across.column);
		const y = numbers(this.up.column);
		const runs = numbers(runColumn);
		const rows = [...Array(study.rows).keys()].filter(row => this.fits(row));
		[[this.across, x], [this.up, y]].forEach(([axis, all]) => {
			axis.bounds = extent(rows.map(row => all[row]), axis.logarithmic) || [1, 10];
		});
		const groups = new Map();
		const each = this.each.map(numbers);
		for (const row of rows) {
			const key = each.map(all => all[row]).join(" ");
			if (!groups.has(key)) {
				groups.set(key, []);
			}
			groups.get(key).push(row);
		}
		this.traceRows = [];
		const data = [];
		runColumn.names.forEach((name, run) => {
			const own = this.thinned(rows.filter(row => runs[row] === run));
			this.traceRows.push(own);
			data.push({ type: "scatter", mode: "markers", name: escaped(brief(name)), hoverinfo: "none", x: own.map(row => x[row]), y: own.map(row => y[row]),
				marker: { symbol: SYMBOLS[run % SYMBOLS.length], size: 6, opacity: 0.55, color: colours.curves[run % colours.curves.length] } });
		});
		[...groups.values()].forEach((members, index) => {
			const front = this.front(members);
			const words = this.each.map(column => column.name + " = " + shown(column, members[0])).join(", ");
			this.traceRows.push(front);
			data.push({ type: "scatter", mode: "lines+markers", name: escaped(brief("front" + (words ? " of " + words : ""))), hoverinfo: "none",
				x: front.map(row => x[row]), y: front.map(row => y[row]), line: { color: colours.ink, width: 1.5, shape: "hv", dash: DASHES[index % DASHES.length] },
				marker: { symbol: "circle-open", size: 11, color: colours.ink } });
		});
		const axis = each => {
			const range = roomyRange(each.column, each.bounds, each.logarithmic);
			return { title: each.column.name, type: each.logarithmic ? "log" : "linear", range, ...tickNames(each.column, range, each.logarithmic, each.most) };
		};
		const layout = commonLayout(colours, axis(this.across), axis(this.up));
		layout.hovermode = "closest";
		if (data.length <= 6) {
			layout.legend = { ...layout.legend, orientation: "h", x: 0, y: 1.02, yanchor: "bottom" };
		}
		return { data, layout };
	}

	/** Returns rows of which no two are at the same place of a plot that is some hundred pixels wide and high. */
	thinned(rows) {
		const taken = new Set();
		const part = (axis, row) => {
			const scale = each => axis.logarithmic ? Math.log(each) : each;
			const [from, to] = axis.bounds.map(scale);
			return Math.round((scale(numbers(axis.column)[row]) - from) / (to - from || 1) * 300);
		};
		return rows.length <= 4000 ? rows : rows.filter(row => {
			const at = part(this.across, row) * 1000 + part(this.up, row);
			return !taken.has(at) && taken.add(at);
		});
	}

	words(points) {
		const row = this.traceRows[points[0].curveNumber][points[0].pointIndex];
		const lines = study.columns.filter(column => column.kind === "axis" || column === this.across.column || column === this.up.column)
			.map(column => [column.name, shown(column, row)]);
		return [make("b", {}, value(runColumn, row)), grid(lines)];
	}

	/** Returns the rows of the fronts that can be seen. */
	visibleRows() {
		const runs = runColumn.names.length;
		return this.traceRows.filter((rows, index) => index >= runs && this.canvas.data[index].visible !== "legendonly").flat().sort((a, b) => a - b);
	}

	missingRows() {
		const found = [];
		for (let row = 0; row < study.rows; row++) {
			if (!this.fits(row)) {
				const wrong = [this.across, this.up].map(axis => axis.column).find(column => isNaN(numbers(column)[row]));
				found.push([row, wrong ? reason(wrong, row) : "a figure is not positive, which a logarithmic axis cannot show"]);
			}
		}
		return found;
	}
}
