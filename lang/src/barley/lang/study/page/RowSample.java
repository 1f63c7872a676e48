package barley.lang.study.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.finding.Words;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyShow;
import barley.lang.study.table.StudyTable;

/**
 * The rows that a page shows: all of them, or, of too many, some. Of each axis it then keeps every so manieth value, from the first on;
 * along the axis of a chart's curves it keeps of the values between two of them also the rows with the first, the last, the least and the
 * greatest figure, so that no peak disappears. Rows of fronts are all kept, so that fronts are those of all rows; for maps, the winners of
 * all rows are counted. It holds one bit a row and the rows that it keeps.
 */
final class RowSample {

	/** The most rows that a browser draws at once with pleasure. */
	static final int MOST = 200_000;
	/** Rows that a stretch of a curve keeps for each figure. */
	private static final int EXTREMES = 4;

	private final StudyHead head;
	private final Supplier<Stream<StudyRow>> source;
	private final int most;
	private final List<StudyColumn> axes;
	/** The distinct values of each axis, each with its place in the order of rows. */
	private final List<Map<StudyCell, Integer>> values = new ArrayList<>();
	/** Of how many values of each axis one is kept. */
	private final int[] every;
	private final List<FrontRows> fronts;
	private long rows;
	private long points;
	private long failed;
	private StudyTable table;
	/** The maps that count all rows, of those of the study. */
	private final Map<StudyShow, WinnerStretches> maps = new HashMap<>();

	private RowSample(StudyHead head, Supplier<Stream<StudyRow>> source, int most) {
		this.head = head;
		this.source = source;
		this.most = most;
		axes = head.columns(StudyColumn.Kind.AXIS);
		axes.forEach(any -> values.add(new LinkedHashMap<>()));
		every = new int[axes.size()];
		fronts = head.shows().stream().filter(StudyShow.Front.class::isInstance).map(show -> new FrontRows(head, (StudyShow.Front) show))
				.toList();
	}

	static RowSample of(StudyHead head, Supplier<Stream<StudyRow>> source) {
		return of(head, source, MOST);
	}

	static RowSample of(StudyHead head, Supplier<Stream<StudyRow>> source, int most) {
		RowSample sample = new RowSample(head, source, most);
		sample.readAll();
		if (sample.table == null) {
			sample.thin();
			sample.countWinners();
		}
		return sample;
	}

	/** Returns the rows that the page shows. */
	StudyTable table() {
		return table;
	}

	/** Returns the winners of maps over all rows, where the page has not all of them. */
	Map<StudyShow, WinnerStretches> maps() {
		return maps;
	}

	long rows() {
		return rows;
	}

	long points() {
		return points;
	}

	/** Returns how many rows have no figures. */
	long failed() {
		return failed;
	}

	/** Returns what is kept, in words. */
	String kept() {
		return IntStream.range(0, every.length).filter(axis -> every[axis] > 1)
				.mapToObj(axis -> Words.of("of the %,d values of %s every %,d%s%s", values.get(axis).size(), axes.get(axis).name(),
				every[axis],
						ordinal(every[axis]),
						(isAcross(axis) ? " and of curves the first, last, least and greatest figure between two of them" : "")
						+ (isMapped(axis) ? " and in maps who wins between two of them" : "")))
				.collect(Collectors.joining(", "));
	}

	private static String ordinal(int number) {
		return number % 100 / 10 == 1 ? "th" : number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
	}

	private void readAll() {
		table = new StudyTable(head);
		long last = -1;
		try (Stream<StudyRow> all = source.get()) {
			for (Iterator<StudyRow> each = all.iterator(); each.hasNext(); rows++) {
				StudyRow row = each.next();
				points += row.point() == last ? 0 : 1;
				last = row.point();
				failed += row.status() == StudyRow.Status.OK ? 0 : 1;
				for (int axis = 0; axis < axes.size(); axis++) {
					Map<StudyCell, Integer> known = values.get(axis);
					known.putIfAbsent(cell(row, axes.get(axis)), known.size());
				}
				int index = (int) rows;
				fronts.forEach(front -> front.add(row, index));
				if (rows >= most) {
					table = null;
				} else {
					table.add(row);
				}
			}
		}
	}

	/** Keeps fewer and fewer values until the rows fit. */
	private void thin() {
		Arrays.fill(every, 1);
		while (table == null) {
			while (estimate() > most && longest() >= 0) {
				every[longest()] *= 2;
			}
			BitSet chosen = choose();
			int longest = longest();
			if (chosen.cardinality() <= most || longest < 0) {
				collect(chosen);
			} else {
				every[longest] *= 2;
			}
		}
	}

	/** Returns about how many rows are kept, if all values of axes are combined. */
	private double estimate() {
		double estimate = rows;
		for (int axis = 0; axis < every.length; axis++) {
			estimate *= 1.0 * kept(axis) / values.get(axis).size() * (isAcross(axis) ? EXTREMES : 1);
		}
		return estimate;
	}

