package barley.lang.study.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyShow;
import barley.lang.study.table.StudyTable;

/**
 * The runs with the least time over one or two columns.
 *
 * @param across the values of the first column, in words
 * @param up     those of the second; one empty text if there is none
 * @param cells  for each value up and each across the rows there, the fastest first
 */
public record WinnerMap(String title, List<String> across, List<String> up, List<List<List<Integer>>> cells, StudyTable table) {

	private static final MathContext DIGITS = new MathContext(3);

	/** The winner of a cell in which two runs are equally fast, to the picosecond. */
	public static final int TIE = -1;
	/** The winner of a cell without times. */
	public static final int NONE = -2;

	public static WinnerMap of(StudyTable table, StudyShow.Fastest show, ChosenRows chosen) {
		List<PlotColumn> by = show.by().stream().map(column -> new PlotColumn(table, column)).toList();
		int[] rows = chosen.rows();
		List<double[]> values = by.stream().map(column -> Arrays.stream(rows).mapToDouble(column::number)
				.filter(each -> !Double.isNaN(each))
				.sorted().distinct().toArray()).toList();
		List<List<List<Integer>>> cells = new ArrayList<>();
		for (int up = 0; up < (by.size() > 1 ? values.get(1).length : 1); up++) {
			cells.add(IntStream.range(0, values.get(0).length).mapToObj(any -> (List<Integer>) new ArrayList<Integer>()).toList());
		}
		for (int row : rows) {
			if (!Double.isNaN(table.number(row, StudyFigure.TIME.column()))
					&& by.stream().noneMatch(column -> Double.isNaN(column.number(row)))) {
				int up = by.size() > 1 ? Arrays.binarySearch(values.get(1), by.get(1).number(row)) : 0;
				cells.get(up).get(Arrays.binarySearch(values.get(0), by.get(0).number(row))).add(row);
			}
		}
		cells.forEach(line -> line.forEach(cell -> cell.sort(Comparator.comparingDouble(row ->
				table.number(row, StudyFigure.TIME.column())))));
		return new WinnerMap("Fastest over " + String.join(" and ", show.by().stream().map(StudyColumn::name).toList()),
				words(by.get(0), values.get(0)), by.size() > 1 ? words(by.get(1), values.get(1)) : List.of(""), cells, table);
	}

	private static List<String> words(PlotColumn column, double[] values) {
		return Arrays.stream(values).mapToObj(column::words).toList();
	}

	/** Returns the number of the run that wins a cell, {@link #TIE} or {@link #NONE}. */
	public int winner(int across, int up) {
		List<Integer> cell = cells.get(up).get(across);
		if (cell.isEmpty()) {
			return NONE;
		}
		StudyColumn time = StudyFigure.TIME.column();
		boolean tie = cell.size() > 1 && table.number(cell.get(1), time) - table.number(cell.get(0), time) <= 1;
		return tie ? TIE : table.head().runs().indexOf(table.run(cell.get(0)));
	}

	private static String percent(double part) {
		return new BigDecimal(part * 100).round(DIGITS).stripTrailingZeros().toPlainString() + " %";
	}

	/** Returns what a cell has, in words. */
	public String words(int across, int up) {
		StringBuilder words = new StringBuilder(this.across.get(across)).append(this.up.get(up).isEmpty() ? "" : ", " + this.up.get(up));
		List<Integer> cell = cells.get(up).get(across);
		if (cell.isEmpty()) {
			return words.append(": no run has a time").toString();
		}
		StudyColumn time = StudyFigure.TIME.column();
		double least = table.number(cell.get(0), time);
		for (int row : cell) {
			words.append('\n').append(table.run(row)).append(' ').append(table.words(row, time));
			if (row != cell.get(0) && least > 0) {
				words.append(", +").append(percent(table.number(row, time) / least - 1));
			}
		}
		return words.toString();
	}
}
