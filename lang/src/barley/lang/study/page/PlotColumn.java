package barley.lang.study.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

import barley.lang.page.LinePlot;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyShow;
import barley.lang.study.table.StudyTable;

/**
 * A column as numbers along an axis, such that round ones are round to people, too; words, such as names of lanes, count as their places in
 * the order of rows.
 */
final class PlotColumn {

	private static final double ROOM = 1.06;

	private final StudyColumn column;
	private final double[] numbers;
	private final List<String> names = new ArrayList<>();

	PlotColumn(StudyTable table, StudyColumn column) {
		this.column = column;
		numbers = new double[table.size()];
		Map<String, Integer> places = new HashMap<>();
		for (int row = 0; row < numbers.length; row++) {
			numbers[row] = table.number(row, column) * column.unit().factor();
			if (Double.isNaN(numbers[row]) && table.cell(row, column) instanceof StudyCell.Text text) {
				numbers[row] = places.computeIfAbsent(text.text(), name -> {
					names.add(name);
					return names.size() - 1;
				});
			}
		}
	}

	StudyColumn column() {
		return column;
	}

	/** Returns the number of a row; NaN if it has none. */
	double number(int row) {
		return numbers[row];
	}

	/** Returns a number as text. */
	String words(double number) {
		return names.isEmpty() ? column.unit().words(number / column.unit().factor())
				: number >= 0 && number < names.size() && number == Math.rint(number) ? names.get((int) number) : "";
	}

	/** Returns whether an axis of this column is logarithmic unless the reader chooses otherwise. */
	boolean spansDecades() {
		double least = known().min().orElse(0);
		return names.isEmpty() && least > 0 && StudyShow.isWide(least, known().max().orElse(0));
	}

	/** Returns an axis for some rows. */
	LinePlot.Axis axis(boolean logarithmic, DoubleStream shown) {
		double[] all = shown.filter(each -> !Double.isNaN(each) && (!logarithmic || each > 0)).toArray();
		double least = DoubleStream.of(all).min().orElse(1);
		double most = DoubleStream.of(all).max().orElse(2);
		DoubleFunction<String> words = this::words;
		if (logarithmic) {
			return new LinePlot.Axis(column.name(), true, least / (least == most ? 2 : ROOM), most * (least == most ? 2 : ROOM), words);
		}
		double room = least == most ? Math.max(0.5, Math.abs(least) / 2) : (most - least) * (ROOM - 1);
		return new LinePlot.Axis(column.name(), false, least >= 0 && least < room ? 0 : least - room, most + room, words);
	}

	private DoubleStream known() {
		return DoubleStream.of(numbers).filter(each -> !Double.isNaN(each));
	}
}