	private int kept(int axis) {
		return (values.get(axis).size() + every[axis] - 1) / every[axis];
	}

	/** Returns the axis of which most values are kept; -1 if all have but one. */
	private int longest() {
		return IntStream.range(0, every.length).filter(axis -> kept(axis) > 1).boxed().max(Comparator.comparingInt(this::kept)).orElse(-1);
	}

	/** Returns whether some but not all values of an axis are kept, and charts have curves along it. */
	private boolean isAcross(int axis) {
		return every[axis] > 1 && head.shows().stream().anyMatch(show -> show instanceof StudyShow.Curves curves
				&& curves.by().equals(axes.get(axis)));
	}

	private boolean isMapped(int axis) {
		return maps.keySet().stream().anyMatch(map -> map.axes().contains(axes.get(axis)));
	}

	/** Counts for each map the winners of all rows. */
	private void countWinners() {
		List<WinnerStretches.Axis> all = IntStream.range(0, every.length)
				.mapToObj(axis -> new WinnerStretches.Axis(axes.get(axis), values.get(axis), every[axis])).toList();
		for (StudyShow show : head.shows()) {
			if (show instanceof StudyShow.Fastest map && WinnerStretches.fit(map, all)) {
				List<StudyColumn> fixed = new ChosenRows(table, map.axes()).axes();
				maps.put(map, new WinnerStretches(head, map.by().stream().map(column -> all.get(axes.indexOf(column))).toList(),
						fixed.stream().map(column -> all.get(axes.indexOf(column))).toList()));
			}
		}
		if (!maps.isEmpty()) {
			try (Stream<StudyRow> each = source.get()) {
				each.forEachOrdered(row -> maps.values().forEach(map -> map.add(row)));
			}
			maps.values().forEach(WinnerStretches::end);
		}
	}

	private BitSet choose() {
		BitSet chosen = new BitSet();
		Map<List<Object>, Stretch> stretches = new HashMap<>();
		int index = 0;
		try (Stream<StudyRow> all = source.get()) {
			for (Iterator<StudyRow> each = all.iterator(); each.hasNext(); index++) {
				StudyRow row = each.next();
				int[] places = places(row);
				int between = 0;
				int last = -1;
				for (int axis = 0; axis < places.length; axis++) {
					if (places[axis] % every[axis] != 0) {
						between++;
						last = axis;
					}
				}
				if (between == 0) {
					chosen.set(index);
				}
				if (between <= 1) {
					for (StudyShow show : head.shows()) {
						if (show instanceof StudyShow.Curves curves && (between == 0 || curves.by().equals(axes.get(last)))) {
							extend(stretches, curves, row, places, index);
						}
					}
				}
			}
		}
		stretches.values().forEach(stretch -> stretch.rows(chosen));
		fronts.stream().filter(front -> front.size() <= most / 2).forEach(front -> front.rows(chosen));
		return chosen;
	}

	private int[] places(StudyRow row) {
		int[] places = new int[axes.size()];
		for (int axis = 0; axis < places.length; axis++) {
			places[axis] = values.get(axis).get(cell(row, axes.get(axis)));
		}
		return places;
	}

	private void extend(Map<List<Object>, Stretch> stretches, StudyShow.Curves show, StudyRow row, int[] places, int index) {
		int across = axes.indexOf(show.by());
		if (across < 0 || every[across] == 1) {
			return;
		}
		for (StudyColumn figure : show.figures()) {
			double number = cell(row, figure).number();
			if (!Double.isNaN(number)) {
				List<Object> key = new ArrayList<>(places.length + 3);
				key.add(figure);
				key.add(row.run());
				for (int axis = 0; axis < places.length; axis++) {
					key.add(axis == across ? places[axis] / every[axis] : places[axis]);
				}
				key.add(across);
				stretches.computeIfAbsent(key, any -> new Stretch(index, number)).add(index, number);
			}
		}
	}

	private void collect(BitSet chosen) {
		table = new StudyTable(head);
		int index = 0;
		try (Stream<StudyRow> all = source.get()) {
			for (Iterator<StudyRow> each = all.iterator(); each.hasNext(); index++) {
				StudyRow row = each.next();
				if (chosen.get(index) && table.size() < most) {
					table.add(row);
				}
			}
		}
	}

	private StudyCell cell(StudyRow row, StudyColumn column) {
		return row.cells().get(head.columns().indexOf(column));
	}

	/** The rows of a curve between two values of its axis that are kept. */
	private static final class Stretch {

		private final int first;
		private int last;
		private int least;
		private int greatest;
		private double low;
		private double high;

		Stretch(int index, double number) {
			first = last = least = greatest = index;
			low = high = number;
		}

		void add(int index, double number) {
			last = index;
			if (number < low) {
				low = number;
				least = index;
			}
			if (number > high) {
				high = number;
				greatest = index;
			}
		}

		void rows(BitSet chosen) {
			IntStream.of(first, last, least, greatest).forEach(chosen::set);
		}
	}
}
