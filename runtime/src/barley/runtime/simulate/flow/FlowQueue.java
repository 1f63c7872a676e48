package barley.runtime.simulate.flow;

import java.util.Arrays;

import barley.runtime.simulate.resource.Heap;

/**
 * First-in, first-out queue of stamps. Mostly chunks follow one another at constant intervals, so stamps are stored as runs: the first
 * stamp, the step to the next, and a count, consecutively in one flat array.
 */
final class FlowQueue implements FlowPart {

	private static final int STEP = FlowStamp.WIDTH;
	private static final int COUNT = STEP + FlowStamp.WIDTH;
	/** Number of stamps of the run that have been removed. */
	private static final int TAKEN = COUNT + 1;
	private static final int RUN = TAKEN + 1;
	/** Up to this many stamps are compared one by one from round to round; more must be in runs. */
	private static final int FEW = 4;

	private long[] runs = new long[2 * RUN];
	private int head;
	private int size;
	private final long[] newest = new long[FlowStamp.WIDTH];
	private long length;
	private long added;
	private State before;
	private State last;
	/** Whether the last answer about rounds was found by comparing few stamps. */
	private boolean few;

	/** State at the end of a round. */
	private static final class State {
		private long length;
		private long added;
		private final long[] stamps = new long[FEW * FlowStamp.WIDTH];

		private long removed() {
			return added - length;
		}
	}

	boolean isEmpty() {
		return length == 0;
	}

	void add(FlowStamp stamp) {
		if (size > 0) {
			int tail = tail();
			if (runs[tail + COUNT] + runs[tail + TAKEN] == 1) {
				stamp.write(runs, tail + STEP);
				for (int i = 0; i < FlowStamp.WIDTH; i++) {
					runs[tail + STEP + i] -= newest[i];
				}
			}
			if (stamp.follows(newest, runs, tail + STEP)) {
				runs[tail + COUNT]++;
				count(stamp);
				return;
			}
		}
		if (size * RUN == runs.length) {
			grow();
		}
		size++;
		stamp.write(runs, tail());
		runs[tail() + COUNT] = 1;
		runs[tail() + TAKEN] = 0;
		count(stamp);
	}

	private void count(FlowStamp stamp) {
		stamp.write(newest, 0);
		length++;
		added++;
	}

	void read(FlowStamp into) {
		into.read(runs, head * RUN);
	}

	void remove() {
		int at = head * RUN;
		length--;
		runs[at + TAKEN]++;
		if (--runs[at + COUNT] == 0) {
			head = (head + 1) * RUN == runs.length ? 0 : head + 1;
			size--;
		} else {
			for (int i = at; i < at + FlowStamp.WIDTH; i++) {
				runs[i] += runs[STEP + i];
			}
		}
	}

	@Override
	public void keep() {
		State oldest = before == null ? new State() : before;
		before = last == null ? new State() : last;
		last = oldest;
		last.length = length;
		last.added = added;
		if (length <= FEW) {
			write(last.stamps);
		}
	}

	@Override
	public long rounds(long now, long roundPs) {
		few = false;
		long in = added - last.added;
		long out = added - length - last.removed();
		if (in != last.added - before.added || out != last.removed() - before.removed()) {
			return 0;
		}
		if (length > 0 && out == 0 && in == 0) {
			return FlowPart.before(time(), now, roundPs);
		}
		few = in == out && length <= FEW && repeats(roundPs);
		return few ? ANY : regular(in, out, now, roundPs);
	}

	/** Returns whether the few stamps equal those of one and two rounds ago, except for the time that has passed. */
	private boolean repeats(long roundPs) {
		long[] present = new long[last.stamps.length];
		write(present);
		for (int i = 0; i < length * FlowStamp.WIDTH; i++) {
			if (present[i] - last.stamps[i] != last.stamps[i] - before.stamps[i]) {
				return false;
			}
		}
		for (int at = 0; at < length * FlowStamp.WIDTH; at += FlowStamp.WIDTH) {
			if (FlowStamp.time(present, at) - FlowStamp.time(last.stamps, at) != roundPs) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Returns the number of further rounds in which stamps are removed from the first run and appended to the last one as in the last two
	 * rounds.
	 */
	private long regular(long in, long out, long now, long roundPs) {
		int first = head * RUN;
		int tail = length == 0 ? first : tail();
		boolean evenlyAdded = in == 0 || runs[tail + COUNT] + runs[tail + TAKEN] > 2 * in && in * stepPs(tail) == roundPs;
		if (length == 0 || !evenlyAdded) {
			return 0;
		}
		if (out == 0) {
			return FlowPart.before(time(), now, roundPs);
		}
		if (runs[first + TAKEN] < 2 * out || out * stepPs(first) != roundPs) {
			return 0;
		}
		return first == tail && in >= out ? ANY : (runs[first + COUNT] - 1) / out;
	}

	@Override
	public void skip(long rounds) {
		long in = added - last.added;
		long out = added - length - last.removed();
		if (few) {
			long[] stamps = new long[last.stamps.length];
			write(stamps);
			for (int at = 0; at < length * FlowStamp.WIDTH; at += FlowStamp.WIDTH) {
				FlowStamp.move(stamps, at, rounds, last.stamps);
			}
			replace(stamps);
		} else if (in > 0 || out > 0) {
			step(newest, 0, tail(), Math.multiplyExact(rounds, in));
			step(runs, head * RUN, head * RUN, Math.multiplyExact(rounds, out));
			runs[tail() + COUNT] += rounds * in;
			runs[head * RUN + COUNT] -= rounds * out;
			length += rounds * (in - out);
			added += rounds * in;
		}
	}

	/** Advances a stamp by some steps of a run. */
	private void step(long[] stamps, int at, int run, long steps) {
		for (int i = 0; i < FlowStamp.WIDTH; i++) {
			stamps[at + i] = Math.addExact(stamps[at + i], Math.multiplyExact(steps, runs[run + STEP + i]));
		}
	}

	/** Writes the few stamps consecutively. */
	private void write(long[] stamps) {
		int at = 0;
		for (int run = 0; run < size; run++) {
			int from = (head + run) * RUN % runs.length;
			for (long stamp = 0; stamp < runs[from + COUNT]; stamp++, at += FlowStamp.WIDTH) {
				System.arraycopy(runs, from, stamps, at, FlowStamp.WIDTH);
				step(stamps, at, from, stamp);
			}
		}
	}

	private void replace(long[] stamps) {
		long count = length;
		FlowStamp stamp = new FlowStamp();
		size = 0;
		length = 0;
		for (int i = 0; i < count; i++) {
			stamp.read(stamps, i * FlowStamp.WIDTH);
			add(stamp);
		}
	}

	private int tail() {
		return (head + size - 1) * RUN % runs.length;
	}

	/** Returns the time of the first stamp. */
	long time() {
		return FlowStamp.time(runs, head * RUN);
	}

	private long stepPs(int run) {
		return FlowStamp.time(runs, run + STEP);
	}

	private void grow() {
		long larger = 2L * runs.length;
		if (larger > Integer.MAX_VALUE / 2) {
			throw new ArithmeticException("too many chunks wait for a channel");
		}
		Heap.require(larger * Long.BYTES, length, "chunks that wait for a channel");
		int tail = runs.length - head * RUN;
		long[] grown = Arrays.copyOfRange(runs, head * RUN, head * RUN + (int) larger);
		System.arraycopy(runs, 0, grown, tail, head * RUN);
		runs = grown;
		head = 0;
	}
}
