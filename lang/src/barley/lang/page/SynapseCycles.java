package barley.lang.page;

import java.util.List;

import barley.lang.finding.Words;

/** The part of a page that shows the synapses and reducers of an exchange cycle by cycle, with a slider. The page's script draws it. */
final class SynapseCycles {

	private final Html html;
	private final int number;
	private final FinishedRun run;

	SynapseCycles(Html html, int number, FinishedRun run) {
		this.html = html;
		this.number = number;
		this.run = run;
	}

	void write() {
		List<RecordedWords> exchanges = run.wordExchanges();
		if (exchanges.isEmpty()) {
			return;
		}
		html.script("elements.js").script("synapses.js");
		html.open("section", "class=\"words\" data-words=\"" + number + "\"");
		html.open("div", "class=\"choices\"").open("label", "").element("span", "", "exchange").open("select", "name=\"exchange\"");
		for (int i = 0; i < exchanges.size(); i++) {
			html.option(Integer.toString(i), exchanges.get(i).figures(), (i + 1) + "  " + exchanges.get(i).phase().statement());
		}
		html.close().close().close();
		html.element("p", "class=\"note figures\"", " ");
		html.open("div", "class=\"steps cycles\"").element("button", "data-cycles=\"-1\" aria-label=\"one cycle back\"", "‹")
				.element("button", "data-cycles=\"1\" aria-label=\"one cycle on\"", "›").element("button", "data-run-cycles=\"1\"", "play");
		html.empty("input", "type=\"range\" min=\"0\" max=\"1\" value=\"0\" aria-label=\"cycle\"");
		html.element("output", "", "").close();
		html.element("p", "class=\"note now\" aria-live=\"polite\"", " ");
		html.open("div", "class=\"drawing\"").close();
		html.element("p", "class=\"note cell\" aria-live=\"polite\"", " ");
		html.element("p", "class=\"note keys\"", " ");
		for (int i = 0; i < exchanges.size(); i++) {
			html.data("words-" + number + "-" + i, SynapseData.of(exchanges.get(i)));
		}
		if (run.unrecordedWords() > 0) {
			html.note(Words.of("%,d more exchanges with synapses are not recorded.", run.unrecordedWords()));
		}
		html.close();
	}
}
