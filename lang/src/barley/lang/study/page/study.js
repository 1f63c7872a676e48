"use strict";
/* The charts of the page, each drawn when it comes into view, and its table. */
numbers(runColumn);
const charts = [];
for (const show of study.shows) {
	const home = document.getElementById("charts");
	if (show.kind === "curves") {
		show.figures.forEach(index => charts.push(new CurveChart(home, show, study.columns[index])));
	} else {
		charts.push(show.kind === "fastest" ? new WinnerChart(home, show) : new FrontChart(home, show));
	}
}
const inView = new IntersectionObserver(entries => entries.filter(each => each.isIntersecting).forEach(each => {
	inView.unobserve(each.target);
	charts.find(chart => chart.canvas === each.target).show();
}), { rootMargin: "300px" });
charts.forEach(chart => inView.observe(chart.canvas));
dark.addEventListener("change", () => charts.filter(chart => chart.drawn).forEach(chart => chart.show()));
window.addEventListener("beforeprint", () => charts.filter(chart => !chart.drawn).forEach(chart => chart.show()));

document.getElementById("csv").addEventListener("click", () => save(study.name + ".csv", "text/csv", csv(Array(study.rows).keys())));

/** Fills the table of figures, a page of rows at a time, when it is opened. */
function table(home) {
	const page = 200;
	const output = home.querySelector("output");
	const rows = home.querySelector(".rows");
	let first = 0;
	function fill() {
		const last = Math.min(study.rows, first + page);
		output.textContent = "rows " + (first + 1).toLocaleString("en") + " to " + last.toLocaleString("en") + " of " + study.rows.toLocaleString("en");
		const body = make("tbody", {});
		for (let row = first; row < last; row++) {
			body.append(make("tr", {}, ...study.columns.map((column, index) => make(index ? "td" : "th", index ? {} : { scope: "row" }, shown(column, row)))));
		}
		rows.replaceChildren(make("table", {}, make("thead", {}, make("tr", {}, ...study.columns.map(column =>
			make("th", { scope: "col" }, column.name)))), body));
	}
	home.addEventListener("toggle", () => home.open && fill());
	home.querySelectorAll("[data-by]").forEach(button => button.addEventListener("click", () => {
		first = Math.max(0, Math.min(Math.floor((study.rows - 1) / page) * page, first + Number(button.dataset.by) * page));
		fill();
	}));
}
table(document.getElementById("table"));
