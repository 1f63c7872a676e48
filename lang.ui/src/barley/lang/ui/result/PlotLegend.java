package barley.lang.ui.result;

import java.util.List;

import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;

import barley.lang.finding.Words;

/**
 * Where the names of the lines of a plot stand: below it, in columns as wide as the longest name, row by row. They take a fifth of the
 * height at most; if that is not enough, the last row counts those that are left out.
 *
 * @param columns names beside one another
 * @param width   of a column
 * @param shown   names that have a place, the first ones
 * @param rest    names that have none
 */
record PlotLegend(int columns, int width, int shown, int rest) {

	/** The height of a row. */
	static final int ROW = 16;
	/** Where a name begins, behind a sample of its line. */
	static final int TEXT = 30;

	private static final int SIDE = 12;
	private static final int BETWEEN = 14;
	private static final int SHARE = 5;
	/** Names beyond these do not make the columns wider. */
	private static final int MOST_MEASURED = 100;

	/** Lays the names out in a drawing of a given size. */
	static PlotLegend of(GC gc, List<String> names, Point size) {
		int room = Math.max(1, size.x - SIDE);
		int longest = names.stream().limit(MOST_MEASURED).mapToInt(name -> gc.textExtent(name).x).max().orElse(0);
		int width = Math.min(room, TEXT + longest + BETWEEN);
		int columns = room / width;
		int most = Math.max(1, size.y / SHARE / ROW);
		int shown = names.size() <= most * columns ? names.size() : (most - 1) * columns;
		return new PlotLegend(columns, width, shown, names.size() - shown);
	}

	int height() {
		return ROW * ((shown + columns - 1) / columns + (rest > 0 ? 1 : 0));
	}

	/** Returns the left edge of a name's place. */
	int x(int name) {
		return SIDE + name % columns * width;
	}

	/** Returns the upper edge of a name's place in a drawing of a given height, or of the place of the line about those left out. */
	int y(int name, int drawing) {
		return drawing - height() + name / columns * ROW;
	}

	/** Returns what is said about the names that have no place; empty if there are none. */
	String omission() {
		return rest == 0 ? "" : shown == 0 ? Words.of("%,d lines; the tooltip of a point names its line", rest)
				: Words.of("and %,d more; the tooltip of a point names its line", rest);
	}
}
