package barley.lang.ui.synapse;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;

import barley.lang.finding.Words;
import barley.lang.page.RecordedWords;
import barley.lang.picture.Palette;
import barley.lang.ui.drawing.DrawingColours;
import barley.runtime.simulate.trace.SynapseRecording;
import barley.runtime.simulate.trace.SynapseRecording.Activity;

/**
 * The synapses of an exchange in a cycle: a row for each core that hears, a column for each that is heard, and beside each row the levels
 * of its reducer. Statements have colours; a synapse whose program has run is pale, one that waits for another program has a frame.
 */
public final class SynapseCanvas extends Canvas {

	private static final int GAP = 6;
	private static final int LEAST_SIDE = 2;
	private static final int MOST_SIDE = 80;
	private static final int LEVEL = 12;
	/** The least height of rows that have a name each. */
	private static final int NAMED = 12;
	private static final int PALE = 70;
	private static final int FULL = 255;
	/** The colour of levels that work, in the palette of walks. */
	private static final int REDUCING = 5;

	private RecordedWords exchange;
	private String note = "";
	private int cycle;
	/** The upper left corner of the cells, and their size; 0 if there are none. */
	private int left;
	private int top;
	private int wide;
	private int high;

	public SynapseCanvas(Composite parent) {
		super(parent, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND);
		addPaintListener(event -> paint(event.gc));
		addListener(SWT.MouseMove, event -> setToolTipText(words(event.x, event.y)));
		addListener(SWT.MouseDown, event -> setFocus());
	}

	/** Shows a cycle of an exchange. */
	public void show(RecordedWords wanted, int at) {
		exchange = wanted;
		cycle = at;
		redraw();
	}

	/** Shows no exchange, but why there is none. */
	public void showNothing(String why) {
		exchange = null;
		note = why;
		redraw();
	}

	/** Returns the rows as lines of a table: what every cell does in the cycle that is shown. */
	public List<List<String>> lines() {
		if (exchange == null) {
			return List.of();
		}
		SynapseRecording events = exchange.events();
		List<List<String>> lines = new ArrayList<>();
		lines.add(IntStream.range(-1, events.cells()).mapToObj(column -> column < 0 ? "hears, heard" : events.name(column)).toList());
		for (int row = 0; row < events.cells(); row++) {
			int of = row * events.cells();
			lines.add(IntStream.range(-1, events.cells()).mapToObj(column -> column < 0 ? events.name(of / events.cells())
					: states(of + column)).toList());
		}
		return lines;
	}

	private String states(int cell) {
		SynapseRecording events = exchange.events();
		return IntStream.range(0, events.channels()).filter(channel -> events.at(channel, cell, cycle) != Activity.NONE)
				.mapToObj(channel -> exchange.label(channel) + ": " + words(events.at(channel, cell, cycle)))
				.collect(Collectors.joining("; "));
	}

	private static String words(Activity activity) {
		return switch (activity) {
		case NONE -> "no word";
		case COMING -> "the word is on its way";
		case WAITING -> "waits for another program to end";
		case RUNNING -> "runs";
		case DONE -> "has run";
		};
	}

	/** Returns what the cell at a place does. */
	private String words(int x, int y) {
		if (exchange == null || high == 0 || x < left || y < top) {
			return null;
		}
		SynapseRecording events = exchange.events();
		int column = (x - left) / wide;
		int row = (y - top) / high;
		if (row >= events.cells() || column >= events.cells()) {
			return row < events.cells() && events.mostLevels() > 0 ? "The levels of the reducer of " + events.name(row) : null;
		}
		int cell = row * events.cells() + column;
		String words = IntStream.range(0, events.channels()).filter(channel -> events.arrived(channel, cell) != SynapseRecording.NEVER)
				.mapToObj(channel -> Words.of("%s: the word is there in cycle %,d, the program runs in cycles %,d to %,d",
						exchange.label(channel), events.arrived(channel, cell), events.begun(channel, cell),
						events.ended(channel, cell) - 1))
				.collect(Collectors.joining("\n"));
		return events.name(column) + " → " + events.name(row) + "\n" + (words.isEmpty() ? "no word" : words);
	}

	private void paint(GC gc) {
		boolean dark = DrawingColours.isDark(this);
		gc.setBackground(DrawingColours.page(dark));
		gc.fillRectangle(getClientArea());
		gc.setForeground(DrawingColours.ink(dark));
		if (exchange == null) {
			high = 0;
			gc.drawText(note, 2 * GAP, 2 * GAP, true);
			return;
		}
		SynapseRecording events = exchange.events();
		int line = gc.getFontMetrics().getHeight();
		int longest = gc.textExtent("hears ").x;
		for (int row : new int[] {0, events.cells() - 1}) {
			longest = Math.max(longest, gc.textExtent(first(row)).x);
		}
		Point size = getSize();
		left = longest + 2 * GAP;
		top = line + GAP;
		int below = (1 + keys(gc, 0, dark, false)) * line + GAP;
		wide = side(size.x - left - 2 * GAP - (events.mostLevels() + 1) * LEVEL);
		high = side(size.y - top - below);
		gc.setForeground(DrawingColours.quiet(dark));
		gc.drawText("hears", GAP, GAP / 2, true);
		gc.drawText(Words.of("heard: %s to %s", first(0), last(events.cells() - 1)), left, GAP / 2, true);
		for (int row = 0; row < events.cells(); row++) {
			gc.setAlpha(FULL);
			if (high >= NAMED || row == 0 || row == events.cells() - 1 && events.cells() * high > 2 * line) {
				gc.setForeground(DrawingColours.quiet(dark));
				gc.drawText(first(row), GAP, top + row * high + (high - line) / 2, true);
			}
			for (int column = 0; column < events.cells(); column++) {
				cell(gc, row * events.cells() + column, left + column * wide, top + row * high, dark);
			}
			reducer(gc, row, dark);
		}
		keys(gc, top + events.cells() * high + GAP, dark, true);
	}

