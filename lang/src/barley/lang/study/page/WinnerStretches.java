package barley.lang.study.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyShow;

/**
 * A map of winners of which a page has not all rows: at how many points each run wins in each cell, counted over all rows while they go by.
 * A cell is a stretch of values of each axis of the map, from one that the page has to the next.
 */
final class WinnerStretches {

	/** An axis of which every so manieth value begins a stretch; {@code values} has the place of each. */
	record Axis(StudyColumn column, Map<StudyCell, Integer> values, int every) {

		/** Returns the first value of each stretch if {@code first}, or else the last. */
		List<StudyCell> ends(boolean first) {
			List<StudyCell> ends = new ArrayList<>();
			values.forEach((cell, place) -> {
				if (first ? place % every == 0 : place % every == every - 1 || place == values.size() - 1) {
					ends.add(cell);
				}
			});
			return ends;
		}
	}

	/** Picoseconds: times that differ by no more are equal. */
	private static final double TIE = 1;

	private final StudyHead head;
	private final List<Axis> by;
	private final List<Axis> fixed;
	private final List<StudyColumn> columns;
	/** For each place of the fixed axes and of those of the map, the points at which each run wins, and those where several do. */
	private final Map<List<Integer>, int[]> wins = new LinkedHashMap<>();
	private long point = -1;
	private List<Integer> cell;
	/** The two least times at the present point. */
	private double least;
	private double second;
	private int best = -1;

	/** @param fixed the axes of whose kept values the reader chooses one */
	WinnerStretches(StudyHead head, List<Axis> by, List<Axis> fixed) {
		this.head = head;
		this.by = by;
		this.fixed = fixed;
		columns = head.columns();
	}

	/** Returns whether a map can have stretches: its axes vary, and over numbers. */
	static boolean fit(StudyShow.Fastest show, List<Axis> axes) {
		return show.by().stream().allMatch(column -> axes.stream().anyMatch(axis -> axis.column().equals(column)
				&& axis.values().keySet().stream().allMatch(StudyCell.Exact.class::isInstance)));
	}

	/** Takes the next row. */
	void add(StudyRow row) {
		if (row.point() != point) {
			end();
			point = row.point();
			cell = cell(row);
		}
		double time = cell == null ? Double.NaN : value(row, StudyFigure.TIME.column()).number();
		if (!Double.isNaN(time)) {
			if (best < 0 || time < least) {
				second = best < 0 ? Double.POSITIVE_INFINITY : least;
				least = time;
				best = head.runs().indexOf(row.run());
			} else {
				second = Math.min(second, time);
			}
		}
	}

	/** Ends the present point. */
	void end() {
		if (best >= 0) {
			int[] counts = wins.computeIfAbsent(cell, any -> new int[head.runs().size() + 1]);
			counts[second - least <= TIE ? head.runs().size() : best]++;
		}
		best = -1;
	}

	/** Returns where the point of a row is counted; null if at a value of a fixed axis that the page does not have. */
	private List<Integer> cell(StudyRow row) {
		List<Integer> place = new ArrayList<>();
		for (Axis axis : fixed) {
			int at = axis.values().get(value(row, axis.column()));
			if (at % axis.every() != 0) {
				return null;
			}
			place.add(at / axis.every());
		}
		by.forEach(axis -> place.add(axis.values().get(value(row, axis.column())) / axis.every()));
		return place;
	}

	private StudyCell value(StudyRow row, StudyColumn column) {
		return row.cells().get(columns.indexOf(column));
	}

	List<Axis> by() {
		return by;
	}

	List<Axis> fixed() {
		return fixed;
	}

	Map<List<Integer>, int[]> wins() {
		return wins;
	}
}
