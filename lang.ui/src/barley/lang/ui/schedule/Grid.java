package barley.lang.ui.schedule;

import org.eclipse.swt.graphics.Point;

/**
 * The geometry of a chart on the screen.
 *
 * @param cell   width of a step
 * @param row    height of a row
 * @param labels width of the names of rows
 * @param x      horizontal scroll offset
 * @param y      vertical scroll offset
 */
record Grid(int cell, int row, int labels, int x, int y, Point size) {

	/** The height of the header with statements and numbers of steps. */
	static final int HEAD = 48;

	private static final int[] CELLS = { 1, 2, 3, 5, 8, 12, 16, 20, 26, 34 };
	private static final int[] ROWS = { 4, 5, 7, 10, 14, 15, 16, 17, 18, 20 };
	private static final int LEAST_AT_FIRST = 4;
	private static final int MOST_AT_FIRST = 8;

	/** Returns a grid in which all steps fit, within limits. */
	static Grid fitting(long steps, int labels, Point size) {
		int level = MOST_AT_FIRST;
		while (level > LEAST_AT_FIRST && steps * CELLS[level] > size.x - labels) {
			level--;
		}
		return new Grid(CELLS[level], ROWS[level], labels, 0, 0, size);
	}

	/** Returns a zoomed grid; the step at {@code screenX} stays where it is. */
	Grid zoomed(int by, int screenX) {
		int level = 0;
		while (level < CELLS.length - 1 && CELLS[level] < cell) {
			level++;
		}
		int next = Math.max(0, Math.min(CELLS.length - 1, level + by));
		int at = Math.max(0, screenX - labels);
		double step = (double) (x + at) / cell;
		return new Grid(CELLS[next], ROWS[next], labels, (int) Math.max(0, step * CELLS[next] - at), (int) ((double) y / row * ROWS[next]),
				size);
	}

	Grid scrolled(int toX, int toY) {
		return new Grid(cell, row, labels, Math.max(0, toX), Math.max(0, toY), size);
	}

	/** Returns the grid for a screen of another size. */
	Grid resized(Point to, int room) {
		return new Grid(cell, row, room, x, y, to);
	}

	int left(long step) {
		return (int) Math.max(Integer.MIN_VALUE / 2, Math.min(Integer.MAX_VALUE / 2, labels + step * cell - x));
	}

	int top(int number) {
		return (int) Math.max(Integer.MIN_VALUE / 2, Math.min(Integer.MAX_VALUE / 2, HEAD + (long) number * row - y));
	}

	/** Returns the step at a position on the screen; one beyond the last if there is none. */
	long step(int screenX) {
		return screenX < labels ? -1 : (screenX - labels + (long) x) / cell;
	}

	/** Returns the row at a position on the screen; -1 above the first. */
	int row(int screenY) {
		return screenY < HEAD ? -1 : (screenY - HEAD + y) / row;
	}

	int lastRow(int rows) {
		return Math.min(rows, row(Math.max(HEAD, size.y - 1)) + 1);
	}

	long lastStep(long steps) {
		return Math.min(steps, step(Math.max(labels, size.x - 1)) + 1);
	}
}
