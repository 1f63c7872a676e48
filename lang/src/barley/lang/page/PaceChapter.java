package barley.lang.page;

import java.util.List;
import java.util.Optional;

import barley.lang.finding.Words;
import barley.lang.picture.Shades;
import barley.runtime.report.PaceText;

/**
 * The chapter of a page about blocks in which every node goes at its own pace: a Gantt chart with a row for each unit, combiner and
 * channel, against time. The page's script draws it, for the part of the time that is looked at.
 */
final class PaceChapter {

	private static final List<String> SCRIPTS = List.of("elements.js", "pace-held.js", "pace.js");

	private static final int MOST_KEYS = 16;

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
		PaceChart chart = PaceChart.ofRun(run.plan(), shown.events());
		Optional<String> held = HeldData.of(run, shown);
		html.open("section", "class=\"pace\" data-pace=\"" + id + "\"");
		html.element("h2", "", "Time of each node in " + shown.phase().statement());
		html.note(shown.figures() + (run.result().damage() == null ? "" : shown.events().isStruck()
				? " · as it went in the first round that the injected faults hit" : " · the injected faults do not hit it"));
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
		legend(chart);
		html.open("div", "class=\"drawing gantt\"").close();
		held.ifPresent(any -> html.element("p", "class=\"note at\" aria-live=\"polite\"", " ").open("div", "class=\"drawing held\"")
				.close());
		html.note("Bars have the colour of their data; the critical path, which takes up the whole time, is framed and joined in red "
				+ "where it can be made out. Units of nodes are hatched while they do not compute; at the right, the share of the time "
				+ "in which each row is busy, a channel with launches, too. The wheel zooms, dragging moves, a double click shows all. "
				+ "Point at a bar to see its statement, what it waited for, and from where to where a message goes; a click keeps that "
				+ "in sight"
				+ (held.isPresent() ? ", and shows below what every node holds at that time"
				+ (run.result().damage() == null ? "." : ", wrong data in red.") : ".")
				+ (shown.events().isStruck() ? " Messages that are lost are crossed out in red, corrupted ones in orange." : ""));
		held.ifPresent(json -> html.data("held-" + id, json));
		html.data("pace-" + id, PaceData.of(chart)).close();
	}

	/** Writes what colours, hatching, frames and arrows mean. */
	private void legend(PaceChart chart) {
		html.open("p", "class=\"note keys\"");
		chart.key(MOST_KEYS).forEach((name, rgb) -> html.open("span", "").element("i", "style=\"background: " + Shades.css(rgb) + "\"", "")
				.element("span", "", name).close());
		html.open("span", "").element("i", "class=\"hatched\"", "").element("span", "", "unit does not compute").close();
		html.open("span", "").element("i", "class=\"path\"", "").element("span", "", "critical path").close();
		html.close();
	}
}
