package barley.runtime.simulate.play;

import java.util.Arrays;
import java.util.BitSet;

import barley.runtime.machine.Mix;

/**
 * What consecutive parts of a node's data contain, whose contributions and how old. A run that is disturbed holds old ones where what
 * should have replaced them was lost: in a repetition, those that the same nodes contributed in the round before.
 *
 * @param sets  numbers of the sets of contributors
 * @param marks what else is wrong with each part
 * @param since how many computations the run had when the oldest of the contributions was renewed
 */
record Contents(int[] sets, byte[] marks, int[] since) {

	static final byte SOUND = 0;
	/** A corrupted fragment has been combined into the part. */
	static final byte SPOILED = 1;
	/** The part was computed from wrong data. */
	static final byte DERIVED = 2;
	/** Age of what nobody has contributed to. */
	static final int NEVER = Integer.MAX_VALUE;

	/** Returns parts to which nobody has contributed. */
	static Contents nothing(int size) {
		Contents contents = new Contents(new int[size], new byte[size], new int[size]);
		contents.fill(0, size, ContributorSets.NONE, SOUND, NEVER);
		return contents;
	}

	int size() {
		return sets.length;
	}

	Contents copy() {
		return new Contents(sets.clone(), marks.clone(), since.clone());
	}

	Contents part(int first, int count) {
		return new Contents(Arrays.copyOfRange(sets, first, first + count), Arrays.copyOfRange(marks, first, first + count),
				Arrays.copyOfRange(since, first, first + count));
	}

	void fill(int first, int end, int set, byte mark, int moment) {
		Arrays.fill(sets, first, end, set);
		Arrays.fill(marks, first, end, mark);
		Arrays.fill(since, first, end, moment);
	}

	void put(int first, Contents other) {
		put(first, other, 0, other.size());
	}

	void put(int first, Contents other, int from, int count) {
		System.arraycopy(other.sets, from, sets, first, count);
		System.arraycopy(other.marks, from, marks, first, count);
		System.arraycopy(other.since, from, since, first, count);
	}

	/** Combines parts with others. */
	void combine(int first, Contents other, int from, int count, ContributorSets known) {
		for (int i = 0; i < count; i++) {
			sets[first + i] = known.union(sets[first + i], other.sets[from + i]);
			marks[first + i] |= other.marks[from + i];
			since[first + i] = Math.min(since[first + i], other.since[from + i]);
		}
	}

	/** Adds the marks of others, from a place on. */
	void mark(Contents others, int first) {
		for (int i = 0; i < marks.length; i++) {
			marks[i] |= others.marks[first + i];
		}
	}

	void spoil() {
		spoil(0, size());
	}

	void spoil(int first, int count) {
		for (int i = first; i < first + count; i++) {
			marks[i] |= SPOILED;
		}
	}

	/** Returns whether a part contains something older than it should. */
	boolean isOutdated(int part, Contents undisturbed) {
		return since[part] < undisturbed.since[part];
	}

	/** Returns the first part that is not what it should be, or -1. */
	int mismatch(Contents undisturbed) {
		return mismatch(undisturbed, 0, sets.length);
	}

	/** Returns the first part of some that is not what it should be, or -1. */
	int mismatch(Contents undisturbed, int first, int end) {
		for (int part = first; part < end; part++) {
			if (!matches(part, undisturbed)) {
				return part;
			}
		}
		return -1;
	}

	private boolean matches(int part, Contents undisturbed) {
		return sets[part] == undisturbed.sets[part] && marks[part] == undisturbed.marks[part] && !isOutdated(part, undisturbed);
	}

	/** Returns whether two parts and what they should be are alike. */
	boolean sameAs(int part, int other, Contents undisturbed) {
		return sets[part] == sets[other] && undisturbed.sets[part] == undisturbed.sets[other] && marks[part] == marks[other]
				&& isOutdated(part, undisturbed) == isOutdated(other, undisturbed);
	}

	/** Adds the moments of renewal. */
	void addMoments(BitSet moments) {
		for (int moment : since) {
			if (moment != NEVER) {
				moments.set(moment);
			}
		}
	}

	/** Returns a hash that counts only which of the given moments came first: rounds that are alike have the same. */
	long state(int[] moments) {
		long hash = Mix.fold(Arrays.hashCode(sets), Arrays.hashCode(marks));
		for (int part = 0; part < sets.length; part++) {
			hash = hash * 31 + 31L * sets[part] + Arrays.binarySearch(moments, since[part]);
		}
		return hash;
	}
}
