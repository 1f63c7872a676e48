package barley.lang.study.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.lang.page.LinePlot;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyShow;
import barley.lang.study.table.StudyTable;

/**
 * A figure of a study over an axis, with a curve for each run and each value of some columns: what views draw, as the script of the page
 * does.
 *
 * @param missing how many rows have no place in the plot
 */
public record StudyPlot(String title, LinePlot.Axis across, LinePlot.Axis up, List<Curve> curves, int missing) {

	/**
	 * A curve.
	 *
	 * @param rows its rows in the order of x
	 */
	public record Curve(String name, int[] rows, double[] x, double[] y) {
	}

	/** Which axes are logarithmic. */
	public record Scales(boolean across, boolean up) {

		/** Returns those that suit the figures. */
		public static Scales of(StudyTable table, StudyShow.Curves show, StudyColumn figure) {
			return new Scales(new PlotColumn(table, show.by()).spansDecades(), new PlotColumn(table, figure).spansDecades());
		}
	}

	public static StudyPlot of(StudyTable table, StudyShow.Curves show, StudyColumn figure, ChosenRows chosen, Scales scales) {
		PlotColumn across = new PlotColumn(table, show.by());
		PlotColumn up = new PlotColumn(table, figure);
		Map<String, List<Integer>> byName = new LinkedHashMap<>();
		int[] rows = chosen.rows();
		int missing = 0;
		for (int row : rows) {
			double x = across.number(row);
			double y = up.number(row);
			if (Double.isNaN(x) || Double.isNaN(y) || scales.across && x <= 0 || scales.up && y <= 0) {
				missing++;
			} else {
				byName.computeIfAbsent(name(table, row, show.each()), any -> new ArrayList<>()).add(row);
			}
		}
		List<Curve> curves = new ArrayList<>();
		byName.forEach((name, members) -> {
			int[] sorted = members.stream().sorted((a, b) -> Double.compare(across.number(a), across.number(b))).mapToInt(row -> row).toArray();
			curves.add(new Curve(name, sorted, Arrays.stream(sorted).mapToDouble(across::number).toArray(),
					Arrays.stream(sorted).mapToDouble(up::number).toArray()));
		});
		return new StudyPlot(figure.name() + " over " + show.by().name(),
				across.axis(scales.across, Arrays.stream(rows).mapToDouble(across::number)),
				up.axis(scales.up, Arrays.stream(rows).mapToDouble(up::number)), curves, missing);
	}

	private static String name(StudyTable table, int row, List<StudyColumn> each) {
		return table.run(row) + each.stream().map(column -> ", " + column.name() + " = " + table.words(row, column)).collect(Collectors.joining());
	}

	/** Returns the plot as a file of its own. */
	public String document(String study) {
		LinePlot plot = new LinePlot(across, up);
		IntStream.range(0, curves.size()).forEach(i -> plot.line(curves.get(i).name(), curves.get(i).x(), curves.get(i).y()));
		return plot.document(study + ": " + title);
	}
}
