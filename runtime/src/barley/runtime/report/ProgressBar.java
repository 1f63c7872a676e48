package barley.runtime.report;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

import barley.runtime.simulate.option.Progress;

/** Shows the progress of a run on one line of a terminal, which is erased at the end; runs shorter than a second show nothing. */
public final class ProgressBar implements Progress, AutoCloseable {

	private static final int WIDTH = 24;
	private static final long SECOND = 1_000_000_000L;
	private static final long PATIENCE = SECOND;
	private static final long BETWEEN = SECOND / 5;
	private static final String WIPE = "\r\u001B[K";

	private final PrintStream screen;
	private final LongSupplier clock;
	private final long begun;
	private String activity = "";
	/** Start of the current activity. */
	private long since;
	private long shown;
	private boolean visible;

	public ProgressBar(PrintStream screen) {
		this(screen, System::nanoTime);
	}

	ProgressBar(PrintStream screen, LongSupplier clock) {
		this.screen = screen;
		this.clock = clock;
		begun = clock.getAsLong();
		shown = begun;
	}

	@Override
	public synchronized void at(String what, long done, long total, long transfers) {
		long now = clock.getAsLong();
		if (!what.equals(activity)) {
			activity = what;
			since = now;
		}
		if (now - begun >= PATIENCE && now - shown >= BETWEEN) {
			shown = now;
			visible = true;
			screen.print(WIPE + line(done, total, transfers, (now - since) / (double) SECOND));
			screen.flush();
		}
	}

	/** Erases the line. */
	@Override
	public synchronized void close() {
		if (visible) {
			screen.print(WIPE);
			screen.flush();
			visible = false;
		}
	}

	private String line(long done, long total, long transfers, double seconds) {
		double part = total <= 0 ? 0 : Math.min(1, done / (double) total);
		int filled = (int) (part * WIDTH);
		StringBuilder line = new StringBuilder(activity).append(" [").append("#".repeat(filled)).append("-".repeat(WIDTH - filled))
				.append("] ");
		line.append(String.format(Locale.ROOT, "%3d %%", (int) (100 * part)));
		if (transfers > 0 && seconds > 0) {
			line.append("  ").append(count(transfers)).append(" transfers, ").append(count(transfers / seconds)).append("/s");
		}
		if (part > 0 && seconds > BETWEEN / (double) SECOND) {
			line.append("  ").append(left(seconds * (1 - part) / part)).append(" left");
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

	private static String left(double seconds) {
		long rounded = (long) Math.ceil(seconds);
		if (rounded < 60) {
			return rounded + " s";
		}
		return rounded < 3600 ? String.format(Locale.ROOT, "%d:%02d min", rounded / 60, rounded % 60)
				: String.format(Locale.ROOT, "%,d:%02d h", rounded / 3600, rounded / 60 % 60);
	}
}
