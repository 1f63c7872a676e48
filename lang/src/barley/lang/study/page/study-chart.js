"use strict";
/* What all charts have in common: colours, choices, the box at the pointer, downloads. */
const DASHES = ["solid", "dash", "dot", "dashdot", "longdash", "longdashdot"];
const SYMBOLS = ["circle", "square", "diamond", "triangle-up", "cross", "x", "triangle-down", "star"];
const CIVIDIS = [[0, 34, 78], [53, 69, 108], [102, 105, 112], [148, 142, 119], [200, 184, 102], [254, 232, 56]];
const LIGHT = { "--ink": "#1f2328", "--quiet": "#57606a", "--line": "#d0d7de", "--page": "#ffffff", "--accent": "#0072b2", "--second": "#e69f00",
	"--third": "#009e73", "--fourth": "#cc79a7" };
const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** Returns the colours of the page, or those of files. */
function palette(ofFile) {
	const style = getComputedStyle(document.documentElement);
	const colour = name => ofFile ? LIGHT[name] : style.getPropertyValue(name).trim();
	return {
		ink: colour("--ink"), quiet: colour("--quiet"), line: colour("--line"), page: colour("--page"),
		curves: [colour("--accent"), colour("--second"), colour("--third"), colour("--fourth"), "#56b4e9", "#d55e00", "#7f6bb3"],
		/* A part of the way through colours that everyone sees get lighter; the ends that the page hides are left out. */
		scale: part => {
			const at = (ofFile || !dark.matches ? part * 0.85 : 0.2 + part * 0.8) * (CIVIDIS.length - 1);
			const low = Math.min(CIVIDIS.length - 2, Math.floor(at));
			return "rgb(" + CIVIDIS[low].map((each, i) => Math.round(each + (CIVIDIS[low + 1][i] - each) * (at - low))).join(",") + ")";
		}
	};
}

/** Returns the layout that all charts have. */
function commonLayout(colours, across, up) {
	const axis = each => ({ gridcolor: colours.line, linecolor: colours.line, tickcolor: colours.line, zeroline: false, showspikes: true,
		spikemode: "across", spikesnap: "hovered data", spikethickness: 1, spikedash: "dot", spikecolor: colours.quiet, tickmode: "array",
		automargin: true, ...each, title: { text: escaped(each.title), standoff: 12, font: { size: 12.5, color: colours.quiet } } });
	return {
		paper_bgcolor: colours.page, plot_bgcolor: colours.page, margin: { l: 64, r: 16, t: 10, b: 44 }, hovermode: "x", hoverdistance: 40,
		font: { family: "\"Helvetica Neue\", Arial, \"DejaVu Sans\", sans-serif", size: 12, color: colours.ink }, dragmode: "zoom",
		showlegend: true, legend: { font: { size: 12 }, bgcolor: "rgba(0,0,0,0)" },
		xaxis: axis(across), yaxis: axis(up)
	};
}

const CONFIG = { displaylogo: false, displayModeBar: false, responsive: true, plotlyServerURL: "", modeBarButtonsToRemove: ["sendChartToCloud", "toImage"],
	showTips: false };

/**
 * A chart in a section of the page. Its kind gives it a figure for the library by draw(colours), the rows that can be seen, and what the
 * box says of the points under the pointer.
 */
class Chart {

	constructor(home, title, file) {
		this.title = title;
		this.file = file;
		this.choices = make("div", { class: "choices" });
		this.canvas = make("div", { class: "canvas", role: "img", "aria-label": title });
		this.tip = make("div", { class: "tip", hidden: "" });
		this.missing = make("aside", { class: "missing" });
		home.append(make("h3", {}, title), this.choices,
			make("div", { class: "chart-row" }, make("div", { class: "plot" }, this.canvas, this.tip), this.missing));
		this.drawn = false;
	}

	/** Adds a choice between two ways to show an axis or the like. */
	addSwitch(words, on, change) {
		const box = make("input", { type: "checkbox" });
		box.checked = on;
		box.addEventListener("change", () => {
			change(box.checked);
			this.show();
		});
		this.choices.append(make("label", {}, box, " " + words));
	}

	/** Adds a choice of one value of a column. */
	addSelect(column, values, change) {
		const select = make("select", {});
		values.forEach((each, index) => select.append(make("option", { value: index }, quantity(column, each))));
		select.addEventListener("change", () => {
			change(values[Number(select.value)]);
			this.show();
		});
		this.choices.append(make("label", {}, column.name, select));
	}

