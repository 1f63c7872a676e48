package barley.lang.study.page;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import barley.lang.finding.Words;
import barley.lang.page.Html;
import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyTable;

/**
 * Writes the page of a study: its charts, which a script draws with the charting library, and a table of its figures. The page loads
 * nothing, neither when it is written nor when it is viewed.
 */
public final class StudyPage {

	private static final List<String> SCRIPTS = List.of("study-data.js", "study-axis.js", "study-chart.js", "study-curves.js",
			"study-map.js", "study-front.js", "study.js");

	private StudyPage() {
	}

	/**
	 * Returns the page.
	 *
	 * @param rows in the order of points; they are read several times if there are more than a page can show
	 * @param answers what its searches have found
	 * @param text the study as its author wrote it; empty if unknown
	 */
	public static String of(StudyHead head, Supplier<Stream<StudyRow>> rows, List<StudyAnswer> answers, String text) {
		RowSample sample = RowSample.of(head, rows);
		StudyTable table = sample.table();
		Html html = new Html(head.name(), Html.resource(StudyPage.class, "study.css"));
		html.element("h1", "", head.name());
		html.note(Words.of("%,d %s · %,d %s%s", sample.points(), sample.points() == 1 ? "point" : "points", sample.rows(),
				sample.rows() == 1 ? "row" : "rows", findings(sample)));
		if (table.size() < sample.rows()) {
			html.element("p", "class=\"bad\"", Words.of("This page has %,d of the %,d rows: %s. rows.csv has all of them.", table.size(),
					sample.rows(), sample.kept()));
		}
		if (!text.isEmpty()) {
			html.open("details", "").element("summary", "", "the study").element("pre", "", text).close();
		}
		answers(html, answers);
		html.element("noscript", "", "The charts of this page are drawn by a script, which is not allowed here. rows.csv has all figures.");
		html.open("div", "class=\"choices\"").element("button", "type=\"button\" id=\"csv\"",
				table.size() < sample.rows() ? "CSV of the rows of this page" : "CSV of all rows").close();
		html.note("A click on a name hides its curves, a double click hides all others. Drag to zoom in; a double click shows everything "
				+ "again.");
		html.open("div", "id=\"charts\"").close();
		figures(html, head);
		html.data("study", new StudyData(table, answers, sample.maps()).write());
		html.code(ChartLibrary.script());
		SCRIPTS.forEach(name -> html.script(StudyPage.class, name));
		return html.page();
	}

	private static void answers(Html html, List<StudyAnswer> all) {
		StudyAnswer.bySearch(all).forEach((find, answers) -> {
			html.element("h2", "", find).open("table", "class=\"answers\"").open("tbody", "");
			for (StudyAnswer answer : answers) {
				html.open("tr", "");
				if (!answer.forWhat().isEmpty()) {
					html.element("th", "scope=\"row\"", answer.forWhat());
				}
				html.element("td", "", answer.result()).close();
			}
			html.close().close();
			html.note(StudyAnswer.effort(answers));
		});
	}

	private static String findings(RowSample sample) {
		return sample.failed() == 0 ? "" : Words.of(" · %,d of them without figures", sample.failed());
	}

	private static void figures(Html html, StudyHead head) {
		html.element("h2", "", "Figures");
		html.note("Columns: " + head.columns().stream().map(StudyColumn::name).collect(Collectors.joining(", ")));
		html.open("details", "id=\"table\"").element("summary", "", "table of all figures").open("div", "class=\"choices\"");
		html.element("button", "type=\"button\" data-by=\"-1\"", "back").element("button", "type=\"button\" data-by=\"1\"", "on");
		html.element("output", "", "").close().open("div", "class=\"rows\"").close().close();
	}
}
