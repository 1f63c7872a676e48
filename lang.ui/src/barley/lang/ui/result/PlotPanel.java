package barley.lang.ui.result;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.PaintEvent;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

import barley.lang.ide.result.PastRun;
import barley.lang.ide.result.RunPlot;
import barley.lang.page.LinePlot;
import barley.lang.picture.Palette;
import barley.lang.ui.drawing.DrawingColours;

/** A figure of the selected runs over one of their parameters, both to be chosen; a point is a run, which a click selects. */
final class PlotPanel extends Composite {

	private static final int LEFT = 84;
	private static final int RIGHT = 24;
	private static final int TOP = 12;
	private static final int BOTTOM = 40;
	private static final int KEY = 16;
	private static final int DOT = 4;
	private static final int NEAR = 8;
	/** Names of phases are long; they are whole in the list. */
	private static final int NAMES = 150;

	/** A point on the screen. */
	private record Spot(int x, int y, RunPlot.Point point) {
	}

	private final Consumer<PastRun> onRun;
	private final Combo figures;
	private final Combo parameters;
	private final Canvas canvas;
	private final List<Spot> spots = new ArrayList<>();
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
		canvas = new Canvas(this, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(canvas);
		SelectionListener choose = SelectionListener.widgetSelectedAdapter(event -> plot());
		figures.addSelectionListener(choose);
		parameters.addSelectionListener(choose);
		canvas.addPaintListener(this::paint);
		canvas.addListener(SWT.MouseMove, event -> canvas.setToolTipText(words(at(event.x, event.y))));
		canvas.addListener(SWT.MouseDown, event -> {
			RunPlot.Point point = at(event.x, event.y);
			if (point != null) {
				this.onRun.accept(point.run());
			}
		});
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
		canvas.redraw();
	}

	private RunPlot.Point at(int x, int y) {
		return spots.stream().filter(spot -> Math.abs(spot.x - x) <= NEAR && Math.abs(spot.y - y) <= NEAR).findFirst().map(Spot::point)
				.orElse(null);
	}

	private static String words(RunPlot.Point point) {
		return point == null ? null : point.run().title() + ": " + point.words();
	}

	private void paint(PaintEvent event) {
		GC gc = event.gc;
		boolean dark = DrawingColours.isDark(canvas);
		Point size = new Point(canvas.getClientArea().width, canvas.getClientArea().height);
		gc.setBackground(DrawingColours.page(dark));
		gc.fillRectangle(canvas.getClientArea());
		gc.setForeground(DrawingColours.ink(dark));
		gc.setAntialias(SWT.ON);
		spots.clear();
		if (plot == null || plot.lines().isEmpty()) {
			gc.drawText("Select runs with correct results that differ in a parameter or in their size.", 12, 12, true);
			return;
		}
		int bottom = BOTTOM + KEY * plot.lines().size();
		axes(gc, dark, size, bottom);
		for (int i = 0; i < plot.lines().size(); i++) {
			Color colour = DrawingColours.of(Palette.colour(i, dark));
			line(gc, colour, i, size, bottom);
			int y = size.y - KEY * (plot.lines().size() - i);
			gc.drawLine(12, y + KEY / 2, 34, y + KEY / 2);
			gc.setLineStyle(SWT.LINE_SOLID);
			gc.setForeground(DrawingColours.ink(dark));
			gc.drawText(plot.lines().get(i).name(), 42, y, true);
		}
	}

	private void axes(GC gc, boolean dark, Point size, int bottom) {
		LinePlot.Axis across = plot.across();
		LinePlot.Axis up = plot.up();
		gc.setLineWidth(1);
		for (double tick : up.ticks(5)) {
			int y = y(up, tick, size, bottom);
			gc.setForeground(DrawingColours.off(dark));
			gc.drawLine(LEFT, y, size.x - RIGHT, y);
			gc.setForeground(DrawingColours.quiet(dark));
			Point extent = gc.textExtent(up.words().apply(tick));
			gc.drawText(up.words().apply(tick), LEFT - 6 - extent.x, y - extent.y / 2, true);
		}
		for (double tick : across.ticks(8)) {
			int x = x(across, tick, size);
			gc.setForeground(DrawingColours.off(dark));
			gc.drawLine(x, TOP, x, size.y - bottom);
			gc.setForeground(DrawingColours.quiet(dark));
			Point extent = gc.textExtent(across.words().apply(tick));
			gc.drawText(across.words().apply(tick), x - extent.x / 2, size.y - bottom + 2, true);
		}
		Point extent = gc.textExtent(across.name());
		gc.drawText(across.name(), size.x - RIGHT - extent.x, size.y - bottom + 18, true);
	}

	private void line(GC gc, Color colour, int number, Point size, int bottom) {
		gc.setForeground(colour);
		gc.setBackground(colour);
		gc.setLineWidth(2);
		gc.setLineStyle(number < Palette.colours() ? SWT.LINE_SOLID : SWT.LINE_DASH);
		Spot before = null;
		for (RunPlot.Point point : plot.lines().get(number).points()) {
			Spot spot = new Spot(x(plot.across(), point.x(), size), y(plot.up(), point.y(), size, bottom), point);
			if (before != null) {
				gc.drawLine(before.x, before.y, spot.x, spot.y);
			}
			gc.fillOval(spot.x - DOT, spot.y - DOT, 2 * DOT, 2 * DOT);
			spots.add(spot);
			before = spot;
		}
	}

	private static int x(LinePlot.Axis axis, double value, Point size) {
		return (int) Math.round(LEFT + axis.part(value) * (size.x - LEFT - RIGHT));
	}

	private static int y(LinePlot.Axis axis, double value, Point size, int bottom) {
		return (int) Math.round(size.y - bottom - axis.part(value) * (size.y - TOP - bottom));
	}
}