	/** Returns the side of cells that share some room. */
	private int side(int room) {
		return Math.max(LEAST_SIDE, Math.min(MOST_SIDE, room / Math.max(1, exchange.events().cells())));
	}

	/** Returns the name of the first core of a row. */
	private String first(int row) {
		return exchange.events().name(row).split(" \\.\\. ")[0];
	}

	/** Returns the name of the last core of a row. */
	private String last(int row) {
		String[] names = exchange.events().name(row).split(" \\.\\. ");
		return names[names.length - 1];
	}

	private void cell(GC gc, int cell, int x, int y, boolean dark) {
		SynapseRecording events = exchange.events();
		int chosen = -1;
		Activity shown = Activity.NONE;
		for (int channel = 0; channel < events.channels(); channel++) {
			Activity activity = events.at(channel, cell, cycle);
			if (rank(activity) > rank(shown)) {
				shown = activity;
				chosen = channel;
			}
		}
		box(gc, shown, chosen, x, y, new Point(wide, high), dark);
	}

	/** What runs hides what waits, comes or is done. */
	private static int rank(Activity activity) {
		return switch (activity) {
		case NONE -> 0;
		case DONE -> 1;
		case COMING -> 2;
		case WAITING -> 3;
		case RUNNING -> 4;
		};
	}

	private static void box(GC gc, Activity activity, int channel, int x, int y, Point size, boolean dark) {
		int side = Math.min(size.x, size.y);
		Point inner = new Point(inner(size.x), inner(size.y));
		Color colour = DrawingColours.of(Palette.colour(Math.max(0, channel), dark));
		gc.setBackground(colour);
		gc.setForeground(activity == Activity.WAITING ? colour : DrawingColours.off(dark));
		if (activity == Activity.RUNNING || activity == Activity.DONE) {
			gc.setAlpha(activity == Activity.DONE ? PALE : FULL);
			gc.fillRectangle(x, y, inner.x, inner.y);
			gc.setAlpha(FULL);
		} else if (activity != Activity.NONE && side > 4) {
			gc.setLineWidth(activity == Activity.WAITING && side > 8 ? 2 : 1);
			gc.drawRectangle(x + 1, y + 1, inner.x - 3, inner.y - 3);
			gc.setLineWidth(1);
		}
	}

	/** Returns how much of the side of a cell is filled. */
	private static int inner(int side) {
		return side > 4 ? side - 1 : side;
	}

	private void reducer(GC gc, int row, boolean dark) {
		SynapseRecording events = exchange.events();
		int x = left + events.cells() * wide + 2 * GAP;
		int inner = inner(high);
		int most = IntStream.range(0, events.channels()).map(channel -> events.levels(channel, row)).max().orElse(0);
		for (int level = 0; level < most; level++) {
			int each = level;
			boolean works = IntStream.range(0, events.channels()).anyMatch(channel -> events.works(channel, row, each, cycle));
			gc.setBackground(works ? DrawingColours.of(Palette.colour(REDUCING, dark)) : DrawingColours.off(dark));
			gc.setAlpha(works ? FULL : PALE);
			gc.fillRectangle(x + level * LEVEL, top + row * high, LEVEL - 2, inner);
		}
		gc.setAlpha(FULL);
	}

	/** What a colour means. */
	private record Key(Activity activity, int channel, String words) {
	}

	private List<Key> keys() {
		SynapseRecording events = exchange.events();
		List<Key> keys = new ArrayList<>();
		for (int channel = 0; channel < events.channels(); channel++) {
			keys.add(new Key(Activity.RUNNING, channel, exchange.label(channel) + " runs"));
		}
		keys.add(new Key(Activity.DONE, 0, "has run"));
		keys.add(new Key(Activity.WAITING, 0, "waits"));
		keys.add(new Key(Activity.COMING, 0, "word on its way"));
		if (events.mostLevels() > 0) {
			keys.add(new Key(Activity.RUNNING, REDUCING, "a level of a reducer works"));
		}
		return keys;
	}

	/** Draws what the colours mean, in as many lines as the width asks for, or only counts these. Returns their number. */
	private int keys(GC gc, int y, boolean dark, boolean drawn) {
		int line = gc.getFontMetrics().getHeight();
		int lines = 1;
		int x = GAP;
		for (Key key : keys()) {
			int width = line + gc.textExtent(key.words).x;
			if (x > GAP && x + width > getSize().x - GAP) {
				lines++;
				x = GAP;
			}
			if (drawn) {
				int at = y + (lines - 1) * line;
				box(gc, key.activity, key.channel, x, at + 2, new Point(line - 4, line - 4), dark);
				gc.setForeground(DrawingColours.quiet(dark));
				gc.drawText(key.words, x + line, at, true);
			}
			x += width + 2 * GAP;
		}
		return lines;
	}
}
