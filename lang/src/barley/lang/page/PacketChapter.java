package barley.lang.page;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

import barley.lang.finding.Words;
import barley.lang.page.Recording.Packets;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.trace.NetworkRecording;

/**
 * The chapter of a page about exchanges in packets: for each of them a slider over its cycles, the wiring with the heat of channels and
 * buffers, the view of a switch, and the lives of flags. The page's script draws all of it, on a copy of the picture of the machine.
 */
final class PacketChapter {

	/** The views of an exchange, and the slider that moves them. */
	private static final List<String> SCRIPTS = List.of("packet-exchange.js", "packet-heat.js", "packet-router.js", "packet-lives.js",
			"packets.js");
	/** The most statements whose flags are listed. */
	private static final int MOST_STATEMENTS = 12;

	private final Html html;
	private final int number;
	private final Result result;
	private final Recording recording;

	PacketChapter(Html html, int number, FinishedRun run) {
		this.html = html;
		this.number = number;
		result = run.result();
		recording = run.recording();
	}

	void write() {
		TreeSet<Integer> shown = new TreeSet<>();
		int omitted = 0;
		for (int i = 0; i < result.phases().size(); i++) {
			PhaseTime phase = result.phases().get(i);
			if (phase.packets() != null && shown.add(result.place(i))) {
				Packets packets = recording.packets(result.place(i));
				if (packets == null) {
					omitted++;
				} else {
					section(number + "-" + shown.size(), phase, packets);
				}
			}
		}
		if (omitted > 0) {
			html.note(Words.of("%,d more exchanges in packets are not recorded.", omitted));
		}
	}

	private void section(String id, PhaseTime phase, Packets packets) {
		NetworkRecording events = packets.events();
		SCRIPTS.forEach(html::script);
		html.open("section", "class=\"packets\" data-packets=\"" + id + "\"");
		html.element("h2", "", "Packets of " + phase.statement());
		html.note(figures(phase, events));
		html.open("div", "class=\"steps cycles\"").element("button", "data-cycles=\"-1\" aria-label=\"one cycle back\"", "‹")
				.element("button", "data-cycles=\"1\" aria-label=\"one cycle on\"", "›")
				.element("button", "data-run-cycles=\"1\"", "play");
		html.empty("input", Words.of("type=\"range\" min=\"0\" max=\"%d\" value=\"0\" aria-label=\"cycle\"", events.last() + 1));
		html.element("output", "", "").close();
		html.open("div", "class=\"choices\"");
		choice("channels and buffers by", "measure", "packets", "packets", "held", "share of cycles held");
		choice("of", "span", "run", "the whole run", "window", "the cycles around this one");
		choice("switch", "switch");
		html.close();
		html.open("div", "class=\"view\"").open("div", "class=\"drawing wiring\"").close();
		html.open("div", "class=\"router\" aria-live=\"polite\"").close().close();
		html.element("p", "class=\"note scale\"", " ");
		html.element("h3", "", "Lives of flags").note(flags(packets.exchange()));
		html.open("div", "class=\"lives\" tabindex=\"0\"").close();
		html.element("p", "class=\"note life\" aria-live=\"polite\"", " ");
		html.data("packets-" + id, PacketData.of(events)).close();
	}

	/** Adds a list to choose from; {@code options} are pairs of values and words. */
	private void choice(String label, String name, String... options) {
		html.open("label", "").element("span", "", label).open("select", "name=\"" + name + "\"");
		for (int i = 0; i < options.length; i += 2) {
			html.element("option", "value=\"" + options[i] + "\"", options[i + 1]);
		}
		html.close().close();
	}

	static String switches(int number) {
		return number == 1 ? "1 switch" : Words.of("%,d switches", number);
	}

	private static String figures(PhaseTime phase, NetworkRecording events) {
		SwitchNetwork network = events.network();
		List<String> parts = new ArrayList<>(List.of(switches(network.switches())));
		phase.packets().figures().cycles().ifPresent(cycles -> parts.add(Words.of("%,d cycles of %s", cycles,
				UnitText.time(phase.packets().figures().cyclePs()))));
		parts.add(Words.of("%,d packets delivered", phase.packets().figures().delivered()));
		if (phase.rounds() > 1) {
			parts.add(Words.of("shown for one of %,d rounds", phase.rounds()));
		}
		if (!events.isComplete()) {
			parts.add(Words.of("events are recorded up to cycle %,d; after that, packets are counted by windows of %,d cycles and states of"
					+ " switches are unknown", events.end(), events.moves().cycles()));
		}
		return String.join(" · ", parts);
	}

	private static String flags(NetworkExchange exchange) {
		List<String> parts = new ArrayList<>();
		int statements = exchange.statements().size();
		for (int i = 0; i < statements && parts.size() < MOST_STATEMENTS; i++) {
			if (exchange.statements().get(i) instanceof TreeReduce reduce && reduce.flags() > 0) {
				int first = exchange.firstFlag(i);
				String range = reduce.flags() == 1 ? Words.of("Flag %,d", first)
						: Words.of("Flags %,d to %,d", first, first + reduce.flags() - 1);
				parts.add(Words.of("%s: %s towards %s.", range, reduce.operator().word(),
						exchange.network().vertexName(reduce.tree().root())));
			}
		}
		int flags = exchange.firstFlag(statements) - 1;
		if (flags == 0) {
			return "No packets are combined here: plain packets have no flag.";
		}
		String more = flags > PacketData.MOST_LIVES ? Words.of(" The first %,d of %,d flags are shown.", PacketData.MOST_LIVES, flags) : "";
		return String.join(" ", parts) + more;
	}
}
