package barley.lang.study.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import barley.lang.page.LinePlot;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyShow;
import barley.lang.study.table.StudyTable;

/**
 * A figure of a study over an axis, with a curve for each run and each value of some columns, or over another figure: what views draw, as
 * the script of the page does.
 *
 * @param missing how many rows have no place in the plot
 */
public record StudyPlot(String title, LinePlot.Axis across, LinePlot.Axis up, List<Curve> curves, int missing) {

	/**
	 * A curve.
	 *
	 * @param rows   its rows in the order of x
	 * @param joined whether a line goes through its points
	 */
	public record Curve(String name, int[] rows, double[] x, double[] y, boolean joined) {

		/** @param rows in any order; of those with the same x, those with less y come first */
		static Curve of(String name, Collection<Integer> rows, PlotColumn across, PlotColumn up, boolean joined) {
			int[] sorted = sorted(rows, across, up);
			return new Curve(name, sorted, Arrays.stream(sorted).mapToDouble(across::number).toArray(),
					Arrays.stream(sorted).mapToDouble(up::number).toArray(), joined);
		}
	}

	/** Which axes are logarithmic. */
	public record Scales(boolean across, boolean up) {

		/** Returns those that suit the values of two columns. */
		public static Scales of(StudyTable table, StudyColumn across, StudyColumn up) {
			return new Scales(new PlotColumn(table, across).spansDecades(), new PlotColumn(table, up).spansDecades());
		}

		private boolean fit(double x, double y) {
			return !Double.isNaN(x) && !Double.isNaN(y) && (!across || x > 0) && (!up || y > 0);
		}
	}

	public static StudyPlot of(StudyTable table, StudyShow.Curves show, StudyColumn figure, ChosenRows chosen, Scales scales) {
		PlotColumn across = new PlotColumn(table, show.by());
		PlotColumn up = new PlotColumn(table, figure);
		Map<String, List<Integer>> byName = new LinkedHashMap<>();
		int[] rows = chosen.rows();
		int[] shown = shown(rows, across, up, scales);
		for (int row : shown) {
			byName.computeIfAbsent(table.run(row) + name(table, row, show.each()), any -> new ArrayList<>()).add(row);
		}
		List<Curve> curves = new ArrayList<>();
		byName.forEach((name, members) -> curves.add(Curve.of(name, members, across, up, true)));
		return new StudyPlot(figure.name() + " over " + show.by().name(), axis(across, scales.across, rows), axis(up, scales.up, rows),
				curves, rows.length - shown.length);
	}

	/** Returns the front of two figures for each value of some columns, and the points of each run. */
	public static StudyPlot of(StudyTable table, StudyShow.Front show, ChosenRows chosen, Scales scales) {
		PlotColumn across = new PlotColumn(table, show.across());
		PlotColumn up = new PlotColumn(table, show.up());
		Map<String, List<Integer>> groups = new LinkedHashMap<>();
		Map<String, List<Integer>> runs = new LinkedHashMap<>();
		int[] rows = chosen.rows();
		int[] shown = shown(rows, across, up, scales);
		for (int row : shown) {
			groups.computeIfAbsent("Front" + name(table, row, show.each()), any -> new ArrayList<>()).add(row);
			runs.computeIfAbsent(table.run(row), any -> new ArrayList<>()).add(row);
		}
		List<Curve> curves = new ArrayList<>();
		groups.forEach((name, members) -> curves.add(Curve.of(name, front(members, across, up), across, up, true)));
		runs.forEach((name, members) -> curves.add(Curve.of(name, members, across, up, false)));
		return new StudyPlot(show.title(), axis(across, scales.across, rows), axis(up, scales.up, rows), curves,
				rows.length - shown.length);
	}

	/** Returns of some rows those that no other undercuts in one figure without exceeding it in the other. */
	private static List<Integer> front(Collection<Integer> rows, PlotColumn across, PlotColumn up) {
		List<Integer> front = new ArrayList<>();
		for (int row : sorted(rows, across, up)) {
			if (front.isEmpty() || up.number(row) < up.number(front.get(front.size() - 1))) {
				front.add(row);
			}
		}
		return front;
	}

	private static int[] sorted(Collection<Integer> rows, PlotColumn across, PlotColumn up) {
		return rows.stream().sorted(Comparator.<Integer>comparingDouble(across::number).thenComparingDouble(up::number))
				.mapToInt(row -> row).toArray();
	}

	/** Returns the rows that have a place in a plot. */
	private static int[] shown(int[] rows, PlotColumn across, PlotColumn up, Scales scales) {
		return Arrays.stream(rows).filter(row -> scales.fit(across.number(row), up.number(row))).toArray();
	}

	private static LinePlot.Axis axis(PlotColumn column, boolean logarithmic, int[] rows) {
		return column.axis(logarithmic, Arrays.stream(rows).mapToDouble(column::number));
	}

	private static String name(StudyTable table, int row, List<StudyColumn> each) {
		return each.stream().map(column -> ", " + column.name() + " = " + table.words(row, column)).collect(Collectors.joining());
	}

	/** Returns the plot as a file of its own. */
	public String document(String study) {
		LinePlot plot = new LinePlot(across, up);
		for (Curve curve : curves) {
			if (curve.joined()) {
				plot.line(curve.name(), curve.x(), curve.y());
			} else {
				plot.dots(curve.name(), curve.x(), curve.y());
			}
		}
		return plot.document(study + ": " + title);
	}
}
