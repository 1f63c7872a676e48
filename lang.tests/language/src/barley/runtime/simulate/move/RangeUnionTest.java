package barley.runtime.simulate.move;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.BitSet;
import java.util.Random;

import org.junit.jupiter.api.Test;

/** Sets of elements as ranges: against a set of bits, and in memory. */
class RangeUnionTest {

	private static final int ELEMENTS = 300;

	@Test
	void holdsWhatWasAdded() {
		for (int seed = 0; seed < 200; seed++) {
			Random random = new Random(seed);
			RangeUnion union = new RangeUnion();
			BitSet bits = new BitSet();
			for (int adds = random.nextInt(60); adds > 0; adds--) {
				int first = random.nextInt(ELEMENTS);
				int end = first + random.nextInt(12);
				union.add(first, end);
				bits.set(first, end);
			}
			assertArrayEquals(ranges(bits), union.ranges(), "seed " + seed);
		}
	}

	/** Steps of a run name the same ranges again and again. */
	@Test
	void takesMemoryForDisjointRangesOnly() {
		var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
		RangeUnion union = new RangeUnion();
		long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
		for (int add = 0; add < 1_000_000; add++) {
			union.add(10 * (add % 3), 10 * (add % 3) + 5);
		}
		long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
		assertTrue(allocated < 1_000_000, () -> allocated + " bytes");
		assertArrayEquals(new long[][] {{0, 10, 20}, {5, 15, 25}}, union.ranges());
	}

	private static long[][] ranges(BitSet bits) {
		int count = (int) bits.stream().filter(bit -> bit == 0 || !bits.get(bit - 1)).count();
		long[][] ranges = new long[2][count];
		for (int range = 0, bit = bits.nextSetBit(0); bit >= 0; range++) {
			ranges[0][range] = bit;
			ranges[1][range] = bits.nextClearBit(bit);
			bit = bits.nextSetBit((int) ranges[1][range]);
		}
		return ranges;
	}
}
