package barley.runtime.simulate.resource;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;

import barley.runtime.simulate.option.RunOptions;

/**
 * Polls for cancellation and reports progress, rarely enough to cost nothing and often enough to react to a click immediately. Each
 * thread has its own monitor; their counts are added up when they poll.
 */
public final class RunMonitor {

	/**
	 * Maximum units of work between two polls: a unit usually takes a few nanoseconds, but a program may compute for any time in a step.
	 */
	private static final long MOST_BETWEEN = 1 << 16;
	private static final long FEW_BETWEEN = 1 << 6;
	/** Approximate nanoseconds between two polls. */
	private static final long ANSWER_NS = 10_000_000;
	/** Nanoseconds between two reports of progress. */
	private static final long REPORT_NS = 50_000_000;
	/** Number of elements that are moved or filled in the time in which one step of a node is followed. */
	private static final int ELEMENTS = 32;

	/** State shared by the monitors of all threads. */
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

	/** Returns a monitor for another thread. */
	public RunMonitor another() {
		return new RunMonitor(board);
	}

	/** Returns monitors for some threads, this one for the first of them. */
	public RunMonitor[] forAll(int threads) {
		RunMonitor[] monitors = new RunMonitor[threads];
		Arrays.setAll(monitors, thread -> thread == 0 ? this : another());
		return monitors;
	}

	/** Starts an activity with some number of parts. */
	public void start(String name, long parts) {
		done = 0;
		transfers = 0;
		board.start(name, parts);
		ask();
	}

	/** Counts a completed part. */
	public void advance() {
		done++;
		tick();
	}

	/** Counts a step of a node, or work of about the same duration. */
	public void tick() {
		if (++work >= between) {
			ask();
		}
	}

	/** Counts some steps of a node. */
	public void steps(int count) {
		work += count - 1;
		tick();
	}

	/** Counts elements that were moved, filled or compared. */
	public void elements(long count) {
		work += count / ELEMENTS;
		tick();
	}

	/** Counts transfers that were accounted for or executed. */
	public void transfers(long count) {
		transfers += count;
	}

	/** Returns whether the run is cancelled. */
	public boolean cancelled() {
		return board.options.cancelled().getAsBoolean();
	}

	/** Records a description of what a stopped run leaves behind. */
	public void leave(String what) {
		synchronized (board) {
			board.left = what;
		}
	}

	/** Returns a description of how far the run is. */
	public String standing() {
		flush();
		return board.standing();
	}

	/** Publishes the counts of this thread to all threads. */
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
