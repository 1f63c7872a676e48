package barley.lang.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import barley.lang.finding.Words;
import barley.lang.page.PaceRecording.Kind;
import barley.lang.picture.Shades;
import barley.lang.plan.Plan;
import barley.runtime.machine.Machine;
import barley.runtime.program.PaceBlock;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.option.Occupation;
import barley.runtime.simulate.option.Occupation.BufferWait;

/**
 * A Gantt chart of a block in which every node goes at its own pace: rows for units, then for combiners, then for channels, with bars in
 * the colour of their data. Pages and views draw it; this is what they have in common.
 */
public final class PaceChart {

	/** The most rows that are drawn; units, combiners and channels share them. */
	private static final int MOST_ROWS = 400;

	/**
	 * A row.
	 *
	 * @param number   of the node or channel
	 * @param share    the part of the time of the block in which it is busy, in words
	 * @param sender   for a channel, the row of the unit of its sender; {@link Occupation#NONE} if there is none
	 * @param receiver for a channel, likewise of its receiver
	 */
	public record Row(Kind kind, int number, String name, String share, int sender, int receiver) {
	}

	/**
	 * A bar, from {@code startPs} to {@code endPs}.
	 *
	 * @param statement its place, as text
	 * @param data      the number of its data
	 * @param before    the number of the bar that it waited for; {@link Occupation#NONE} if it waited for none, or for one that is not kept
	 */
	public record Bar(int row, Occupation occupation, int statement, int data, int before) {

		public long startPs() {
			return occupation.startPs();
		}

		public long endPs() {
			return occupation.endPs();
		}

		public boolean isCritical() {
			return occupation.critical();
		}
	}

	/** The data that bars are about, with their colour. */
	public record Fragment(String name, int rgb) {

		/** Returns its indices, if it has any, or else its name. */
		public String brief() {
			int bracket = name.indexOf('[');
			int end = name.indexOf(']');
			return bracket < 0 || end < bracket ? name : name.substring(bracket + 1, end);
		}
	}

	/** What a bar is about, and how many more pieces. */
	private record Piece(int room, long first, long elements, int more) {
	}

	private final Machine machine;
	private final PaceRecording events;
	private final PaceBlock block;
	private final ElementNames names;
	private final List<Row> rows = new ArrayList<>();
	private final List<Bar> bars = new ArrayList<>();
	/** The bars of each row. */
	private final List<List<Bar>> inRow = new ArrayList<>();
	private final List<Fragment> fragments = new ArrayList<>();
	private DataKinds kinds;
	private int drawn;

	private PaceChart(Machine machine, ElementNames names, PaceRecording events) {
		this.machine = machine;
		this.events = events;
		this.names = names;
		block = events.block();
		Map<PaceRecording.Row, Integer> numbers = arrange();
		numbers.keySet().forEach(row -> rows.add(row(machine, row, numbers)));
		Map<String, Integer> named = new LinkedHashMap<>();
		Map<Piece, Integer> pieces = new HashMap<>();
		events.kept().forEach(bar -> bars.add(new Bar(numbers.get(events.row(bar)), bar, block.statement(bar.item()),
				fragment(bar, named, pieces), events.placeBefore(bar))));
		colour(named.keySet());
		rows.forEach(row -> inRow.add(new ArrayList<>()));
		bars.forEach(bar -> inRow.get(bar.row()).add(bar));
	}

	/** Returns the chart of a block of a run. */
	static PaceChart ofRun(Plan plan, PaceRecording events) {
		return new PaceChart(plan.wiring().machine(), ElementNames.ofPrograms(plan), events);
	}

	/** Returns the chart of a block that was written with the vectors of the plan. */
	public static PaceChart ofPlan(Plan plan, PaceRecording events) {
		return new PaceChart(plan.wiring().machine(), ElementNames.ofVectors(plan), events);
	}

