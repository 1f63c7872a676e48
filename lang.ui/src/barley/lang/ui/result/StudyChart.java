package barley.lang.ui.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

import barley.lang.page.LinePlot;
import barley.lang.study.page.ChosenRows;
import barley.lang.study.page.StudyPlot;
import barley.lang.study.page.WinnerMap;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyShow;
import barley.lang.study.table.StudyTable;

/**
 * A chart of a study, as far as the reader has chosen what to see; it may have the curves of another study, too.
 *
 * @param tables the study, and the one that it is compared with
 * @param chosen the values of the axes that the chart does not show
 */
record StudyChart(List<StudyTable> tables, StudyShow show, StudyColumn figure, ChosenRows chosen, StudyPlot.Scales scales) {

	/** A chart that a study asks for. */
	private record Wanted(String title, StudyShow show, StudyColumn figure) {
	}

	/** Returns the titles of the charts of a study. */
	static List<String> titles(StudyHead head) {
		return wanted(head).stream().map(Wanted::title).toList();
	}

	private static List<Wanted> wanted(StudyHead head) {
		List<Wanted> all = new ArrayList<>();
		for (StudyShow show : head.shows()) {
			if (show instanceof StudyShow.Curves curves) {
				curves.figures().forEach(figure -> all.add(new Wanted(figure.name() + " over " + curves.by().name(), show, figure)));
			} else if (show instanceof StudyShow.Fastest fastest) {
				all.add(new Wanted("Fastest over " + String.join(" and ", fastest.by().stream().map(StudyColumn::name).toList()), show,
						StudyFigure.TIME.column()));
			} else if (show instanceof StudyShow.Front front) {
				all.add(new Wanted(front.title(), show, front.up()));
			}
		}
		if (all.isEmpty()) {
			StudyShow.Curves times = new StudyShow.Curves(List.of(StudyFigure.TIME.column()), head.columns().get(0), List.of());
			all.add(new Wanted("time over " + times.by().name(), times, StudyFigure.TIME.column()));
		}
		return all;
	}

	static StudyChart of(StudyTable table, Optional<StudyTable> other, int number) {
		Wanted wanted = wanted(table.head()).get(number);
		List<StudyTable> tables = new ArrayList<>(List.of(table));
		other.filter(each -> each.head().columns().containsAll(wanted.show().columns())).ifPresent(tables::add);
		StudyShow show = wanted.show();
		// A front compares all rows, whatever their axes.
		ChosenRows chosen = new ChosenRows(table, show instanceof StudyShow.Front ? table.head().columns() : show.axes());
		return new StudyChart(tables, show, wanted.figure(), chosen, show instanceof StudyShow.Fastest ? new StudyPlot.Scales(false, false)
				: StudyPlot.Scales.of(table, across(show), wanted.figure()));
	}

	boolean isMap() {
		return show instanceof StudyShow.Fastest;
	}

	/** Returns the column along which curves go. */
	StudyColumn across() {
		return across(show);
	}

	private static StudyColumn across(StudyShow show) {
		return show instanceof StudyShow.Front front ? front.across() : show.axes().get(0);
	}

	StudyChart fixed(StudyColumn axis, StudyCell value) {
		return new StudyChart(tables, show, figure, chosen.with(axis, value), scales);
	}

	StudyChart scaled(StudyPlot.Scales wanted) {
		return new StudyChart(tables, show, figure, chosen, wanted);
	}

	WinnerMap map() {
		return WinnerMap.of(tables.get(0), (StudyShow.Fastest) show, chosen);
	}

	/** Returns the plot of each study. */
	List<StudyPlot> plots() {
		return tables.stream().map(table -> show instanceof StudyShow.Front front ? StudyPlot.of(table, front, chosen.of(table), scales)
				: StudyPlot.of(table, (StudyShow.Curves) show, figure, chosen.of(table), scales)).toList();
	}

	/** Returns an axis that has room for the plots of all studies. */
	static LinePlot.Axis union(List<StudyPlot> plots, Function<StudyPlot, LinePlot.Axis> axis) {
		LinePlot.Axis first = axis.apply(plots.get(0));
		double from = plots.stream().mapToDouble(plot -> axis.apply(plot).from()).min().orElseThrow();
		double to = plots.stream().mapToDouble(plot -> axis.apply(plot).to()).max().orElseThrow();
		return new LinePlot.Axis(first.name(), first.logarithmic(), from, to, first.words());
	}

	/**
	 * Returns a curve to be drawn.
	 *
	 * @param study  the number of its study
	 * @param before what its name begins with
	 * @param click  what to do with the row of a point that is clicked
	 */
	PlotCanvas.Line line(int study, StudyPlot.Curve curve, String before, IntConsumer click, IntConsumer open) {
		StudyTable table = tables.get(study);
		String name = before + curve.name();
		List<PlotCanvas.Dot> dots = new ArrayList<>(curve.rows().length);
		for (int i = 0; i < curve.rows().length; i++) {
			int row = curve.rows()[i];
			dots.add(new PlotCanvas.Dot(curve.x()[i], curve.y()[i], () -> words(name, table, row), () -> click.accept(row),
					() -> open.accept(row)));
		}
		return new PlotCanvas.Line(name, dots, curve.joined());
	}

	private String words(String curve, StudyTable table, int row) {
		if (show instanceof StudyShow.Curves) {
			return "%s, %s: %s".formatted(curve, words(table, row, across()), figure.name() + " " + table.words(row, figure));
		}
		return table.run(row) + table.head().columns(StudyColumn.Kind.AXIS).stream().map(axis -> ", " + words(table, row, axis))
				.collect(Collectors.joining()) + ": " + words(table, row, across()) + ", " + words(table, row, figure);
	}

	private static String words(StudyTable table, int row, StudyColumn column) {
		return column.name() + " = " + table.words(row, column);
	}
}
