package barley.lang.page;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BiConsumer;

import barley.lang.finding.Words;
import barley.runtime.report.NetworkText;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.PortFigures;
import barley.runtime.simulate.result.Result;

/**
 * The chapter of a page about exchanges in packets: for each of them a slider over its cycles, the wiring with the heat of channels and
 * buffers, the view of a switch, and the lives of flags. The page's script draws all of it, on a copy of the picture of the machine.
 */
final class PacketChapter {

	/** The views of an exchange, and the slider that moves them. */
	private static final List<String> SCRIPTS = List.of("elements.js", "packet-exchange.js", "packet-heat.js", "packet-router.js",
			"packet-lives.js", "packets.js");
	/** The lines of a text report that are shown here, too. */
	private static final List<String> LINES = List.of("buffers", "latency", "results", "waits", "accuracy");

	private final Html html;
	private final int number;
	private final FinishedRun run;

	PacketChapter(Html html, int number, FinishedRun run) {
		this.html = html;
		this.number = number;
		this.run = run;
	}

	/** Writes tiles, each with a name and a value; none if a run has no exchanges in packets. */
	static void tiles(Result result, BiConsumer<String, String> tile) {
		result.network().ifPresent(figures -> {
			figures.cycles().ifPresent(cycles -> tile.accept("cycles of packets", Words.of("%,d", cycles)));
			tile.accept(Words.of("packets delivered, of %,d injected", figures.packets()), Words.of("%,d", figures.delivered()));
			tile.accept(Words.of("hops between switches; the hottest channel carried %,d packets", figures.hottestPackets()),
					Words.of("%,d", figures.hops()));
			if (figures.additions() > 0) {
				tile.accept("additions in switches", Words.of("%,d", figures.additions()));
			}
		});
	}

	/** Returns the cycles of an exchange in packets, behind its time. */
	static String cycles(PhaseTime phase) {
		OptionalLong cycles = phase.packets().figures().cycles();
		return cycles.isPresent() ? Words.of(", %,d cycles", cycles.getAsLong()) : "";
	}

	void write() {
		List<RecordedExchange> exchanges = run.exchanges();
		for (int i = 0; i < exchanges.size(); i++) {
			section(number + "-" + (i + 1), exchanges.get(i));
		}
		if (run.unrecordedExchanges() > 0) {
			html.note(Words.of("%,d more exchanges in packets are not recorded.", run.unrecordedExchanges()));
		}
	}

	private void section(String id, RecordedExchange shown) {
		SCRIPTS.forEach(html::script);
		html.open("section", "class=\"packets\" data-packets=\"" + id + "\"");
		html.element("h2", "", "Packets of " + shown.phase().statement());
		html.note(shown.figures());
		Map<String, String> lines = NetworkText.lines(shown.phase().packets().figures());
		html.open("table", "class=\"words\"");
		LINES.stream().filter(lines::containsKey).forEach(line -> html.row(line, lines.get(line)));
		NetworkText.portLines(List.of(shown.phase().packets())).forEach((name, words) -> html.row(name, words));
		html.close();
		ports(shown.phase().packets().ports());
		shown.phase().packets().waits().forEach(html::note);
		html.open("div", "class=\"steps cycles\"").element("button", "data-cycles=\"-1\" aria-label=\"one cycle back\"", "‹")
				.element("button", "data-cycles=\"1\" aria-label=\"one cycle on\"", "›")
				.element("button", "data-run-cycles=\"1\"", "play");
		html.empty("input", Words.of("type=\"range\" min=\"0\" max=\"%d\" value=\"0\" aria-label=\"cycle\"", shown.events().last() + 1));
		html.element("output", "", "").close();
		html.open("div", "class=\"choices\"");
		choice("channels and buffers by", "measure", "packets", "packets", "held", "share of cycles held");
		choice("of", "span", "run", "the whole run", "window", "the cycles around this one");
		choice("switch", "switch");
		html.close();
		html.open("div", "class=\"view\"").open("div", "class=\"drawing wiring\"").close();
		html.open("div", "class=\"router\" aria-live=\"polite\"").close().close();
		html.element("p", "class=\"note scale\"", " ");
		html.element("h3", "", "Lives of flags").note(shown.flags());
		html.open("div", "class=\"lives\" tabindex=\"0\"").close();
		html.element("p", "class=\"note life\" aria-live=\"polite\"", " ");
		html.data("packets-" + id, PacketData.of(shown)).close();
	}

	/** Adds a folded table of ports. */
	private void ports(List<PortFigures> ports) {
		html.open("details", "").element("summary", "", Words.of("Grants and buffers of %,d ports", ports.size()));
		html.open("table", "");
		html.heads("switch", "port to", "grants", "carried", "input, most", "input, mean", "output, most", "output, mean");
		for (PortFigures port : ports) {
			html.row(port.owner(), port.neighbour(), Words.of("%,d", port.grants()), Words.of("%,d", port.carried()),
					Words.of("%,d", port.mostInput()), Words.of("%.2f", port.meanInput()), Words.of("%,d", port.mostOutput()),
					Words.of("%.2f", port.meanOutput()));
		}
		html.close().close();
	}

	/** Adds a list to choose from; {@code options} are pairs of values and words. */
	private void choice(String label, String name, String... options) {
		html.open("label", "").element("span", "", label).open("select", "name=\"" + name + "\"");
		for (int i = 0; i < options.length; i += 2) {
			html.element("option", "value=\"" + options[i] + "\"", options[i + 1]);
		}
		html.close().close();
	}
}
