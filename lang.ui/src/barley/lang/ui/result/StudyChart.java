package barley.lang.ui.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;

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

	/** Returns the titles of the charts of a study; fronts are on its page only. */
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
		return new StudyChart(tables, wanted.show(), wanted.figure(), new ChosenRows(table, wanted.show().axes()),
				wanted.show() instanceof StudyShow.Curves curves ? StudyPlot.Scales.of(table, curves, wanted.figure())
						: new StudyPlot.Scales(false, false));
	}

	boolean isMap() {
		return show instanceof StudyShow.Fastest;
	}

	/** Returns the column along which curves go. */
	StudyColumn by() {
		return show.axes().get(0);
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
		return tables.stream().map(table -> StudyPlot.of(table, (StudyShow.Curves) show, figure, chosen.of(table), scales)).toList();
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
			dots.add(new PlotCanvas.Dot(curve.x()[i], curve.y()[i], () -> "%s, %s = %s: %s %s".formatted(name, by().name(),
					table.words(row, by()), figure.name(), table.words(row, figure)), () -> click.accept(row), () -> open.accept(row)));
		}
		return new PlotCanvas.Line(name, dots);
	}
}
