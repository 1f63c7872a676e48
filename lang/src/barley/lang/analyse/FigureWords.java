package barley.lang.analyse;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import barley.lang.finding.Words;
import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.lang.plan.WordWay;
import barley.lang.prove.figures.Bounds;
import barley.lang.prove.figures.Crowd;
import barley.lang.prove.figures.LimitWords;
import barley.lang.wiring.Wiring;
import barley.lang.prove.figures.HearingFigures;
import barley.lang.prove.figures.PaceFigures;
import barley.runtime.network.prove.NetworkProof.Verdict;
import barley.runtime.number.Rational;
import barley.runtime.simulate.result.NetworkFigures;

/** Formats figures for display, rounded. */
public final class FigureWords {

	private static final String[] SIZES = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
	private static final String[] TIMES = {"ps", "ns", "us", "ms", "s"};
	private static final String[] ENERGIES = {"pJ", "nJ", "uJ", "mJ", "J"};
	private static final String ENDS = "ends (proved)";
	private static final MathContext BRIEF = new MathContext(4, RoundingMode.HALF_EVEN);

	private FigureWords() {
	}

	public static String bytes(long bytes) {
		return scaled(bytes, SIZES);
	}

	/** {@code busiest lane: 10 messages of 1 kB · 4 hops}. */
	public static String crowd(Crowd crowd) {
		String messages = Words.count(crowd.messages(), "message");
		return "busiest lane: " + messages + (crowd.alike() ? " of " + bytes(crowd.bytes() / crowd.messages())
				: ", " + bytes(crowd.bytes()))
				+ (crowd.hops() > 1 ? " · " + Words.count(crowd.hops(), "hop") : "");
	}

	public static String time(long picoseconds) {
		return scaled(picoseconds, TIMES);
	}

	public static String joules(BigDecimal joules) {
		return scaled(joules.movePointRight(3 * (ENERGIES.length - 1)), ENERGIES);
	}

	public static String percent(Rational part) {
		return part.decimal(6).movePointRight(2).round(new MathContext(3)).stripTrailingZeros().toPlainString() + " %";
	}

	/**
	 * Returns how near the bandwidth bound a schedule is, and which lanes it comes from unless it is all of them: {@code 43.1 % of the
	 * bandwidth bound reached, that of a[0] -- b[0]}; empty if unknown.
	 */
	public static Optional<String> share(Wiring wiring, Bounds bounds) {
		return bounds.share().map(part -> percent(part) + " " + reached(wiring, bounds));
	}

	/**
	 * Returns what a share of a bandwidth bound is called: {@code of the bandwidth bound reached, that of a[0] -- b[0]}. A bound of which
	 * nobody knows whether other lanes take longer is <em>a</em> bound.
	 */
	public static String reached(Wiring wiring, Bounds bounds) {
		String lanes = LimitWords.brief(wiring, bounds.limit());
		return "of %s bandwidth bound reached%s".formatted(bounds.limit().exact() ? "the" : "a",
				lanes.isEmpty() ? "" : ", that of " + lanes);
	}

	/**
	 * Returns what an exchange with synapses takes: {@code 8 cycles · 3 instructions · 4 levels}, instructions of each synapse. Words
	 * through switches have figures only if they are proved to arrive.
	 */
	public static String synapses(HearingFigures hearing) {
		long instructions = hearing.phase().statements().stream().mapToLong(each -> each.program().count() * each.word().size()).sum();
		String text = "%s · %s".formatted(Words.count(hearing.run().cycles(), "cycle"), Words.count(instructions, "instruction"));
		text += hearing.run().levels() == 0 ? "" : " · " + Words.count(hearing.run().levels(), "level");
		text += hearing.run().reloaded() == 0 ? "" : " · " + Words.count(hearing.run().reloaded(), "cycle") + " of loading";
		boolean through = hearing.phase().statements().stream().anyMatch(each -> each.way() instanceof WordWay.ThroughSwitches);
		return through ? text + " · " + ENDS : text;
	}

	/**
	 * Returns what a block takes in which each node goes at its own pace: {@code 33.68 ms · bubble 28.7 % · critical: 12 x compute, 4 x
	 * lane · at least 24 ms: n[0] computes}.
	 */
	public static String pace(PaceFigures figures) {
		List<String> parts = new ArrayList<>(List.of(time(figures.timePs())));
		if (figures.bubble().signum() > 0) {
			parts.add("bubble " + percent(figures.bubble()));
		}
		if (figures.timePs() > 0) {
			parts.add("critical: " + figures.critical().words());
		}
		if (figures.bound().timePs() > 0) {
			parts.add("at least %s: %s".formatted(time(figures.bound().timePs()), figures.bound().brief()));
		}
		return String.join(" · ", parts);
	}

	/**
	 * Returns what an exchange in packets takes, whether it ends, and what sums in two trips can cost: {@code 29 cycles · 63 hops · 63
	 * additions · ends (proved) · 2 trips, P = 60, off by up to 2^-56 of the largest number}.
	 */
	public static String packets(NetworkFigures figures, Verdict verdict) {
		List<String> parts = new ArrayList<>();
		cycles(figures).filter(cycles -> !figures.isBlocked()).ifPresent(parts::add);
		parts.add(Words.count(figures.hops(), "hop"));
		if (figures.additions() > 0) {
			parts.add(Words.count(figures.additions(), "addition"));
		}
		parts.add(verdict == Verdict.NEVER_COMPLETES ? "never completes"
				: figures.isBlocked() ? "blocks with " + Words.count(figures.left(), "packet") + " left"
				: verdict == Verdict.ENDS ? ENDS : "ends (simulated, not proved)");
		figures.accuracy().ifPresent(sum -> parts.add("2 trips, " + sum.words()));
		return String.join(" · ", parts);
	}

	/** Returns the cycles of exchanges in packets; empty if their clocks differ. */
	static Optional<String> cycles(NetworkFigures figures) {
		return figures.cycles().isPresent() ? Optional.of(Words.count(figures.cycles().getAsLong(), "cycle")) : Optional.empty();
	}

	private static String scaled(long amount, String[] units) {
		return scaled(BigDecimal.valueOf(amount), units);
	}

	private static String scaled(BigDecimal amount, String[] units) {
		BigDecimal value = amount;
		int unit = 0;
		while (unit < units.length - 1 && value.round(BRIEF).compareTo(BigDecimal.valueOf(1000)) >= 0) {
			value = value.movePointLeft(3);
			unit++;
		}
		BigDecimal brief = value.round(BRIEF);
		return (brief.signum() == 0 ? "0" : brief.stripTrailingZeros().toPlainString()) + " " + units[unit];
	}

	/** {@code 100 of 400 elements at each node}: with how much of some vectors nodes begin. */
	static String places(Plan plan, List<Payload> vectors) {
		long all = vectors.stream().mapToLong(Payload::size).sum();
		long[] sizes = IntStream.range(0, plan.wiring().machine().nodes())
				.mapToLong(node -> vectors.stream().mapToLong(vector -> plan.placements().at(vector, node).size()).sum())
				.filter(size -> size > 0).toArray();
		long most = Arrays.stream(sizes).max().orElse(0);
		boolean alike = Arrays.stream(sizes).allMatch(size -> size == most);
		return Words.of("%s%,d of %s at %s", alike ? "" : "up to ", most, Words.count(all, "element"),
				sizes.length == plan.wiring().machine().nodes() ? "each node" : Words.count(sizes.length, "node"));
	}
}
