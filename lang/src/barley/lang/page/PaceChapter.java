package barley.lang.page;

import java.util.List;

import barley.lang.finding.Words;
import barley.runtime.report.PaceText;

/**
 * The chapter of a page about blocks in which every node goes at its own pace: a Gantt chart with a row for each unit, combiner and
 * channel, against time. The page's script draws it, for the part of the time that is looked at.
 */
final class PaceChapter {

	private static final List<String> SCRIPTS = List.of("elements.js", "pace.js");

	private final Html html;
	private final int number;
	private final FinishedRun run;

	PaceChapter(Html html, int number, FinishedRun run) {
		this.html = html;
		this.number = number;
		this.run = run;
	}

	void write() {
		List<RecordedPace> blocks = run.paces();
		for (int i = 0; i < blocks.size(); i++) {
			section(number + "-" + (i + 1), blocks.get(i));
		}
		if (run.unrecordedPaces() > 0) {
			html.note(Words.of("%,d more blocks in which every node goes at its own pace are not recorded.", run.unrecordedPaces()));
		}
	}

	private void section(String id, RecordedPace shown) {
		SCRIPTS.forEach(html::script);
		html.open("section", "class=\"pace\" data-pace=\"" + id + "\"");
		html.element("h2", "", "Time of each node in " + shown.phase().statement());
		html.note(shown.figures() + (run.result().damage() == null ? "" : shown.events().isStruck() ? " · as it went in the first round that the injected faults hit" : " · the injected faults do not hit it"));
		html.open("table", "class=\"words\"");
		PaceText.lines(shown.phase().pace()).forEach(html::row);
		html.close();
		html.open("div", "class=\"choices\"");
		html.element("button", "data-zoom=\"0.5\" aria-label=\"zoom in\"", "+")
				.element("button", "data-zoom=\"2\" aria-label=\"zoom out\"", "−").element("button", "data-zoom=\"all\"", "all");
		html.open("label", "").element("span", "", "find a statement or data ")
				.empty("input", "type=\"search\" name=\"find\"").close();
		html.element("output", "", " ").close();
		html.element("p", "class=\"note hover\" aria-live=\"polite\"", " ");
		html.open("div", "class=\"drawing gantt\"").close();
		html.note("Bars have the colour of their data; the critical path, which takes up the whole time, is framed and joined in red where it "
				+ "can be made out. Units of nodes are hatched while they do not compute; at the right, the share of the time in which each row "
				+ "is busy. The wheel zooms, dragging moves, a double click shows all. Point at a bar to see its statement, what it waited "
				+ "for, and from where to where a message goes."
				+ (shown.events().isStruck() ? " Messages that are lost are crossed out in red, corrupted ones in orange." : ""));
		html.data("pace-" + id, PaceData.of(run.plan(), shown)).close();
	}
}
