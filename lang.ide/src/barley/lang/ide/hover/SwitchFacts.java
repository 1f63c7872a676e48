package barley.lang.ide.hover;

import java.util.List;
import java.util.Locale;

import barley.lang.analyse.FigureWords;
import barley.lang.finding.Words;
import barley.runtime.machine.SwitchType;

/** The components of a kind of switch and what a hop costs, by its values: one line of Markdown each. */
final class SwitchFacts {

	private SwitchFacts() {
	}

	/** Returns the facts; nothing for a type that cannot be read, which is null. */
	static List<String> of(SwitchType type) {
		if (type == null) {
			return List.of();
		} else if (!type.isClocked()) {
			return List.of("no clock: data pass it without being stored, in " + (type.latencyPs() == 0 ? "no time"
					: FigureWords.time(type.latencyPs())));
		}
		boolean combines = !type.combine().isEmpty();
		return List.of(
				"%s: an input buffer for %s, a parser, a route unit, and an output buffer for %s".formatted(type.ports() == 0 ? "each port"
						: "each of " + count(type.ports(), "port"), count(type.buffer(), "packet"), count(type.output(), "packet")),
				"arbiter: round-robin, lets %s go in a cycle of %s".formatted(count(type.inputs(), "packet"),
						FigureWords.time(type.cyclePs())),
				!combines ? "no compute unit: it only forwards packets" : "compute unit: %s%s; %s; when it is full, %s".formatted(
						type.hasAdder() ? "adder of %d bits for ".formatted(type.width()) : "", String.join(", ", type.combine()),
						count(type.groups(), "entry", "entries"), full(type)),
				"crossbar: plain packets go by route " + word(type.route()),
				"a hop takes %s over a link without bandwidth and latency%s".formatted(count(type.stages() + 1, "cycle"),
						!combines ? "" : ", and %s more where packets are combined".formatted(count(type.compute(), "cycle"))));
	}

	private static String full(SwitchType type) {
		boolean waits = type.full() == SwitchType.Full.WAIT && type.release() == SwitchType.Release.CHILDREN;
		return waits ? "packets wait" : "the oldest sum is sent on unfinished";
	}

	private static String word(Enum<?> constant) {
		return constant.name().toLowerCase(Locale.ROOT);
	}

	private static String count(int number, String noun) {
		return count(number, noun, noun + "s");
	}

	private static String count(int number, String noun, String plural) {
		return Words.of("%,d %s", number, number == 1 ? noun : plural);
	}
}