	/** Numbers the rows: those that are drawn, then the others. */
	private Map<PaceRecording.Row, Integer> arrange() {
		Set<PaceRecording.Row> busy = events.kept().stream().map(events::row).collect(Collectors.toCollection(LinkedHashSet::new));
		List<List<PaceRecording.Row>> kinds = new ArrayList<>();
		for (Kind kind : Kind.values()) {
			kinds.add(busy.stream().filter(row -> row.kind() == kind).sorted(Comparator.comparingInt(PaceRecording.Row::number)).toList());
		}
		int[] shares = FairShares.of(MOST_ROWS, kinds.stream().mapToInt(List::size).toArray());
		Map<PaceRecording.Row, Integer> numbers = new LinkedHashMap<>();
		for (int kind = 0; kind < shares.length; kind++) {
			kinds.get(kind).subList(0, shares[kind]).forEach(row -> numbers.put(row, numbers.size()));
			drawn += shares[kind];
		}
		kinds.forEach(kind -> kind.forEach(row -> numbers.putIfAbsent(row, numbers.size())));
		return numbers;
	}

	private Row row(Machine machine, PaceRecording.Row row, Map<PaceRecording.Row, Integer> numbers) {
		double share = (double) events.busyPs().get(row) / Math.max(1, events.endPs());
		boolean channel = row.kind() == Kind.CHANNEL;
		String name = channel ? machine.channelName(row.number()).replace("->", "→") : machine.nodeName(row.number())
				+ (row.kind() == Kind.COMBINER ? " combines" : "");
		return new Row(row.kind(), row.number(), name, Words.of("%.1f %%", 100 * share),
				channel ? unit(machine.sender(row.number()), numbers) : Occupation.NONE,
				channel ? unit(machine.receiver(row.number()), numbers) : Occupation.NONE);
	}

	private static int unit(int node, Map<PaceRecording.Row, Integer> numbers) {
		return numbers.getOrDefault(new PaceRecording.Row(Kind.UNIT, node), Occupation.NONE);
	}

	private int fragment(Occupation bar, Map<String, Integer> named, Map<Piece, Integer> pieces) {
		int part = bar.firstPart();
		while (block.kind(bar.item()) == PaceBlock.COMPUTE && part + 1 < bar.endPart() && !block.renews(part)) {
			part++;
		}
		if (part == bar.endPart()) {
			return named.computeIfAbsent("", any -> named.size());
		}
		int more = block.kind(bar.item()) == PaceBlock.COMPUTE ? 0 : bar.endPart() - bar.firstPart() - 1;
		return pieces.computeIfAbsent(new Piece(block.room(part), block.first(part), block.elements(part), more),
				piece -> named.computeIfAbsent(name(piece), any -> named.size()));
	}

	private String name(Piece piece) {
		String name = piece.room < block.data() ? names.of(piece.room, piece.first, piece.elements)
				: names.vector(block.datum(piece.room)) + " on its way";
		return piece.more == 0 ? name : Words.of("%s and %s", name, Words.count(piece.more, "more piece"));
	}

	/** Gives each fragment the colour of its kind. */
	private void colour(Set<String> all) {
		kinds = DataKinds.of(all);
		List<String> coloured = all.stream().map(kinds::of).distinct().toList();
		Map<String, Integer> colours = new LinkedHashMap<>();
		coloured.forEach(each -> colours.put(each, Shades.of(colours.size(), coloured.size())));
		all.forEach(name -> fragments.add(new Fragment(name, colours.get(kinds.of(name)))));
	}

	// ---------------------------------------------------------------- what there is

	/** Returns the rows: those that are drawn, then the others. */
	public List<Row> rows() {
		return rows;
	}

	/** Returns how many rows are drawn. */
	public int drawn() {
		return drawn;
	}

	/** Returns the bars in the order of their beginnings. */
	public List<Bar> bars() {
		return bars;
	}

	/** Returns the bars of a row, one behind the other. */
	public List<Bar> inRow(int row) {
		return inRow.get(row);
	}

