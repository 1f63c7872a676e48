package barley.lang.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiFunction;

import barley.lang.finding.Nearest;
import barley.lang.finding.Words;
import barley.lang.load.LoadRates;
import barley.lang.load.Workload;
import barley.runtime.network.NetworkTraffic.Pattern;

/** Reads the options that say which traffic is put on networks. */
final class LoadSettings {

	static final String RATE = "--rate";
	private static final String PATTERN = "--pattern";
	private static final String SHARE = "--share";
	private static final String CYCLES = "--cycles";
	private static final String WARM_UP = "--warmup";
	private static final String SEED = "--seed";
	private static final String PACKET = "--packet";
	private static final String TRACE = "trace";
	private static final String HOTSPOT = "hotspot";

	private static final int MOST_CYCLES = 100_000_000;
	private static final int MOST_BYTES = 1 << 30;

	private LoadSettings() {
	}

	/** Adds the options that describe traffic. */
	static Options describe(Options options) {
		return options
				.value(PATTERN, "PATTERN",
				"where packets go: uniform (the default), transpose, neighbour, hotspot or hotspot:NODE, or trace:FILE "
						+ "with a line CYCLE SOURCE DESTINATION for each packet")
				.value(SHARE, "PART", "the part of the packets of a hotspot that goes to its node, 0.2 by default")
				.value(RATE, "RATES",
				"packets per node and cycle, such as 0.1,0.2 or 0.05:0.5:0.05 (from, to, step); without it, rates rise until "
						+ "the network saturates")
				.value(CYCLES, "N", "cycles to simulate at each rate, 10,000 by default")
				.value(WARM_UP, "N", "how many of them pass before packets count, a tenth by default")
				.value(SEED, "N", "the seed of the random numbers, 1 by default")
				.value(PACKET, "BYTES", "data in a packet; by default what the types of the switches say, or 64");
	}

	/** Returns the traffic that the caller wants. */
	static Workload of(Arguments arguments, Terminal terminal) {
		String wanted = arguments.value(PATTERN).orElse("uniform");
		int colon = wanted.indexOf(':');
		String word = colon < 0 ? wanted : wanted.substring(0, colon);
		Optional<String> detail = Optional.of(wanted.substring(colon + 1)).filter(text -> colon >= 0 && !text.isBlank());
		boolean isTrace = word.equals(TRACE);
		Pattern pattern = isTrace ? Pattern.UNIFORM : pattern(word);
		if (isTrace && detail.isEmpty()) {
			throw new UsageError("--pattern trace takes a file, such as trace:day.trace");
		} else if (!isTrace && !word.equals(HOTSPOT) && colon >= 0) {
			throw new UsageError("--pattern %s takes nothing behind it; found %s".formatted(word, wanted));
		}
		requireMeaning(arguments, isTrace, word);
		long cycles = number(arguments, CYCLES, 1, MOST_CYCLES, 10_000);
		long warmUp = isTrace ? 0 : number(arguments, WARM_UP, 0, cycles - 1, cycles / 10);
		return new Workload(pattern, isTrace ? Optional.empty() : detail, read(arguments, SHARE, LoadRates::part, Workload.SHARE),
				isTrace ? Optional.of(trace(detail.get(), terminal)) : Optional.empty(),
				read(arguments, RATE, LoadRates::read, new double[0]), cycles, warmUp,
				number(arguments, SEED, Long.MIN_VALUE, Long.MAX_VALUE, 1), number(arguments, PACKET, 1, MOST_BYTES, 0));
	}

	/** Requires that each option has an effect on the traffic. */
	private static void requireMeaning(Arguments arguments, boolean isTrace, String pattern) {
		for (String option : new String[] {RATE, CYCLES, WARM_UP, SEED}) {
			if (isTrace && arguments.has(option)) {
				throw new UsageError("%s has no effect on a trace, which says in which cycle each packet is sent".formatted(option));
			}
		}
		if (arguments.has(SHARE) && !pattern.equals(HOTSPOT)) {
			throw new UsageError("--share has no effect on %s; it is for --pattern hotspot".formatted(pattern));
		}
	}

	private static Pattern pattern(String word) {
		for (Pattern pattern : Pattern.values()) {
			if (pattern.name().toLowerCase(Locale.ROOT).equals(word)) {
				return pattern;
			}
		}
		TreeSet<String> known = new TreeSet<>();
		Arrays.stream(Pattern.values()).forEach(pattern -> known.add(pattern.name().toLowerCase(Locale.ROOT)));
		known.add(TRACE);
		throw new UsageError("--pattern takes %s; found %s%s".formatted(String.join(", ", known), word, Nearest.hint(word, known)));
	}

	private static long number(Arguments arguments, String option, long least, long most, long otherwise) {
		String text = arguments.value(option).orElse(null);
		try {
			long number = text == null ? otherwise : WholeNumber.parse(text);
			if (text == null || number >= least && number <= most) {
				return number;
			}
		} catch (NumberFormatException e) {
			// reported below, like a number out of range
		}
		throw new UsageError(Words.of("%s takes a whole number from %,d to %,d; found %s", option, least, most, text));
	}

	/** Reads the value of an option. */
	private static <T> T read(Arguments arguments, String option, BiFunction<String, String, T> reader, T otherwise) {
		try {
			return arguments.value(option).map(text -> reader.apply(option, text)).orElse(otherwise);
		} catch (IllegalArgumentException e) {
			throw new UsageError(e.getMessage());
		}
	}

	private static Workload.Trace trace(String name, Terminal terminal) {
		return new Workload.Trace(name, TextLines.of(name, terminal));
	}
}
