package barley.runtime.simulate.clock;

/**
 * A set of small numbers that is walked in ascending order while it changes: bits in words, and a summary with a bit for each word that
 * is not zero, so that a walk over a few members of a large set is short.
 */
final class ActiveSet {

	private final long[] words;
	private final long[] summary;
	private int size;

	ActiveSet(int capacity) {
		words = new long[(capacity >> 6) + 1];
		summary = new long[(words.length >> 6) + 1];
	}

	boolean isEmpty() {
		return size == 0;
	}

	void add(int member) {
		int word = member >> 6;
		long bit = 1L << member;
		if ((words[word] & bit) == 0) {
			words[word] |= bit;
			summary[word >> 6] |= 1L << word;
			size++;
		}
	}

	void remove(int member) {
		int word = member >> 6;
		long bit = 1L << member;
		if ((words[word] & bit) != 0) {
			words[word] &= ~bit;
			size--;
			if (words[word] == 0) {
				summary[word >> 6] &= ~(1L << word);
			}
		}
	}

	/** Returns the smallest member that is not less than a number, or -1. */
	int next(int from) {
		int word = from >> 6;
		if (word >= words.length) {
			return -1;
		}
		long left = words[word] & -1L << from;
		if (left != 0) {
			return (word << 6) + Long.numberOfTrailingZeros(left);
		}
		int at = word + 1 >> 6;
		if (at >= summary.length) {
			return -1;
		}
		long some = summary[at] & -1L << word + 1;
		while (some == 0) {
			if (++at == summary.length) {
				return -1;
			}
			some = summary[at];
		}
		int found = (at << 6) + Long.numberOfTrailingZeros(some);
		return (found << 6) + Long.numberOfTrailingZeros(words[found]);
	}
}
