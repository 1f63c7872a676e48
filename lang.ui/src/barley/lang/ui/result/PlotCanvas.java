package barley.lang.ui.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;

import barley.lang.page.LinePlot;
import barley.lang.picture.Palette;
import barley.lang.ui.drawing.DrawingColours;

/** Draws lines through points on a plane, with a legend below; points have tooltips and can be clicked. */
final class PlotCanvas extends Canvas {

	private static final int LEFT = 84;
	private static final int RIGHT = 24;
	private static final int TOP = 12;
	private static final int BOTTOM = 40;
	private static final int DOT = 4;
	/** The length of a sample of a line in the legend. */
	private static final int SAMPLE = 22;
	/** The size of points that no line joins; of several in one square of this size, one is drawn. */
	private static final int SMALL = 4;
	private static final int NEAR = 8;
	private static final int[] DASHES = { SWT.LINE_SOLID, SWT.LINE_DASH, SWT.LINE_DOT, SWT.LINE_DASHDOT };
	private static final Point LEAST_PICTURE = new Point(900, 500);

	/** The most points of a line that are marked each. */
	private static final int MOST_MARKED = 100;

	/**
	 * A point of a line.
	 *
	 * @param words what it is, for its tooltip
	 * @param click what a click on it does
	 * @param open  what a double click on it does
	 */
	record Dot(double x, double y, Supplier<String> words, Runnable click, Runnable open) {

		Dot(double x, double y, Supplier<String> words, Runnable click) {
			this(x, y, words, click, () -> {
			});
		}
	}

	/**
	 * A line, in the order of its points.
	 *
	 * @param joined whether it is drawn; otherwise the points alone
	 */
	record Line(String name, List<Dot> dots, boolean joined) {

		Line(String name, List<Dot> dots) {
			this(name, dots, true);
		}
	}

	/** A point on the screen. */
	private record Spot(int x, int y, Dot dot) {
	}

	private final List<Spot> spots = new ArrayList<>();
	private LinePlot.Axis across;
	private LinePlot.Axis up;
	private List<Line> lines = List.of();
	private String note = "";

	PlotCanvas(Composite parent) {
		super(parent, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND);
		addPaintListener(event -> {
			spots.clear();
			paint(event.gc, new Point(getClientArea().width, getClientArea().height), DrawingColours.isDark(this));
		});
		addListener(SWT.MouseMove, event -> {
			Dot dot = at(event.x, event.y);
			setToolTipText(dot == null ? null : dot.words().get());
		});
		addListener(SWT.MouseDown, event -> {
			Dot dot = at(event.x, event.y);
			if (dot != null) {
				dot.click().run();
			}
		});
		addListener(SWT.MouseDoubleClick, event -> {
			Dot dot = at(event.x, event.y);
			if (dot != null) {
				dot.open().run();
			}
		});
	}

	/** Shows lines. */
	void show(LinePlot.Axis axisAcross, LinePlot.Axis axisUp, List<Line> wanted) {
		across = axisAcross;
		up = axisUp;
		lines = wanted;
		redraw();
	}

	/** Shows no lines, but why there are none. */
	void showNothing(String why) {
		lines = List.of();
		note = why;
		redraw();
	}

	/** Returns a drawing on a light page, in the size of the canvas or larger. */
	ImageData pixels() {
		Point size = new Point(Math.max(LEAST_PICTURE.x, getSize().x), Math.max(LEAST_PICTURE.y, getSize().y));
		Image image = new Image(getDisplay(), size.x, size.y);
		GC gc = new GC(image);
		try {
			paint(gc, size, false);
			return image.getImageData();
		} finally {
			gc.dispose();
			image.dispose();
		}
	}

	private Dot at(int x, int y) {
		return spots.stream().filter(spot -> Math.abs(spot.x - x) <= NEAR && Math.abs(spot.y - y) <= NEAR)
				.min(Comparator.comparingInt(spot -> Math.abs(spot.x - x) + Math.abs(spot.y - y))).map(Spot::dot).orElse(null);
	}

	private void paint(GC gc, Point size, boolean dark) {
		gc.setBackground(DrawingColours.page(dark));
		gc.fillRectangle(0, 0, size.x, size.y);
		gc.setForeground(DrawingColours.ink(dark));
		gc.setAntialias(SWT.ON);
		if (lines.isEmpty()) {
			gc.drawText(note, 12, 12, true);
			return;
		}
		PlotLegend legend = PlotLegend.of(gc, lines.stream().map(Line::name).toList(), size);
		int bottom = BOTTOM + legend.height();
		axes(gc, dark, size, bottom);
		for (int i = 0; i < lines.size(); i++) {
			line(gc, DrawingColours.of(Palette.colour(i, dark)), i, size, bottom);
			if (i < legend.shown()) {
				name(gc, lines.get(i), legend.x(i), legend.y(i, size.y), dark);
			}
			gc.setLineStyle(SWT.LINE_SOLID);
		}
		gc.setForeground(DrawingColours.ink(dark));
		gc.drawText(legend.omission(), legend.x(0) + PlotLegend.TEXT, size.y - PlotLegend.ROW, true);
	}

	/** Writes a name of the legend behind a sample of the line that has just been drawn. */
	private static void name(GC gc, Line line, int x, int y, boolean dark) {
		int middle = y + PlotLegend.ROW / 2;
		if (line.joined()) {
			gc.drawLine(x, middle, x + SAMPLE, middle);
		} else {
			gc.fillRectangle(x + (SAMPLE - SMALL) / 2, middle - SMALL / 2, SMALL, SMALL);
		}
		gc.setForeground(DrawingColours.ink(dark));
		gc.drawText(line.name(), x + PlotLegend.TEXT, y, true);
	}

	private void axes(GC gc, boolean dark, Point size, int bottom) {
		gc.setLineWidth(1);
		for (double tick : up.ticks(5)) {
			int y = y(tick, size, bottom);
			gc.setForeground(DrawingColours.off(dark));
			gc.drawLine(LEFT, y, size.x - RIGHT, y);
			gc.setForeground(DrawingColours.quiet(dark));
			Point extent = gc.textExtent(up.words().apply(tick));
			gc.drawText(up.words().apply(tick), LEFT - 6 - extent.x, y - extent.y / 2, true);
		}
		for (double tick : across.ticks(8)) {
			int x = x(tick, size);
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
		gc.setLineStyle(DASHES[number / Palette.colours() % DASHES.length]);
		Spot before = null;
		boolean joined = lines.get(number).joined();
		Set<Point> drawn = new HashSet<>();
		for (Dot dot : lines.get(number).dots()) {
			Spot spot = new Spot(x(dot.x(), size), y(dot.y(), size, bottom), dot);
			if (before != null && before.x == spot.x && before.y == spot.y) {
				continue;
			}
			if (!joined && drawn.add(new Point(spot.x / SMALL, spot.y / SMALL))) {
				gc.fillRectangle(spot.x - SMALL / 2, spot.y - SMALL / 2, SMALL, SMALL);
			} else if (joined && before != null) {
				gc.drawLine(before.x, before.y, spot.x, spot.y);
			}
			if (joined && lines.get(number).dots().size() <= MOST_MARKED) {
				gc.fillOval(spot.x - DOT, spot.y - DOT, 2 * DOT, 2 * DOT);
			}
			spots.add(spot);
			before = spot;
		}
	}

	private int x(double value, Point size) {
		return (int) Math.round(LEFT + across.part(value) * (size.x - LEFT - RIGHT));
	}

	private int y(double value, Point size, int bottom) {
		return (int) Math.round(size.y - bottom - up.part(value) * (size.y - TOP - bottom));
	}
}
