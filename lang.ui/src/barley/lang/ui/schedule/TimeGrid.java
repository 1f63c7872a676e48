package barley.lang.ui.schedule;

import org.eclipse.swt.graphics.Point;

/**
 * The geometry of a chart against time on the screen.
 *
 * @param labels width of the names of rows
 * @param shares width of what is at the right of the rows
 * @param row    height of a row
 * @param fromPs the time at the left
 * @param toPs   the time at the right
 * @param y      vertical scroll offset
 */
record TimeGrid(int labels, int shares, int row, long fromPs, long toPs, int y, Point size) {

	/** The height of the header with the key and the times. */
	static final int HEAD = 40;

	/** How far times are apart in the header at least. */
	private static final int APART = 62;
	/** The shortest time that is shown. */
	private static final long LEAST = 20;
	private static final long[] ROUND = {1, 2, 5, 10};

	int right() {
		return Math.max(labels + 1, size.x - shares);
	}

	/** Returns where a time is on the screen, also far beside it. */
	double x(long picoseconds) {
		return labels + (double) (right() - labels) * (picoseconds - fromPs) / (toPs - fromPs);
	}

	/** Returns the time at a position on the screen. */
	long time(int x) {
		return fromPs + Math.round((double) (toPs - fromPs) * (x - labels) / (right() - labels));
	}

	boolean isInside(int x) {
		return labels <= x && x <= right();
	}

	int top(int number) {
		return HEAD + number * row - y;
	}

	/** Returns the row at a position on the screen; -1 above the first. */
	int row(int screenY) {
		return screenY < HEAD ? -1 : (screenY - HEAD + y) / row;
	}

	/** Returns a round length of time, so that some of them fit. */
	long tick() {
		long least = Math.max(1, (toPs - fromPs) / Math.max(1, (right() - labels) / APART));
		long power = 1;
		while (power < least / 10) {
			power *= 10;
		}
		for (long round : ROUND) {
			if (round * power >= least) {
				return round * power;
			}
		}
		return 10 * power;
	}

	/** Returns the grid from one time to another, within {@code firstPs} and {@code lastPs}. */
	TimeGrid between(long start, long end, long firstPs, long lastPs) {
		long length = Math.max(LEAST, Math.min(lastPs - firstPs, end - start));
		long first = Math.max(firstPs, Math.min(lastPs - length, start));
		return new TimeGrid(labels, shares, row, first, first + length, y, size);
	}

	TimeGrid scrolled(int toY) {
		return new TimeGrid(labels, shares, row, fromPs, toPs, Math.max(0, toY), size);
	}
}
