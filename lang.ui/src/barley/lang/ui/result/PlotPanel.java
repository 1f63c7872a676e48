package barley.lang.ui.result;

import java.util.List;
import java.util.function.Consumer;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

import barley.lang.ide.result.PastRun;
import barley.lang.ide.result.RunPlot;

/** A figure of the selected runs over one of their parameters, both to be chosen; a point is a run, which a click selects. */
final class PlotPanel extends Composite {

	/** Names of phases are long; they are whole in the list. */
	private static final int NAMES = 150;

	private final Consumer<PastRun> onRun;
	private final Combo figures;
	private final Combo parameters;
	private final PlotCanvas canvas;
	private List<PastRun> runs = List.of();
	private RunPlot plot;

	/** @param onRun when a point is clicked */
	PlotPanel(Composite parent, Consumer<PastRun> onRun) {
		super(parent, SWT.NONE);
		this.onRun = onRun;
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
		Composite bar = new Composite(this, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(3).margins(6, 2).applyTo(bar);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
		figures = new Combo(bar, SWT.READ_ONLY);
		new Label(bar, SWT.NONE).setText("over");
		parameters = new Combo(bar, SWT.READ_ONLY);
		GridDataFactory.fillDefaults().hint(NAMES, SWT.DEFAULT).applyTo(figures);
		GridDataFactory.fillDefaults().hint(NAMES, SWT.DEFAULT).applyTo(parameters);
		canvas = new PlotCanvas(this);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(canvas);
		SelectionListener choose = SelectionListener.widgetSelectedAdapter(event -> plot());
		figures.addSelectionListener(choose);
		parameters.addSelectionListener(choose);
	}

	void show(List<PastRun> shown) {
		runs = List.copyOf(shown);
		fill(figures, RunPlot.figures(runs));
		fill(parameters, RunPlot.parameters(runs));
		plot();
	}

	RunPlot shown() {
		return plot;
	}

	/** Keeps the choice if it is still there. */
	private static void fill(Combo combo, List<String> names) {
		String before = combo.getText();
		combo.setItems(names.toArray(String[]::new));
		combo.select(Math.max(0, names.indexOf(before)));
		combo.setEnabled(!names.isEmpty());
	}

	private void plot() {
		boolean known = parameters.getItemCount() > 0 && figures.getItemCount() > 0;
		plot = known ? RunPlot.of(runs, parameters.getText(), figures.getText()) : null;
		if (runs.size() == 1) {
			canvas.showNothing("One run is too few: select several that differ in a parameter or in their size.");
		} else if (plot == null || plot.lines().isEmpty()) {
			canvas.showNothing("Select runs with correct results that differ in a parameter or in their size.");
		} else {
			canvas.show(plot.across(), plot.up(), plot.lines().stream().map(this::line).toList());
		}
	}

	private PlotCanvas.Line line(RunPlot.Series series) {
		return new PlotCanvas.Line(series.name(), series.points().stream().map(point -> new PlotCanvas.Dot(point.x(), point.y(),
				() -> point.run().title() + ": " + point.words(), () -> onRun.accept(point.run()))).toList());
	}
}
