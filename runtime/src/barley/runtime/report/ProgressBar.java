package barley.runtime.report;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

import barley.runtime.simulate.option.Progress;

/**
 * Shows how far work is, and how much time is left, if it takes longer than a moment: on a screen in one line, which is erased when
 * something else is printed; elsewhere, such as in a log, in a line now and then, at intervals that double up to a minute. A thread of its
 * own keeps the time, because some work reports its start only.
 */
public final class ProgressBar implements Progress, AutoCloseable {

	private enum Style {
		SCREEN, LINES, NONE
	}

	private static final int WIDTH = 24;
	private static final long SECOND = 1_000_000_000L;
	/** Time before anything is shown. */
	private static final long PATIENCE = SECOND;
	private static final long BETWEEN = SECOND / 5;
	private static final long MOST_BETWEEN_LINES = 60 * SECOND;
	private static final String WIPE = "\r\u001B[K";

	private final PrintStream stream;
	private final Style style;
	private final LongSupplier clock;
	private final long begun;
	private Thread ticker;
	/** Characters that move the cursor or begin another line; they may stand in the name of a file. */
	private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

	/** The current activity, or the last one while it is hidden. */
	private String activity = "";
	/** What its parts are called where they are counted, such as files; otherwise empty. */
	private String items = "";
	private boolean active;
	private long done;
	private long total;
	private long transfers;
	/** Start of the current activity. */
	private long since;
	/** Time of the next display. */
	private long next;
	private boolean visible;
	private boolean closed;

	private ProgressBar(PrintStream stream, Style style, LongSupplier clock) {
		this.stream = stream;
		this.style = style;
		this.clock = clock;
		begun = clock.getAsLong();
		next = begun + PATIENCE;
	}

	/** Returns a display on a screen, or in lines of a stream that is none. */
	public static ProgressBar on(PrintStream stream, boolean screen) {
		return new ProgressBar(stream, screen ? Style.SCREEN : Style.LINES, System::nanoTime);
	}

	/** Returns a display that shows nothing. */
	public static ProgressBar none() {
		return new ProgressBar(null, Style.NONE, System::nanoTime);
	}

	/** Returns a display without a thread. */
	static ProgressBar timed(PrintStream stream, boolean screen, LongSupplier clock) {
		ProgressBar bar = new ProgressBar(stream, screen ? Style.SCREEN : Style.LINES, clock);
		bar.ticker = Thread.currentThread();
		return bar;
	}

	/** Shows an activity of unknown length from now on. */
	public void at(String what) {
		at(what, 0, 0, 0);
	}

	/** Shows an activity with the number of the item that it is at, from 1. */
	public void at(String what, String manyItems, long item, long of) {
		at(what, manyItems, item - 1, of, 0);
	}

	@Override
	public void at(String what, long partsDone, long parts, long transfersDone) {
		at(what, "", partsDone, parts, transfersDone);
	}

	private synchronized void at(String what, String manyItems, long partsDone, long parts, long transfersDone) {
		if (style == Style.NONE || closed) {
			return;
		}
		String plain = CONTROL.matcher(what).replaceAll("\uFFFD");
		boolean goesOn = plain.equals(activity) && (active || partsDone > done); // what was hidden for a message goes on
		if (!goesOn) {
			activity = plain;
			since = clock.getAsLong();
		}
		active = true;
		items = manyItems;
		done = partsDone;
		total = parts;
		transfers = transfersDone;
		if (ticker == null) {
			ticker = new Thread(this::keepTime, "barley progress");
			ticker.setDaemon(true);
			ticker.start();
		}
		show();
	}

	/** Erases the line, until there is an activity again. */
	public synchronized void hide() {
		active = false;
		if (visible && style == Style.SCREEN) {
			stream.print(WIPE);
			stream.flush();
		}
		visible = false;
	}

	@Override
	public synchronized void close() {
		hide();
		closed = true;
		notifyAll();
	}

	private synchronized void keepTime() {
		try {
			while (!closed) {
				show();
				wait(BETWEEN / 1_000_000);
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	private void show() {
		long now = clock.getAsLong();
		if (!active || now < next) {
			return;
		}
		next = now + (style == Style.SCREEN ? BETWEEN : Math.min(MOST_BETWEEN_LINES, now - begun));
		visible = true;
		String line = line((now - since) / (double) SECOND);
		stream.print(style == Style.SCREEN ? WIPE + line : "barley: " + line + "\n");
		stream.flush();
	}

	private String line(double seconds) {
		if (total <= 0) {
			return activity + "  " + time(seconds);
		}
		double part = Math.min(1, done / (double) total);
		int filled = (int) (part * WIDTH);
		String at = items.isEmpty() ? activity : String.format(Locale.ROOT, "%s %,d of %,d %s", activity, done + 1, total, items);
		StringBuilder line = new StringBuilder(at).append(" [").append("#".repeat(filled)).append("-".repeat(WIDTH - filled))
				.append("] ");
		line.append(String.format(Locale.ROOT, "%3d %%", (int) (100 * part)));
		if (transfers > 0 && seconds > 0) {
			line.append("  ").append(count(transfers)).append(" transfers, ").append(count(transfers / seconds)).append("/s");
		}
		if (part > 0 && seconds > BETWEEN / (double) SECOND) {
			line.append("  ").append(time(seconds * (1 - part) / part)).append(" left");
		}
		return line.toString();
	}

	private static String count(double number) {
		String[] units = {"", " k", " M", " G", " T", " P", " E"};
		int unit = 0;
		double value = number;
		for (; value >= 1000 && unit < units.length - 1; unit++) {
			value /= 1000;
		}
		return String.format(Locale.ROOT, unit == 0 || value >= 100 ? "%.0f%s" : "%.1f%s", value, units[unit]);
	}

	private static String time(double seconds) {
		long rounded = (long) Math.ceil(seconds);
		if (rounded < 60) {
			return rounded + " s";
		}
		return rounded < 3600 ? String.format(Locale.ROOT, "%d:%02d min", rounded / 60, rounded % 60)
				: String.format(Locale.ROOT, "%,d:%02d h", rounded / 3600, rounded / 60 % 60);
	}
}