	/** Returns the place among the bars of a row of the first one that ends behind a time; their number if there is none. */
	public int firstBehind(int row, long picoseconds) {
		int low = 0;
		int high = inRow.get(row).size();
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (inRow.get(row).get(middle).endPs() > picoseconds) {
				high = middle;
			} else {
				low = middle + 1;
			}
		}
		return low;
	}

	/**
	 * Returns the bars of the critical path that are worth joining: of units and combiners; of channels only if there is nothing else.
	 */
	public List<Bar> stations() {
		boolean channels = rows.isEmpty() || rows.get(0).kind() == Kind.CHANNEL;
		return bars.stream().filter(bar -> bar.isCritical() && (channels || rows.get(bar.row()).kind() != Kind.CHANNEL)).toList();
	}

	/** Returns the data that bars are about, by their numbers. */
	public List<Fragment> fragments() {
		return fragments;
	}

	/** Returns the statements, by their numbers. */
	public List<String> statements() {
		return block.statements();
	}

	/** Returns the indices of the loops around what a bar shows; empty if there are none. */
	String indices(Bar bar) {
		return block.place(bar.occupation().item()).indices();
	}

	/** Returns until when all bars are kept. */
	public long shownPs() {
		return events.shownPs();
	}

	/** Returns how many bars there are that are not kept. */
	public long missing() {
		return events.count() - bars.size();
	}

	/** Returns the colours with what they mean, kinds of data; as many as {@code most}. */
	public Map<String, Integer> key(int most) {
		Map<String, Integer> key = new LinkedHashMap<>();
		for (Fragment fragment : fragments) {
			if (!fragment.name().isEmpty() && key.size() < most) {
				key.putIfAbsent(kinds.of(fragment.name()), fragment.rgb());
			}
		}
		return key;
	}

	/** Returns what a bar is, and what it waited for. */
	public String words(Bar bar) {
		Row row = rows.get(bar.row());
		return Words.of("%s · %s %s %s · %s to %s, %s · %s%s%s", block.place(bar.occupation().item()).words(), what(bar),
				row.kind() == Kind.CHANNEL ? "over" : "at", row.name(), UnitText.time(bar.startPs()), UnitText.time(bar.endPs()),
				UnitText.time(bar.endPs() - bar.startPs()), switch (bar.occupation().fate()) {
					case ARRIVES -> "";
					case LOST -> "LOST: its receive leaves what is there · ";
					case CORRUPTED -> "CORRUPTED · ";
				}, reason(bar), bar.isCritical() ? " · on the critical path" : "");
	}

	private String what(Bar bar) {
		String name = fragments.get(bar.data()).name();
		return name.isEmpty() ? statements().get(bar.statement()) : name;
	}

	/** Returns what a bar waited for: a message maybe for a buffer, and then for its channel. */
	String reason(Bar bar) {
		BufferWait wait = bar.occupation().buffer();
		return wait == null ? why(bar) : wait.endPs() == bar.startPs() ? words(wait) : words(wait) + " · then " + why(bar);
	}

	private String words(BufferWait wait) {
		String node = machine.nodeName(block.node(wait.freed()));
		String statement = block.place(wait.freed()).words();
		return block.buffers() == 0
				? Words.of("it waited %s for its receive, until %s had ended %s at %s", UnitText.time(wait.timePs()), node, statement,
						UnitText.time(wait.endPs()))
				: Words.of("it waited %s for a buffer, until %s had received %s at %s by %s", UnitText.time(wait.timePs()), node,
						received(wait.freed()), UnitText.time(wait.endPs()), statement);
	}

	/** Returns what a receive brings; it may bring nothing. */
	private String received(int receive) {
		int part = block.firstPart(receive);
		int parts = block.firstPart(receive + 1) - part;
		return parts == 0 ? "a message" : name(new Piece(block.room(part), block.first(part), block.elements(part), parts - 1));
	}

	private String why(Bar bar) {
		if (bar.occupation().after() == Occupation.NONE) {
			return "it begins with the block";
		}
		if (bar.before() == Occupation.NONE) {
			return "what it waited for is not shown";
		}
		Bar before = bars.get(bar.before());
		Row row = rows.get(before.row());
		if (before.row() == bar.row()) {
			return Words.of("it waited for %s %s up to %s", switch (row.kind()) {
				case UNIT -> "the unit, which computed";
				case COMBINER -> "the combiner, which combined";
				case CHANNEL -> "the channel, which carried";
			}, what(before), UnitText.time(before.endPs()));
		}
		return Words.of("it waited for %s %s %s, up to %s", what(before), row.kind() == Kind.CHANNEL ? "over" : "of", row.name(),
				UnitText.time(row.kind() == Kind.CHANNEL ? bar.startPs() : before.endPs()));
	}
}
