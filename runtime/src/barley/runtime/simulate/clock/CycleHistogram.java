package barley.runtime.simulate.clock;

import java.util.Arrays;
import java.util.Objects;

/**
 * How often each number of cycles occurred: exact below {@value #EXACT} cycles, and in steps of less than a two thousandth above.
 * Mean and maximum are exact.
 */
public final class CycleHistogram {

	private static final int BITS = 12;
	private static final int EXACT = 1 << BITS;
	private static final int HALF = EXACT / 2;

	private long[] counts = new long[256];
	private long number;
	private long most;
	private long sum;

	void add(long cycles) {
		int slot = slot(cycles);
		if (slot >= counts.length) {
			counts = Arrays.copyOf(counts, Math.max(slot + 1, 2 * counts.length));
		}
		counts[slot]++;
		number++;
		sum += cycles;
		most = Math.max(most, cycles);
	}

	/** Returns the numbers of this histogram and another one together. */
	public CycleHistogram plus(CycleHistogram other) {
		CycleHistogram sum = times(1);
		sum.counts = Arrays.copyOf(counts, Math.max(counts.length, other.counts.length));
		for (int slot = 0; slot < other.counts.length; slot++) {
			sum.counts[slot] += other.counts[slot];
		}
		sum.number += other.number;
		sum.sum += other.sum;
		sum.most = Math.max(most, other.most);
		return sum;
	}

	/** Returns a histogram with each number so many times. */
	public CycleHistogram times(long times) {
		CycleHistogram product = new CycleHistogram();
		product.counts = Arrays.stream(counts).map(count -> count * times).toArray();
		product.number = number * times;
		product.sum = sum * times;
		product.most = most;
		return product;
	}

	/** Returns how many numbers were added. */
	public long number() {
		return number;
	}

	public long most() {
		return most;
	}

	/** Returns the sum of all numbers. */
	public long sum() {
		return sum;
	}

	/** Returns the mean; not a number if there is none. */
	public double mean() {
		return (double) sum / number;
	}

	/** Returns the least number of cycles that a share of all numbers does not exceed, 0.5 for the median. */
	public long quantile(double share) {
		long wanted = Math.max(1, (long) Math.ceil(share * number));
		long seen = 0;
		for (int slot = 0; slot < counts.length; slot++) {
			seen += counts[slot];
			if (seen >= wanted) {
				return Math.min(most, last(slot));
			}
		}
		return most;
	}

	private static int slot(long cycles) {
		if (cycles < EXACT) {
			return (int) cycles;
		}
		int shift = Long.SIZE - Long.numberOfLeadingZeros(cycles) - BITS;
		return EXACT + (shift - 1) * HALF + (int) (cycles >>> shift) - HALF;
	}

	/** Returns the largest number of cycles in a slot. */
	private static long last(int slot) {
		if (slot < EXACT) {
			return slot;
		}
		int shift = (slot - EXACT) / HALF + 1;
		return ((slot - EXACT) % HALF + HALF + 1L << shift) - 1;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof CycleHistogram histogram && number == histogram.number && sum == histogram.sum && most == histogram.most
				&& Arrays.equals(trimmed(), histogram.trimmed());
	}

	@Override
	public int hashCode() {
		return Objects.hash(number, sum, most);
	}

	/** Returns the counts up to the largest number, whatever room there is for more. */
	private long[] trimmed() {
		return Arrays.copyOf(counts, number == 0 ? 0 : slot(most) + 1);
	}
}
