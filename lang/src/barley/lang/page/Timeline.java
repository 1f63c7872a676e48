package barley.lang.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

import barley.lang.finding.Words;
import barley.lang.page.Recording.Stretch;
import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.PhaseTime;

/**
 * Which channel carries which fragment in which step: one round of every exchange, side by side. Long runs are cut off, with the words to say so.
 */
public final class Timeline {

	/** A step of a phase. */
	public record Column(int phase, int step) {
	}

	/** Channels that belong together: those of a walk in one direction. */
	public record Band(String title, List<Integer> channels) {
	}

	/** Steps that are told apart, on machines with few lanes and with many. */
	private static final int MOST_COLUMNS = 400;
	private static final int FEWEST_COLUMNS = 8;
	/** Transfers that are. */
	private static final int MOST_CELLS = 60_000;

	private final List<Column> columns = new ArrayList<>();
	private final List<Band> bands = new ArrayList<>();
	private final List<Fragment> fragments = new ArrayList<>();
	/** For each column, the fragments that each channel carries. */
	private final List<Map<Integer, List<Integer>>> cells = new ArrayList<>();
	private final List<String> cuts = new ArrayList<>();
	private final Plan plan;

	private record Piece(String band, int data, long first, long count) {
	}

	private Timeline(Plan plan) {
		this.plan = plan;
	}

	/** Puts in order what {@code recording} has seen; {@code walkOf} names the walk that each channel belongs to. */
	static Timeline of(Plan plan, List<PhaseTime> phases, Recording recording, Map<Integer, String> walkOf) {
		Timeline timeline = new Timeline(plan);
		timeline.addColumns(phases, recording, recording.stretches().stream().mapToInt(Stretch::channel).distinct().count());
		timeline.fill(recording, walkOf);
		if (!recording.complete()) {
			timeline.cuts.add("there are more transfers than are kept");
		}
		return timeline;
	}

	public List<Column> columns() {
		return columns;
	}

	public List<Band> bands() {
		return bands;
	}

	public List<Fragment> fragments() {
		return fragments;
	}

	/** Numbers of the fragments that a channel carries in a column. */
	public List<Integer> at(int column, int channel) {
		return cells.get(column).getOrDefault(channel, List.of());
	}

	public Map<Integer, List<Integer>> at(int column) {
		return cells.get(column);
	}

	/** What is not shown, in words. */
	public List<String> cuts() {
		return cuts;
	}

	private void addColumns(List<PhaseTime> phases, Recording recording, long channels) {
		long most = Math.max(FEWEST_COLUMNS, Math.min(MOST_COLUMNS, MOST_CELLS / Math.max(1, channels)));
		long all = 0;
		for (int phase = 0; phase < phases.size(); phase++) {
			long steps = flows(phases.get(phase)) ? chunks(recording, phase) : phases.get(phase).exchange() ? phases.get(phase).steps() : 0;
			all += steps;
			for (int step = 0; step < steps && columns.size() < most; step++) {
				columns.add(new Column(phase, step));
				cells.add(new TreeMap<>());
			}
		}
		if (all > columns.size()) {
			cuts.add(Words.of("the first %,d of %,d steps", columns.size(), all));
		}
	}

	/** Whether data go through an exchange chunk by chunk, without steps that all have in common. */
	static boolean flows(PhaseTime phase) {
		return phase.exchange() && phase.costs().isEmpty() && phase.steps() > 0;
	}

	private static long chunks(Recording recording, int phase) {
		return recording.stretches().stream().filter(stretch -> stretch.phase() == phase).mapToLong(stretch -> (long) stretch.firstStep() + stretch.steps()).max().orElse(0);
	}

	private void fill(Recording recording, Map<Integer, String> walkOf) {
		Map<Column, Integer> columnOf = new HashMap<>();
		columns.forEach(column -> columnOf.put(column, columnOf.size()));
		Map<Integer, List<Piece>[]> pieces = new TreeMap<>();
		Map<String, TreeSet<Piece>> known = new LinkedHashMap<>();
		Machine machine = plan.wiring().machine();
		int count = 0;
		boolean cut = false;
		for (Stretch stretch : recording.stretches()) {
			String band = walkOf.getOrDefault(stretch.channel(), "");
			for (int i = 0; i < stretch.steps(); i++) {
				Integer column = columnOf.get(new Column(stretch.phase(), stretch.firstStep() + i));
				if (column == null) {
					break;
				}
				if (++count > MOST_CELLS) {
					cut = true;
					break;
				}
				Piece piece = new Piece(band, stretch.data(), stretch.element() + i * stretch.stride(), stretch.count());
				known.computeIfAbsent(band, any -> new TreeSet<>(Comparator.comparingInt(Piece::data).thenComparingLong(Piece::first).thenComparingLong(Piece::count)))
						.add(piece);
				@SuppressWarnings({ "unchecked", "rawtypes" })
				List<Piece>[] row = pieces.computeIfAbsent(stretch.channel(), any -> new List[columns.size()]);
				row[column] = row[column] == null ? new ArrayList<>() : row[column];
				row[column].add(piece);
			}
		}
		if (cut) {
			cuts.add(Words.of("the first %,d transfers", MOST_CELLS));
		}
		Map<Piece, Integer> numbers = number(known);
		pieces.forEach((channel, row) -> {
			for (int column = 0; column < row.length; column++) {
				if (row[column] != null) {
					cells.get(column).put(channel, row[column].stream().map(numbers::get).toList());
				}
			}
		});
		arrange(pieces.keySet().stream().mapToInt(Integer::intValue).toArray(), walkOf, machine);
	}

	/** Letters begin anew with each walk and direction, for its share of the data is its own. */
	private Map<Piece, Integer> number(Map<String, TreeSet<Piece>> known) {
		Map<Piece, Integer> numbers = new HashMap<>();
		known.forEach((band, pieces) -> {
			int index = 0;
			for (Piece piece : pieces) {
				numbers.put(piece, fragments.size());
				fragments.add(new Fragment(Shades.letter(index), Shades.of(index, pieces.size()), name(piece)));
				index++;
			}
		});
		return numbers;
	}

	private String name(Piece piece) {
		Payload payload = plan.data().stream().filter(each -> each.index() == piece.data() && each.first() <= piece.first() && piece.first() < each.end())
				.findFirst().orElse(null);
		if (payload == null) {
			return Words.of("elements %d..%d", piece.first(), piece.first() + piece.count() - 1);
		}
		long first = piece.first() - payload.first();
		boolean all = first == 0 && piece.count() == payload.size();
		return all ? payload.name() : Words.of("%s[%d..%d]", payload.name(), first, first + piece.count() - 1);
	}

	/** Channels by walk, and within a walk in the order in which it visits them. */
	private void arrange(int[] channels, Map<Integer, String> walkOf, Machine machine) {
		Map<String, List<Integer>> groups = new LinkedHashMap<>();
		boolean[] carries = new boolean[2 * machine.lanes()];
		Arrays.stream(channels).forEach(channel -> carries[channel] = true);
		walkOf.forEach((channel, walk) -> {
			if (carries[channel]) {
				groups.computeIfAbsent(walk, any -> new ArrayList<>()).add(channel);
			}
		});
		for (int channel : channels) {
			if (!walkOf.containsKey(channel)) {
				groups.computeIfAbsent("straight from node to node", any -> new ArrayList<>()).add(channel);
			}
		}
		groups.forEach((title, members) -> bands.add(new Band(title, members)));
	}
}
