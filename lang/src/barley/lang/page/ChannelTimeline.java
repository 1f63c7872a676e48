package barley.lang.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import barley.lang.finding.Words;
import barley.lang.page.Recording.Stretch;
import barley.lang.picture.Shades;
import barley.lang.plan.Plan;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.result.Damage;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;

/**
 * The fragments that each channel carries in each step, for one round of every exchange. Long runs are truncated; {@link #cuts} describes
 * what is missing.
 */
public final class ChannelTimeline {

	/** A step of a phase. */
	public record Step(int phase, int step) {
	}

	/** Steps that begin at the same time: several where phases overlap. */
	public record Column(List<Step> steps) {
	}

	/**
	 * The channels of a walk in one direction, in the order in which it visits them.
	 *
	 * @param all how many there are with those that are left out, which come before the last one
	 */
	public record Band(String title, List<Integer> channels, int all) {

		/** Returns the first channels and, because it closes a ring, the last one. */
		Band limited(int most) {
			if (most >= channels.size()) {
				return this;
			}
			List<Integer> some = new ArrayList<>(channels.subList(0, Math.max(0, most - 1)));
			if (most > 0) {
				some.add(channels.get(channels.size() - 1));
			}
			return new Band(title, List.copyOf(some), all);
		}

		/** Returns how many channels are left out before the last one. */
		int missing() {
			return all - channels.size();
		}
	}

	/** The most steps to show, on machines with few lanes and with many. */
	private static final int MOST_COLUMNS = 160;
	private static final int FEWEST_COLUMNS = 8;
	/** The most channels to show as rows. */
	private static final int MOST_CHANNELS = 500;
	private static final int MOST_ROWS = 24;
	/** The most transfers to show. */
	private static final int MOST_CELLS = 60_000;

	private final List<Column> columns = new ArrayList<>();
	private final List<Band> bands = new ArrayList<>();
	private final List<Fragment> fragments = new ArrayList<>();
	/** For each column, the fragments that each channel carries. */
	private final List<Map<Integer, List<Integer>>> cells = new ArrayList<>();
	/** For each column, the channels with transfers that did not all arrive intact, and what happened to them. */
	private final List<Map<Integer, Fate>> fates = new ArrayList<>();
	private final List<String> cuts = new ArrayList<>();
	private final ElementNames elements;
	private int busy;

	private record Piece(String band, int data, long first, long count) {
	}

	private ChannelTimeline(Plan plan) {
		elements = ElementNames.ofPrograms(plan);
	}

