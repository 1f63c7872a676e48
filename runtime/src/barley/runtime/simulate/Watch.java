package barley.runtime.simulate;

import java.util.concurrent.CancellationException;

/** Ask whether to go on and tell how far the run is, seldom enough to cost nothing and often enough to answer a click at once. */
final class Watch {

	/** Units of work, each of some nanoseconds, between two questions. */
	private static final long INTERVAL = 1 << 16;
	/** Nanoseconds between two reports of progress. */
	private static final long REPORT_NS = 50_000_000;
	/** Elements that are moved or filled while a step of a node is followed. */
	private static final int ELEMENTS = 32;

	private final Options options;
	private String activity = "";
	private long total;
	private long done;
	private long work;
	private long reported;

	Watch(Options options) {
		this.options = options;
	}

	/** Begin an activity of some number of parts. */
	void start(String name, long parts) {
		activity = name;
		total = parts;
		done = 0;
		options.progress().at(activity, 0, total);
		ask();
	}

	/** Note that one more part is done. */
	void advance() {
		done++;
		tick();
	}

	/** Note that a step of a node was followed, or something about as long. */
	void tick() {
		if (++work >= INTERVAL) {
			ask();
		}
	}

	/** Note that some steps of a node were followed. */
	void steps(int count) {
		work += count - 1;
		tick();
	}

	/** Note that elements were moved, filled or compared. */
	void elements(long count) {
		work += count / ELEMENTS;
		tick();
	}

	private void ask() {
		work = 0;
		if (options.cancelled().getAsBoolean()) {
			throw new CancellationException("cancelled while " + activity);
		}
		long now = System.nanoTime();
		if (now - reported > REPORT_NS) {
			reported = now;
			options.progress().at(activity, done, total);
		}
	}
}
