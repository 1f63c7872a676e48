package barley.runtime.network;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Which member contributes each element of a vector that is gathered: the first one that brings it. Members bring ranges of elements,
 * which may overlap.
 */
final class FirstHolders {

	private final long first;
	private final long end;
	/** For each member, pairs of the first element that it contributes and the one behind the last, counted from the first of all. */
	private final int[][] contributed;

	/**
	 * @param firsts the first element that each member brings
	 * @param counts the number of these elements
	 */
	FirstHolders(long[] firsts, long[] counts) {
		first = IntStream.range(0, firsts.length).filter(member -> counts[member] > 0).mapToLong(member -> firsts[member]).min().orElse(0);
		end = IntStream.range(0, firsts.length).filter(member -> counts[member] > 0).mapToLong(member -> firsts[member] + counts[member])
				.max().orElse(0);
		contributed = new int[firsts.length][];
		// The end of each range of elements that some member contributes already, by its first element.
		TreeMap<Long, Long> taken = new TreeMap<>();
		for (int member = 0; member < firsts.length; member++) {
			contributed[member] = take(taken, firsts[member], firsts[member] + counts[member]);
		}
	}

	private int[] take(TreeMap<Long, Long> taken, long from, long to) {
		IntStream.Builder pairs = IntStream.builder();
		long at = from;
		while (at < to) {
			Map.Entry<Long, Long> before = taken.floorEntry(at);
			if (before != null && before.getValue() > at) {
				at = before.getValue();
				continue;
			}
			Long next = taken.ceilingKey(at);
			long free = next == null ? to : Math.min(next, to);
			pairs.add(Math.toIntExact(at - first)).add(Math.toIntExact(free - first));
			taken.put(at, free);
			at = free;
		}
		return pairs.build().toArray();
	}

	/** Returns the first of all elements. */
	long first() {
		return first;
	}

	/** Returns the number of elements from the first one to the last one. */
	long count() {
		return end - first;
	}

	int[] contributed(int member) {
		return Arrays.copyOf(contributed[member], contributed[member].length);
	}
}
