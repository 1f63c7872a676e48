"use strict";
/* A map of the runs with the least time over one or two columns. */
class WinnerChart extends Chart {

	constructor(home, show) {
		const by = show.by.map(index => study.columns[index]);
		super(home, "Fastest over " + by.map(column => column.name).join(" and "), study.name + "-fastest");
		this.by = by;
		this.figure = study.columns[show.figure];
		this.stretches = show.stretches;
		addAxes(this, by);
		this.addDownloads();
	}

	/** Returns the cells of the map: for each place the rows there, the fastest first. */
	cells() {
		const time = numbers(this.figure);
		const places = this.by.map(column => new Map(distinct(column, this.rows).sort((a, b) => a - b).map((each, index) => [each, index])));
		const all = this.by.map(numbers);
		this.values = places.map(each => [...each.keys()]);
		const cells = Array.from({ length: places.length > 1 ? places[1].size : 1 }, () => Array.from({ length: places[0].size }, () => []));
		for (const row of this.rows) {
			if (!isNaN(time[row])) {
				cells[places.length > 1 ? places[1].get(all[1][row]) : 0][places[0].get(all[0][row])].push(row);
			}
		}
		cells.forEach(line => line.forEach(cell => cell.sort((a, b) => time[a] - time[b])));
		return cells;
	}

	/**
	 * Returns the cells of a map of more rows than the page has: for each place at how many points each run wins, and how many have several
	 * winners.
	 */
	counts() {
		const { fixed, at, from, wins } = this.stretches;
		const chosen = fixed.map((index, axis) => {
			const column = study.columns[index];
			const own = this.fixed.find(each => each.column === column);
			return at[axis].findIndex(each => (column.words ? column.names.indexOf(each) : Number(each)) === own.at);
		});
		this.values = from.map(each => each.map(Number));
		const kinds = runColumn.names.length + 1;
		const width = fixed.length + from.length + kinds;
		const cells = Array.from({ length: from.length > 1 ? from[1].length : 1 }, () => Array(from[0].length).fill(null));
		for (let first = 0; first < wins.length; first += width) {
			if (chosen.every((place, axis) => wins[first + axis] === place)) {
				const x = wins[first + fixed.length];
				const y = from.length > 1 ? wins[first + fixed.length + 1] : 0;
				cells[y][x] = wins.slice(first + width - kinds, first + width);
			}
		}
		return cells;
	}

	/** Returns the number of the run that wins, that of a tie, or null. Times are equal within a picosecond. */
	winner(cell) {
		if (this.stretches) {
			return cell && cell.indexOf(Math.max(...cell));
		}
		const time = numbers(this.figure);
		return cell.length === 0 ? null : cell.length > 1 && time[cell[1]] - time[cell[0]] <= 1 ? runColumn.names.length : numbers(runColumn)[cell[0]];
	}

	draw(colours) {
		this.rows = chosenRows(this);
		this.map = this.stretches ? this.counts() : this.cells();
		const z = this.map.map(line => line.map(cell => this.winner(cell)));
		const kinds = [...new Set(z.flat().filter(each => each !== null))].sort((a, b) => a - b);
		const name = kind => kind === runColumn.names.length ? "equal" : runColumn.names[kind];
		const colour = kind => kind === runColumn.names.length ? colours.line : colours.curves[kind % colours.curves.length];
		const letter = kind => kind === runColumn.names.length ? "=" : String.fromCharCode(65 + kind % 26);
		const few = z.length * z[0].length <= 800;
		const scale = kinds.flatMap((kind, index) => [[index / kinds.length, colour(kind)], [(index + 1) / kinds.length, colour(kind)]]);
		const data = [{
			type: "heatmap", z: z.map(line => line.map(each => each === null ? null : kinds.indexOf(each))), zmin: -0.5, zmax: kinds.length - 0.5,
			colorscale: scale.length > 0 ? scale : [[0, colours.line], [1, colours.line]], showscale: false, hoverinfo: "none", xgap: few ? 1 : 0,
			ygap: few ? 1 : 0, text: z.map(line => line.map(each => each === null ? "" : letter(each))), texttemplate: few ? "%{text}" : undefined,
			textfont: { size: 10 }
		}];
		for (const kind of kinds) {
			data.push({ type: "scatter", mode: "markers", x: [null], y: [null], hoverinfo: "skip", name: letter(kind) + "  " + escaped(brief(name(kind))),
				marker: { symbol: "square", size: 12, color: colour(kind) } });
		}
		const layout = commonLayout(colours, this.axis(0), this.axis(1));
		layout.hovermode = "closest";
		layout.legend = { ...layout.legend, orientation: "h", x: 0, y: 1.02, yanchor: "bottom", itemclick: false, itemdoubleclick: false };
		layout.xaxis.showgrid = layout.yaxis.showgrid = layout.xaxis.showspikes = layout.yaxis.showspikes = false;
		return { data, layout };
	}

	/** Returns an axis whose cells have equal widths, with as many names as there is room for. */
	axis(which) {
		const column = this.by[which];
		if (!column) {
			return { title: "", range: [-0.5, 0.5], tickvals: [], ticktext: [] };
		}
		const values = this.values[which];
		const every = Math.ceil(values.length / (which === 0 ? (column.plain || column.words ? 12 : 24) : 20));
		const shownPlaces = values.map((each, index) => index).filter(index => index % every === 0);
		return { title: column.name, range: [-0.5, values.length - 0.5], tickvals: shownPlaces,
			ticktext: shownPlaces.map(index => escaped(brief(quantity(column, values[index], 4)))) };
	}

	words(points) {
		const point = points.find(each => each.curveNumber === 0);
		const cell = point ? this.map[point.y][point.x] : [];
		if (this.stretches) {
			return this.countWords(point, cell);
		}
		const time = numbers(this.figure);
		const head = this.by.map((column, index) => column.name + " = " + quantity(column, this.values[index][index ? point.y : point.x])).join(", ");
		const lines = cell.slice(0, 16).map(row => [value(runColumn, row), shown(this.figure, row),
			row === cell[0] ? "" : "+" + Number(((time[row] / time[cell[0]] - 1) * 100).toPrecision(3)) + " %"]);
		return [make("b", {}, head), lines.length > 0 ? grid(lines) : " no run has a time here"];
	}

	countWords(point, cell) {
		const head = this.by.map((column, axis) => {
			const place = axis ? point.y : point.x;
			const [from, to] = [this.stretches.from, this.stretches.to].map(ends => quantity(column, Number(ends[axis][place])));
			return column.name + " = " + (from === to ? from : from + " to " + to);
		}).join(", ");
		const all = (cell || []).reduce((sum, each) => sum + each, 0);
		const lines = (cell || []).map((wins, run) => [run === runColumn.names.length ? "equal" : runColumn.names[run], wins])
			.filter(each => each[1] > 0).sort((a, b) => b[1] - a[1])
			.map(([name, wins]) => [name, wins.toLocaleString("en") + " of " + all.toLocaleString("en") + (all === 1 ? " point" : " points")]);
		return [make("b", {}, head), lines.length > 0 ? grid(lines) : " no run has a time here"];
	}

	visibleRows() {
		return this.rows;
	}

	missingRows() {
		const time = numbers(this.figure);
		return this.rows.filter(row => isNaN(time[row])).map(row => [row, reason(this.figure, row)]);
	}
}
