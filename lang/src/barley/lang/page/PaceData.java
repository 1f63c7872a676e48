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
import barley.lang.page.PaceRecording.Row;
import barley.lang.picture.Shades;
import barley.lang.plan.Plan;
import barley.runtime.machine.Machine;
import barley.runtime.program.PaceBlock;
import barley.runtime.report.Json;
import barley.runtime.simulate.option.Occupation;

/** The data with which the page's script shows a block in which every node goes at its own pace, as JSON. */
final class PaceData {

	/** The most rows that are drawn; units, combiners and channels share them. */
	private static final int MOST_ROWS = 400;

	/** What a bar is about, and how many more pieces. */
	private record Piece(int room, long first, long elements, int more) {
	}

	private final Machine machine;
	private final RecordedPace shown;
	private final PaceBlock block;
	private final Json json = Json.compact();
	/** The rows, by their numbers: those that are drawn, then the others. */
	private final Map<Row, Integer> rows = new LinkedHashMap<>();
	/** The names of what bars are about, and their numbers. */
	private final Map<String, Integer> fragments = new LinkedHashMap<>();
	private final Map<Piece, Integer> pieces = new HashMap<>();
	private final ElementNames names;

	private PaceData(Plan plan, RecordedPace shown) {
		this.shown = shown;
		machine = plan.wiring().machine();
		block = shown.events().block();
		names = new ElementNames(plan);
	}

	static String of(Plan plan, RecordedPace shown) {
		return new PaceData(plan, shown).write();
	}

	private String write() {
		int drawn = arrange();
		json.open(null, '{').put("end", shown.shownPs()).put("drawn", drawn).open("rows", '[');
		rows.keySet().forEach(this::row);
		json.close(']').put("statements", block.statements());
		List<Number> bars = new ArrayList<>();
		shown.events().kept().forEach(each -> bar(each, bars));
		fragments();
		json.put("bars", bars);
		return json.close('}').toString();
	}

	/** Numbers the rows, and returns how many of them are drawn. */
	private int arrange() {
		Set<Row> busy = shown.events().kept().stream().map(shown.events()::row).collect(Collectors.toCollection(LinkedHashSet::new));
		List<List<Row>> kinds = new ArrayList<>();
		for (Kind kind : Kind.values()) {
			kinds.add(busy.stream().filter(row -> row.kind() == kind).sorted(Comparator.comparingInt(Row::number)).toList());
		}
		int[] shares = FairShares.of(MOST_ROWS, kinds.stream().mapToInt(List::size).toArray());
		int drawn = 0;
		for (int kind = 0; kind < shares.length; kind++) {
			kinds.get(kind).subList(0, shares[kind]).forEach(row -> rows.put(row, rows.size()));
			drawn += shares[kind];
		}
		kinds.forEach(kind -> kind.forEach(row -> rows.putIfAbsent(row, rows.size())));
		return drawn;
	}

	/** Writes the name of a row, its kind, its busy share, and for a channel the rows of the units at its ends, or -1. */
	private void row(Row row) {
		double share = (double) shown.events().busyPs().get(row) / Math.max(1, shown.events().endPs());
		boolean channel = row.kind() == Kind.CHANNEL;
		String name = channel ? machine.channelName(row.number()).replace("->", "→") : machine.nodeName(row.number())
				+ (row.kind() == Kind.COMBINER ? " combines" : "");
		json.put(null, List.of(name, row.kind().ordinal(), Words.of("%.1f %%", 100 * share),
				channel ? unit(machine.sender(row.number())) : -1, channel ? unit(machine.receiver(row.number())) : -1));
	}

	private int unit(int node) {
		return rows.getOrDefault(new Row(Kind.UNIT, node), -1);
	}

	/** Adds the row of a bar, when it begins, how long it lasts, its statement and fragment, what it waited for, its fate, and so on. */
	private void bar(Occupation bar, List<Number> bars) {
		bars.addAll(List.of(rows.get(shown.events().row(bar)), bar.startPs(), bar.endPs() - bar.startPs(), block.statement(bar.item()),
				fragment(bar), bar.after(), bar.critical() ? 1 : 0, Math.max(0, bar.receivedPs() - bar.endPs()), bar.fate().ordinal()));
	}

	private int fragment(Occupation bar) {
		int part = bar.firstPart();
		while (block.kind(bar.item()) == PaceBlock.COMPUTE && part + 1 < bar.endPart() && !block.renews(part)) {
			part++;
		}
		if (part == bar.endPart()) {
			return fragments.computeIfAbsent("", any -> fragments.size());
		}
		int more = block.kind(bar.item()) == PaceBlock.COMPUTE ? 0 : bar.endPart() - bar.firstPart() - 1;
		return pieces.computeIfAbsent(new Piece(block.room(part), block.first(part), block.elements(part), more),
				piece -> fragments.computeIfAbsent(name(piece), any -> fragments.size()));
	}

	private String name(Piece piece) {
		String name = piece.room < block.data() ? names.of(piece.room, piece.first, piece.elements)
				: names.vector(block.datum(piece.room)) + " on its way";
		return piece.more == 0 ? name : Words.of("%s and %s", name, Words.count(piece.more, "more piece"));
	}

	/** Writes for each fragment its name, its colour and that of its letters: that of its family, or its own if there is one family only. */
	private void fragments() {
		List<String> families = fragments.keySet().stream().map(PaceData::family).distinct().toList();
		boolean own = families.size() < 2;
		List<String> coloured = own ? List.copyOf(fragments.keySet()) : families;
		Map<String, Integer> colours = new LinkedHashMap<>();
		coloured.forEach(each -> colours.put(each, Shades.of(colours.size(), coloured.size())));
		json.open("data", '[');
		fragments.keySet().forEach(name -> {
			int colour = colours.get(own ? name : family(name));
			json.put(null, List.of(name, Shades.css(colour), Shades.inkOn(colour)));
		});
		json.close(']');
	}

	private static String family(String name) {
		int bracket = name.indexOf('[');
		return bracket < 0 ? name : name.substring(0, bracket);
	}
}