	addDownloads() {
		const button = (words, act) => {
			const each = make("button", { type: "button" }, words);
			each.addEventListener("click", act);
			this.choices.append(each);
		};
		button("SVG", () => this.svg().then(text => save(this.file + ".svg", "image/svg+xml", text)));
		button("CSV", () => save(this.file + ".csv", "text/csv", csv(this.visibleRows())));
	}

	/** Draws the chart, or draws it again. */
	show() {
		if (this.across) {
			this.across.most = this.mostAcross();
		}
		const { data, layout } = this.draw(palette(false));
		this.tip.hidden = true;
		this.listMissing();
		Plotly.react(this.canvas, data, layout, CONFIG);
		if (!this.drawn) {
			this.drawn = true;
			this.canvas.on("plotly_hover", event => this.hover(event));
			this.canvas.on("plotly_unhover", () => this.tip.hidden = true);
			this.canvas.on("plotly_relayout", change => this.rename(change));
		}
	}

	/** Returns how many values across have room for their names. */
	mostAcross() {
		return Math.max(2, Math.min(9, Math.floor(this.canvas.clientWidth / 100)));
	}

	/** Gives an axis that was zoomed the ticks of its new range. */
	rename(change) {
		const names = {};
		for (const [key, axis] of [["xaxis", this.across], ["yaxis", this.up]]) {
			if (axis && Object.keys(change).some(each => each.startsWith(key + ".range") || each.startsWith(key + ".autorange"))) {
				const ticks = tickNames(axis.column, this.canvas._fullLayout[key].range, axis.logarithmic, axis.most);
				names[key + ".tickvals"] = ticks.tickvals;
				names[key + ".ticktext"] = ticks.ticktext;
			}
		}
		if (Object.keys(names).length > 0) {
			Plotly.relayout(this.canvas, names);
		}
	}

	hover(event) {
		this.tip.replaceChildren(...this.words(event.points));
		this.tip.hidden = false;
		const box = this.canvas.getBoundingClientRect();
		const x = event.event.clientX - box.left;
		const y = event.event.clientY - box.top;
		const left = x + 18 + this.tip.offsetWidth <= box.width ? x + 18 : Math.max(0, x - 18 - this.tip.offsetWidth);
		this.tip.style.left = left + "px";
		this.tip.style.top = Math.max(0, Math.min(y + 12, box.height - this.tip.offsetHeight)) + "px";
	}

	/** Returns the chart as it can be seen, as a file of its own in light colours. */
	async svg() {
		const { data, layout } = this.draw(palette(true));
		const seen = this.canvas._fullLayout;
		data.forEach((trace, index) => {
			trace.visible = this.canvas.data[index].visible;
		});
		for (const key of ["xaxis", "yaxis"]) {
			Object.assign(layout[key], { range: seen[key].range, tickvals: seen[key].tickvals, ticktext: seen[key].ticktext });
		}
		const across = layout.legend.orientation === "h";
		layout.title = { text: escaped(this.title), x: 0.02, y: 1, yref: "container", yanchor: "top", pad: { t: 14 }, font: { size: 15 } };
		layout.margin.t = across ? 76 : 48;
		// Names beside the plot cannot be scrolled in a file.
		const height = across ? 560 : Math.max(560, data.filter(trace => trace.showlegend !== false).length * 19 + 120);
		const picture = await Plotly.toImage({ data, layout, config: CONFIG }, { format: "svg", width: 1000, height });
		return decodeURIComponent(picture.slice(picture.indexOf(",") + 1));
	}

	/** Lists beside the plot the rows that it cannot show. */
	listMissing() {
		const rows = this.missingRows();
		this.missing.replaceChildren();
		if (rows.length > 0) {
			const list = make("ul", {});
			rows.slice(0, 100).forEach(([row, because]) => list.append(make("li", {}, place(row) + ": " + because)));
			this.missing.append(make("b", {}, "Not in this plot: " + rows.length.toLocaleString("en") + (rows.length === 1 ? " row" : " rows")), list);
			if (rows.length > 100) {
				this.missing.append(make("p", { class: "note" }, (rows.length - 100).toLocaleString("en") + " more in rows.csv"));
			}
		}
	}
}

/** Returns the run of a row and the values that it was given, in words. */
function place(row) {
	return [value(runColumn, row)].concat(study.columns.filter(column => column.kind === "axis").map(column => column.name + " = " + shown(column, row)))
		.join(", ");
}

/** Returns why a row has no value of a figure. */
function reason(column, row) {
	return value(findingColumn, row) || "there is no " + column.name;
}

/** Returns a table with a row for each list of cells; cells are texts or elements. */
function grid(rows) {
	return make("table", {}, ...rows.map(cells => make("tr", {}, ...cells.map((cell, index) => make(index ? "td" : "th", {}, cell)))));
}
