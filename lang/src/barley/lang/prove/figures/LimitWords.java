package barley.lang.prove.figures;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.lang.finding.Words;
import barley.lang.prove.cut.Cut;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Machine;
import barley.runtime.report.UnitText;

/** Names the lanes that a bandwidth bound comes from. */
public final class LimitWords {

	/** The most lanes to name one by one. */
	private static final int MOST_LANES = 3;
	/** The most other groups to name. */
	private static final int MOST_GROUPS = 3;

	private LimitWords() {
	}

	/** Returns what must be carried where: {@code 4 kB must leave a over 1 lane of 16 Gbit/s: a[0] -- b[0]}. */
	public static String full(Wiring wiring, Limit limit) {
		Machine machine = wiring.machine();
		String words = limit.cut().map(cut -> Words.of("%s must %s %s over %s%s", UnitText.bytes(cut.bytes()), cut.leaves() ? "leave"
				: "enter", GroupWords.of(wiring, cut.group()), lanes(machine, cut), alike(wiring, cut)))
				.orElseGet(() -> together(machine, limit.bytes()));
		return limit.exact() ? words : words + "; not all groups of nodes were compared, another one may take longer";
	}

	private static String together(Machine machine, long bytes) {
		long lanes = IntStream.range(0, machine.lanes()).map(Demand.ends(machine)).filter(ends -> ends > 0).count();
		return lanes == 1 ? Words.of("%s must be carried by the only lane%s", UnitText.bytes(bytes), lanes == machine.lanes() ? ""
				: " of nodes")
				: lanes == machine.lanes() ? Words.of("%s must be carried by all %,d lanes together", UnitText.bytes(bytes), lanes)
				: Words.of("%s must leave nodes over their %,d lanes together", UnitText.bytes(bytes), lanes);
	}

	/** Returns the groups that take as long, in words. */
	private static String alike(Wiring wiring, Cut cut) {
		List<BitSet> others = cut.alike();
		return others.isEmpty() ? "" : others.stream().limit(MOST_GROUPS).map(group -> GroupWords.of(wiring, group))
				.collect(Collectors.joining("; ", "; the same holds for ", others.size() <= MOST_GROUPS ? ""
						: Words.of(" and %,d more", others.size() - MOST_GROUPS)));
	}

	/** Returns the lanes alone, {@code a[0] -- b[0]} or {@code the 4 lanes of n[0]}; empty if it is all lanes together. */
	public static String brief(Wiring wiring, Limit limit) {
		return limit.cut().map(cut -> cut.lanes().length == 1 ? wiring.machine().laneName(cut.lanes()[0])
				: Words.of("the %,d lanes %s %s", cut.lanes().length, cut.group().cardinality() == 1 ? "of" : "around",
						GroupWords.of(wiring, cut.group())))
				.map(lanes -> limit.cut().get().alike().isEmpty() ? lanes
				: Words.of("%s and %,d like it", lanes, limit.cut().get().alike().size()))
				.orElse("");
	}

	private static String lanes(Machine machine, Cut cut) {
		long[] rates = Arrays.stream(cut.lanes()).mapToLong(lane -> machine.linkType(lane).bitsPerSecond()).distinct().toArray();
		long sum = Arrays.stream(cut.lanes()).mapToLong(lane -> machine.linkType(lane).bitsPerSecond()).reduce(0, Math::addExact);
		String count = Words.of("%,d lane%s", cut.lanes().length, cut.lanes().length == 1 ? "" : "s");
		String rate = sum == 0 ? "" : rates.length == 1 ? " of " + UnitText.rate(rates[0]) : " of " + UnitText.rate(sum) + " in all";
		String names = cut.lanes().length > MOST_LANES ? ""
				: Arrays.stream(cut.lanes()).mapToObj(machine::laneName).collect(Collectors.joining(", ", ": ", ""));
		return count + rate + names;
	}
}
