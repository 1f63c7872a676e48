package barley.lang.study;

import java.util.BitSet;

/**
 * Whether the conditions of a study hold, one bit for each time that one is asked while all combinations of values are gone through. The
 * points are listed several times, and the conditions hold at the same combinations each time; where they leave few of many, they are what
 * takes long. Filled by one pass over all combinations, and read by those after it. Used by one thread until it is full.
 */
public final class ConditionOutcomes {

	/** The most that it keeps: 128 MB. */
	static final long MOST = 1L << 30;

	private final BitSet holds = new BitSet();
	private int size;
	/** Negative until all combinations have been gone through. */
	private long points = -1;

	/** Returns whether it knows all of them. */
	boolean isFull() {
		return points >= 0;
	}

	/** Returns at how many combinations all conditions hold. */
	long points() {
		return points;
	}

	/** Begins to be filled anew. */
	void begin() {
		holds.clear();
		size = 0;
		points = -1;
	}

	void add(boolean outcome) {
		holds.set(size++, outcome);
	}

	/** All combinations have been gone through. */
	void end(long count) {
		points = count;
	}

	/** Returns the outcome of the condition that was asked at a place. */
	boolean get(int place) {
		return holds.get(place);
	}

	/** Returns how many conditions from a place on do not hold one after the other. */
	int failing(int place) {
		int next = holds.nextSetBit(place);
		return (next < 0 ? size : next) - place;
	}
}
