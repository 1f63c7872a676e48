package barley.lang.motion;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * How many elements or bytes begin their round of a ring at each position. Positions are cyclic. Kept as runs of equal values, of which
 * an even cut has one and an uneven cut at most four, so that a step of a large ring is looked at in a glance.
 *
 * <p>Takes time linear in the positions to make; a value or a sum then takes the logarithm of the number of runs.
 */
public final class Sizes {

	private final int members;
	/** The position behind the last of each run. */
	private final int[] ends;
	private final long[] values;
	/** The sum of all positions before each run. */
	private final long[] before;
	private final long max;

	private Sizes(int members, int[] ends, long[] values) {
		this.members = members;
		this.ends = ends;
		this.values = values;
		before = new long[values.length + 1];
		long most = 0;
		for (int run = 0; run < values.length; run++) {
			long length = ends[run] - start(run);
			before[run + 1] = Math.addExact(before[run], Math.multiplyExact(length, values[run]));
			most = Math.max(most, values[run]);
		}
		max = most;
	}

	public static Sizes of(int members, IntToLongFunction amounts) {
		int[] ends = new int[4];
		long[] values = new long[4];
		int runs = 0;
		for (int position = 0; position < members; position++) {
			long value = amounts.applyAsLong(position);
			if (runs == 0 || values[runs - 1] != value) {
				if (runs == values.length) {
					ends = Arrays.copyOf(ends, 2 * runs);
					values = Arrays.copyOf(values, 2 * runs);
				}
				values[runs++] = value;
			}
			ends[runs - 1] = position + 1;
		}
		return new Sizes(members, Arrays.copyOf(ends, runs), Arrays.copyOf(values, runs));
	}

	/** Returns the same in another unit. */
	Sizes times(long factor) {
		return new Sizes(members, ends, Arrays.stream(values).map(value -> Math.multiplyExact(value, factor)).toArray());
	}

	public int members() {
		return members;
	}

	public int runs() {
		return values.length;
	}

	public int start(int run) {
		return run == 0 ? 0 : ends[run - 1];
	}

	public int end(int run) {
		return ends[run];
	}

	public long value(int run) {
		return values[run];
	}

	public long max() {
		return max;
	}

	public long at(int position) {
		return values[run(Math.floorMod(position, members))];
	}

	/** Returns the sum over {@code count} positions from {@code first} on; at most once round. */
	public long sum(int first, int count) {
		int start = Math.floorMod(first, members);
		int end = start + count;
		return end <= members ? upTo(end) - upTo(start) : upTo(members) - upTo(start) + upTo(end - members);
	}

	private long upTo(int position) {
		if (position == members) {
			return before[values.length];
		}
		int run = run(position);
		return before[run] + (position - start(run)) * values[run];
	}

	private int run(int position) {
		if (position < ends[0]) {
			return 0;
		}
		int found = Arrays.binarySearch(ends, position + 1);
		return found >= 0 ? found : -found - 1;
	}
}
