package barley.runtime.simulate.resource;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;

import barley.runtime.simulate.option.RunOptions;

/**
 * Asks whether to go on and reports how far the run is, seldom enough to cost nothing and often enough to answer a click at once. Each
 * thread has a watch of its own; what they count together is added up when they ask.
 */
public final class RunMonitor {

	/** Units of work between two questions: mostly some nanoseconds each, but nobody knows how long a program thinks about a step. */
	private static final long MOST_BETWEEN = 1 << 16;
	private static final long FEW_BETWEEN = 1 << 6;
	/** Nanoseconds that may pass between two questions, more or less. */
	private static final long ANSWER_NS = 10_000_000;
	/** Nanoseconds between two reports of progress. */
	private static final long REPORT_NS = 50_000_000;
	/** Elements that are moved or filled while a step of a node is followed. */
	private static final int ELEMENTS = 32;

	/** What the watches of all threads have in common. */
	private static final class Board {
		private final RunOptions options;
		private final AtomicLong done = new AtomicLong();
		private final AtomicLong transfers = new AtomicLong();
		private String activity = "";
		private long total;
		private long reported;
		private String left = "";

		private Board(RunOptions options) {
			this.options = options;
		}

		private synchronized void start(String name, long parts) {
			activity = name;
			total = parts;
			done.set(0);
			transfers.set(0);
			options.progress().at(activity, 0, total, 0);
		}

		private synchronized void ask(long now) {
			if (options.cancelled().getAsBoolean()) {
				throw new CancellationException("cancelled while " + activity);
			}
			if (now - reported > REPORT_NS) {
				reported = now;
				options.progress().at(activity, done.get(), total, transfers.get());
			}
		}

		private synchronized String standing() {
			return String.format(Locale.ROOT, "%s: %,d of %,d%s", activity, done.get(), total, left.isEmpty() ? "" : "; " + left);
		}
	}

	private final Board board;
	private long done;
	private long transfers;
	private long work;
	private long between = FEW_BETWEEN;
	private long asked = System.nanoTime();

	public RunMonitor(RunOptions options) {
		this(new Board(options));
	}

	private RunMonitor(Board board) {
		this.board = board;
	}

	/** A watch for another thread. */
	public RunMonitor another() {
		return new RunMonitor(board);
	}

	/** Watches for some threads, this one for the first of them. */
	public RunMonitor[] forAll(int threads) {
		RunMonitor[] monitors = new RunMonitor[threads];
		Arrays.setAll(monitors, thread -> thread == 0 ? this : another());
		return monitors;
	}

	/** Begins an activity of some number of parts. */
	public void start(String name, long parts) {
		done = 0;
		transfers = 0;
		board.start(name, parts);
		ask();
	}

	/** Note that one more part is done. */
	public void advance() {
		done++;
		tick();
	}

	/** Note that a step of a node was followed, or something about as long. */
	public void tick() {
		if (++work >= between) {
			ask();
		}
	}

	/** Note that some steps of a node were followed. */
	public void steps(int count) {
		work += count - 1;
		tick();
	}

	/** Note that elements were moved, filled or compared. */
	public void elements(long count) {
		work += count / ELEMENTS;
		tick();
	}

	/** Note that some transfers are accounted for or carried out. */
	public void transfers(long count) {
		transfers += count;
	}

	/** Returns whether the run is to stop. */
	public boolean cancelled() {
		return board.options.cancelled().getAsBoolean();
	}

	/** Notes what is left behind when the run stops, in words. */
	public void leave(String what) {
		synchronized (board) {
			board.left = what;
		}
	}

	/** Returns how far the run is, in words. */
	public String standing() {
		flush();
		return board.standing();
	}

	/** Lets all threads see what this one has counted. */
	public void flush() {
		board.done.addAndGet(done);
		board.transfers.addAndGet(transfers);
		done = 0;
		transfers = 0;
	}

	private void ask() {
		work = 0;
		flush();
		long now = System.nanoTime();
		between = now - asked > ANSWER_NS ? Math.max(1, between / 2) : Math.min(MOST_BETWEEN, between * 2);
		asked = now;
		board.ask(now);
	}
}
