package barley.lang.ui.result;

import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;

import barley.lang.picture.Palette;
import barley.lang.study.page.WinnerMap;
import barley.lang.ui.drawing.DrawingColours;

/** Draws a map of the runs with the least time, with a letter for each run; a tooltip has the times at a place. */
final class WinnerCanvas extends Canvas {

	private static final int LEFT = 84;
	private static final int RIGHT = 24;
	private static final int TOP = 30;
	private static final int BOTTOM = 40;
	/** The least size of a cell with a letter. */
	private static final int LETTER = 14;
	private static final int NAME = 64;

	private WinnerMap map;
	/** What a click and a double click on a cell do with the row of its fastest run. */
	private IntConsumer click;
	private IntConsumer open;

	WinnerCanvas(Composite parent) {
		super(parent, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND);
		addPaintListener(event -> paint(event.gc, DrawingColours.isDark(this)));
		addListener(SWT.MouseMove, event -> {
			Point cell = cell(event.x, event.y);
			setToolTipText(cell == null ? null : map.words(cell.x, cell.y));
		});
		addListener(SWT.MouseDown, event -> act(cell(event.x, event.y), click));
		addListener(SWT.MouseDoubleClick, event -> act(cell(event.x, event.y), open));
	}

	void show(WinnerMap wanted, IntConsumer onClick, IntConsumer onOpen) {
		map = wanted;
		click = onClick;
		open = onOpen;
		redraw();
	}

	private void act(Point cell, IntConsumer what) {
		List<Integer> rows = cell == null ? List.of() : map.cells().get(cell.y).get(cell.x);
		if (!rows.isEmpty()) {
			what.accept(rows.get(0));
		}
	}

	/** Returns the cell at a place, or null. */
	private Point cell(int x, int y) {
		if (map == null || map.across().isEmpty()) {
			return null;
		}
		int column = Math.floorDiv((x - LEFT) * map.across().size(), Math.max(1, width()));
		int line = map.up().size() - 1 - Math.floorDiv((y - TOP) * map.up().size(), Math.max(1, height()));
		boolean inside = column >= 0 && column < map.across().size() && line >= 0 && line < map.up().size();
		return inside ? new Point(column, line) : null;
	}

	private int width() {
		return getClientArea().width - LEFT - RIGHT;
	}

	private int height() {
		return getClientArea().height - TOP - BOTTOM;
	}

	private int x(int column) {
		return LEFT + column * width() / map.across().size();
	}

	private int y(int line) {
		return TOP + (map.up().size() - line) * height() / map.up().size();
	}

	private void paint(GC gc, boolean dark) {
		gc.setBackground(DrawingColours.page(dark));
		gc.fillRectangle(getClientArea());
		if (map == null || map.across().isEmpty()) {
			return;
		}
		legend(gc, dark);
		gc.setForeground(DrawingColours.page(dark));
		for (int line = 0; line < map.up().size(); line++) {
			for (int column = 0; column < map.across().size(); column++) {
				cell(gc, column, line, dark);
			}
		}
		gc.setForeground(DrawingColours.quiet(dark));
		int every = Math.max(1, NAME * map.across().size() / Math.max(1, width()) + 1);
		for (int column = 0; column < map.across().size(); column += every) {
			String name = map.across().get(column);
			gc.drawText(name, (x(column) + x(column + 1) - gc.textExtent(name).x) / 2, TOP + height() + 2, true);
		}
		every = Math.max(1, gc.getFontMetrics().getHeight() * map.up().size() / Math.max(1, height()) + 1);
		for (int line = 0; line < map.up().size(); line += every) {
			Point extent = gc.textExtent(map.up().get(line));
			gc.drawText(map.up().get(line), LEFT - 6 - extent.x, (y(line) + y(line + 1) - extent.y) / 2, true);
		}
		gc.drawText(map.title(), LEFT, TOP + height() + 18, true);
	}

	private void cell(GC gc, int column, int line, boolean dark) {
		int winner = map.winner(column, line);
		if (winner == WinnerMap.NONE) {
			return;
		}
		gc.setBackground(colour(winner, dark));
		int width = x(column + 1) - x(column);
		int height = y(line) - y(line + 1);
		gc.fillRectangle(x(column), y(line + 1), width > 3 ? width - 1 : width, height > 3 ? height - 1 : height);
		if (width >= LETTER && height >= LETTER) {
			Point extent = gc.textExtent(letter(winner));
			gc.drawText(letter(winner), x(column) + (width - extent.x) / 2, y(line + 1) + (height - extent.y) / 2, true);
		}
	}

	private void legend(GC gc, boolean dark) {
		int x = LEFT;
		List<String> runs = map.table().head().runs();
		for (int run : IntStream.concat(IntStream.range(0, runs.size()), IntStream.of(WinnerMap.TIE)).toArray()) {
			String name = letter(run) + "  " + (run == WinnerMap.TIE ? "equal" : runs.get(run));
			gc.setBackground(colour(run, dark));
			gc.fillRectangle(x, 9, 12, 12);
			gc.setForeground(DrawingColours.ink(dark));
			gc.drawText(name, x + 18, 6, true);
			x += 34 + gc.textExtent(name).x;
		}
	}

	private static String letter(int run) {
		return run == WinnerMap.TIE ? "=" : String.valueOf((char) ('A' + run % 26));
	}

	private static Color colour(int run, boolean dark) {
		return run == WinnerMap.TIE ? DrawingColours.off(dark) : DrawingColours.of(Palette.colour(run, dark));
	}
}
