package barley.runtime.simulate.play;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Interns sets of nodes: each set is stored once and identified by its number. The union of two sets that were joined before is a table
 * lookup.
 */
final class ContributorSets {

	static final int NONE = 0;

	private final List<BitSet> sets = new ArrayList<>();
	private final Map<BitSet, Integer> numbers = new HashMap<>();
	private final Map<Long, Integer> unions = new HashMap<>();
	private final long most;
	private long bytes;

	/** Stores sets in up to {@code most} bytes. */
	ContributorSets(long most) {
		this.most = most;
		number(new BitSet());
	}

	/** Returns the set of one node. */
	int of(int node) {
		BitSet set = new BitSet();
		set.set(node);
		return number(set);
	}

	int union(int one, int other) {
		if (one == other || other == NONE) {
			return one;
		}
		if (one == NONE) {
			return other;
		}
		long key = (long) Math.min(one, other) << 32 | Math.max(one, other);
		Integer known = unions.get(key);
		if (known == null) {
			BitSet set = (BitSet) sets.get(one).clone();
			set.or(sets.get(other));
			known = number(set);
			unions.put(key, known);
		}
		return known;
	}

	/** Returns the wanted nodes that are not in a set. */
	BitSet missing(BitSet wanted, int set) {
		BitSet missing = (BitSet) wanted.clone();
		missing.andNot(sets.get(set));
		return missing;
	}

	/** Returns the same for a wanted set with a number. */
	BitSet missing(int wanted, int set) {
		return missing(sets.get(wanted), set);
	}

	/** Returns whether a number is that of a given set. */
	boolean isSet(int number, BitSet set) {
		return sets.get(number).equals(set);
	}

	/** Returns whether the sets exceed the available memory. */
	boolean tooMany() {
		return bytes > most;
	}

	private int number(BitSet set) {
		Integer number = numbers.putIfAbsent(set, sets.size());
		if (number != null) {
			return number;
		}
		sets.add(set);
		bytes += 128 + set.size() / 8;
		return sets.size() - 1;
	}
}