	/**
	 * Builds the timeline of a run from {@code recording}.
	 *
	 * @param walkOf the name of the walk of each channel
	 * @param drawn the lanes in the picture of the machine
	 */
	static ChannelTimeline of(Plan plan, Result result, Recording recording, Map<Integer, String> walkOf, Set<Integer> drawn) {
		ChannelTimeline timeline = new ChannelTimeline(plan);
		int[] busy = recording.stretches().stream().mapToInt(Stretch::channel).sorted().distinct().toArray();
		timeline.arrange(busy, walkOf);
		Set<Integer> wanted = timeline.bands.stream().flatMap(band -> band.channels().stream()).collect(Collectors.toSet());
		Arrays.stream(busy).filter(channel -> drawn.contains(channel >> 1)).forEach(wanted::add);
		timeline.addColumns(result, recording, wanted.size());
		timeline.fill(result, recording, walkOf, wanted);
		timeline.mark(result);
		if (!recording.complete()) {
			timeline.cuts.add("not all transfers were recorded");
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

	/** Returns the numbers of the fragments that a channel carries in a column. */
	public List<Integer> at(int column, int channel) {
		return cells.get(column).getOrDefault(channel, List.of());
	}

	public Map<Integer, List<Integer>> at(int column) {
		return cells.get(column);
	}

	/** Returns how many channels carry anything, including those that are not shown. */
	int busy() {
		return busy;
	}

	/** Returns the worst outcome of the transfers of a channel in a column, over all rounds. */
	public Fate fate(int column, int channel) {
		return fates.get(column).getOrDefault(channel, Fate.ARRIVES);
	}

	/** Returns whether any transfer was lost or corrupted. */
	boolean suffers() {
		return fates.stream().anyMatch(column -> !column.isEmpty());
	}

	/** Returns sentences that describe what is not shown. */
	public List<String> cuts() {
		return cuts;
	}

	private void addColumns(Result result, Recording recording, long channels) {
		long most = Math.max(FEWEST_COLUMNS, Math.min(MOST_COLUMNS, MOST_CELLS / Math.max(1, channels)));
		columns.addAll(StepOrder.of(result, recording, most));
		columns.forEach(column -> cells.add(new TreeMap<>()));
		columns.forEach(column -> fates.add(new TreeMap<>()));
		long all = 0;
		Set<Integer> places = new HashSet<>();
		for (int phase = 0; phase < result.phases().size(); phase++) {
			all += places.add(result.place(phase)) ? steps(result.phases().get(phase), result.place(phase), recording) : 0;
		}
		long shown = columns.stream().mapToLong(column -> column.steps().size()).sum();
		if (all > shown) {
			cuts.add(Words.of("the first %,d of %,d steps", shown, all));
		}
	}

	/** Returns the number of steps or chunks of a phase that can be shown. */
	static long steps(PhaseTime phase, int number, Recording recording) {
		return flows(phase) ? chunks(recording, number) : phase.exchange() ? phase.steps() : 0;
	}

	/** Returns whether an exchange moves chunks independently, without common steps. */
	static boolean flows(PhaseTime phase) {
		return phase.exchange() && phase.costs().isEmpty() && phase.steps() > 0;
	}

	private static long chunks(Recording recording, int phase) {
		return recording.stretches().stream().filter(stretch -> stretch.phase() == phase)
				.mapToLong(stretch -> (long) stretch.firstStep() + stretch.steps()).max().orElse(0);
	}

	/** Returns the column of each step, by the position of its phase in the program. */
	private Map<Step, Integer> columnOf(Result result) {
		Map<Step, Integer> columnOf = new HashMap<>();
		for (int column = 0; column < columns.size(); column++) {
			for (Step step : columns.get(column).steps()) {
				columnOf.put(new Step(result.place(step.phase()), step.step()), column);
			}
		}
		return columnOf;
	}

	private void mark(Result result) {
		Map<Step, Integer> columnOf = columnOf(result);
		for (Damage.Casualty casualty : result.damage() == null ? List.<Damage.Casualty>of() : result.damage().casualties()) {
			Integer column = columnOf.get(new Step(casualty.phase(), casualty.step()));
			if (column != null) {
				fates.get(column).merge(casualty.channel(), casualty.lost() ? Fate.LOST : Fate.CORRUPTED,
						(one, other) -> one == Fate.LOST ? one : other);
			}
		}
	}

	private void fill(Result result, Recording recording, Map<Integer, String> walkOf, Set<Integer> wanted) {
		Map<Step, Integer> columnOf = columnOf(result);
		Map<Integer, List<Piece>[]> pieces = new TreeMap<>();
		Map<String, TreeSet<Piece>> known = new LinkedHashMap<>();
		int count = 0;
		boolean cut = false;
		for (Stretch stretch : recording.stretches()) {
			if (!wanted.contains(stretch.channel())) {
				continue;
			}
			String band = walkOf.getOrDefault(stretch.channel(), "");
			for (int i = 0; i < stretch.steps(); i++) {
				Integer column = columnOf.get(new Step(stretch.phase(), stretch.firstStep() + i));
				if (column == null) {
					break;
				}
				if (++count > MOST_CELLS) {
					cut = true;
					break;
				}
				Piece piece = new Piece(band, stretch.data(), stretch.element() + i * stretch.stride(), stretch.count());
				known.computeIfAbsent(band, any -> new TreeSet<>(Comparator.comparingInt(Piece::data).thenComparingLong(Piece::first)
						.thenComparingLong(Piece::count)))
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
	}

	/** Numbers fragments anew for each walk and direction, because each has its own share of the data. */
	private Map<Piece, Integer> number(Map<String, TreeSet<Piece>> known) {
		Map<Piece, Integer> numbers = new HashMap<>();
		known.forEach((band, pieces) -> {
			int index = 0;
			for (Piece piece : pieces) {
				numbers.put(piece, fragments.size());
				fragments.add(new Fragment(Shades.letter(index), Shades.of(index, pieces.size()),
						elements.of(piece.data(), piece.first(), piece.count())));
				index++;
			}
		});
		return numbers;
	}

	/**
	 * Orders channels by walk, and within a walk in the order in which it visits them; if there are too many, each walk keeps a share of
	 * the rows.
	 */
	private void arrange(int[] channels, Map<Integer, String> walkOf) {
		busy = channels.length;
		Map<String, List<Integer>> groups = new LinkedHashMap<>();
		Set<Integer> carries = Arrays.stream(channels).boxed().collect(Collectors.toSet());
		walkOf.forEach((channel, walk) -> {
			if (carries.contains(channel)) {
				groups.computeIfAbsent(walk, any -> new ArrayList<>()).add(channel);
			}
		});
		for (int channel : channels) {
			if (!walkOf.containsKey(channel)) {
				groups.computeIfAbsent("directly between nodes", any -> new ArrayList<>()).add(channel);
			}
		}
		int[] shares = FairShares.of(channels.length > MOST_CHANNELS ? MOST_ROWS : channels.length,
				groups.values().stream().mapToInt(List::size).toArray());
		groups.forEach((title, members) -> {
			int share = shares[bands.size()];
			bands.add(new Band(title, List.copyOf(members), members.size()).limited(share));
		});
		bands.removeIf(band -> band.channels().isEmpty());
	}
}
