package barley.runtime.simulate.pace;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceLoop;

/**
 * A block of which the loops go on in equal periods from some instant on, so that rounds which are left out take what a period takes. A
 * period is some rounds of every loop. {@link PaceRepetition} compares the whole state at the ends of two of them: if it is the same but
 * for the numbers of the rounds, all that follows is the same, too, until a loop ends.
 */
final class PaceRhythm {

	/** As many rounds are looked at for a period, and as many periods are compared as a whole. */
	private static final int PART = 8;
	private static final int MOST_COMPARED = 3;

	private final PaceBlock block;
	private final PaceItems items;
	private final PaceJournal journal;
	/** The period ends with the second of two instants, and has begun behind the first one. */
	private final PaceRepetition period;
	private final int rounds;
	private final long repeated;

	private PaceRhythm(PaceBlock block, PaceItems items, PaceJournal journal, PaceRepetition period, int rounds) {
		this.block = block;
		this.items = items;
		this.journal = journal;
		this.period = period;
		this.rounds = rounds;
		repeated = block.loops().get(0).more() / rounds;
	}

	/** Finds the rhythm of a block with loops that has been simulated as if it left nothing out; null if it shows none. */
	static PaceRhythm find(PaceBlock block, PaceItems items, PaceJournal journal) {
		PaceLoop loop = block.loops().get(0);
		int shortest = block.loops().stream().mapToInt(PaceLoop::written).min().orElse(0);
		if (block.buffers() < block.total() && block.buffers() >= shortest / 2) {
			return null; // or further rounds would wait for buffers, and these do not
		}
		int reference = loop.first();
		while (reference < loop.first() + loop.length() - 1 && block.kind(reference) != PaceBlock.COMPUTE) {
			reference++;
		}
		int middle = shortest / 2;
		int compared = 0;
		for (int rounds = 1; rounds <= shortest / PART && compared < MOST_COMPARED; rounds++) {
			long from = journal.end(reference + middle * loop.length());
			long to = journal.end(reference + (middle + rounds) * loop.length());
			long next = journal.end(reference + (middle + 2 * rounds) * loop.length());
			if (to > from && to - from == next - to) {
				compared++;
				PaceRepetition period = new PaceRepetition(block, items, journal, rounds, from, to);
				if (period.isProved()) {
					return new PaceRhythm(block, items, journal, period, rounds);
				}
			}
		}
		return null;
	}

	/** Returns how many rounds of each loop that are left out are not whole periods. */
	int rest() {
		return (int) (block.loops().get(0).more() % rounds);
	}

	/** Returns how many periods are left out. */
	long repeated() {
		return repeated;
	}

	/** Returns how long the periods take that are left out. */
	long picoseconds() {
		return Math.multiplyExact(repeated, period.toPs() - period.fromPs());
	}

	/** Returns how often what begins at an instant takes place: once, and if it is in the period once more in each that is left out. */
	long times(long beginPs) {
		return period.fromPs() < beginPs && beginPs <= period.toPs() ? repeated + 1 : 1;
	}

	/** Hands on the legs in the order in which they begin, those of the period as often as it takes place. */
	void forEachServed(IntConsumer to) {
		int from = place(period.fromPs());
		int end = place(period.toPs());
		for (int place = 0; place < end; place++) {
			to.accept(journal.served(place));
		}
		for (long round = 0; round < repeated; round++) {
			for (int place = from; place < end; place++) {
				to.accept(journal.served(place));
			}
		}
		for (int place = end; place < journal.legsServed(); place++) {
			to.accept(journal.served(place));
		}
	}

	/** Returns the number of legs that have begun at an instant. */
	private int place(long instant) {
		int from = 0;
		int to = journal.legsServed();
		while (from < to) {
			int middle = from + to >>> 1;
			if (journal.legBegin(journal.served(middle)) <= instant) {
				from = middle + 1;
			} else {
				to = middle;
			}
		}
		return from;
	}

	/**
	 * Returns what takes up the whole time. What is under way when a period ends leads back to something that was when it began, and that
	 * is, some rounds earlier, under way at the end of the period before.
	 */
	PacePath critical() {
		PaceChain chain = new PaceChain(items, journal).from(journal.last());
		PacePath path = chain.after(period.toPs());
		Map<Integer, Integer> seen = new HashMap<>();
		PacePath[] passed = new PacePath[16];
		boolean around = false;
		for (long left = repeated + 1; left > 0; left--) {
			Integer before = around ? null : seen.putIfAbsent(chain.at(), seen.size());
			if (before != null) {
				PacePath circle = Arrays.stream(passed, before, seen.size()).reduce(PacePath.NOTHING, PacePath::plus);
				int length = seen.size() - before;
				path = path.plus(circle.times(left / length));
				left %= length;
				around = true;
				if (left == 0) {
					return path.plus(chain.from(period.before(chain.at())).after(PaceChain.BEGINNING));
				}
			}
			PacePath one = chain.after(period.fromPs());
			if (!around) {
				passed = seen.size() > passed.length ? Arrays.copyOf(passed, 2 * passed.length) : passed;
				passed[seen.size() - 1] = one;
			}
			path = path.plus(one);
			if (left > 1) {
				chain.from(period.after(chain.at()));
			}
		}
		return path.plus(chain.after(PaceChain.BEGINNING));
	}
}
