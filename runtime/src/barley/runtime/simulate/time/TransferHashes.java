package barley.runtime.simulate.time;

import java.util.Arrays;

import barley.runtime.machine.Mix;
import barley.runtime.simulate.resource.Heap;

/**
 * For each channel, a hash of what its sender sent and one of what its receiver received. The two are equal if sends and receives match,
 * so nothing is stored per transfer, and nodes can be followed one after the other, each through all of its steps. Only the sender writes
 * the first and only the receiver the second.
 *
 * <p>The hash is the sum over all transfers of a word that is linear in the first element, times a random key of the step and one of the
 * position among the transfers of the step: two different histories have equal hashes with a probability of about 2^-64 (multilinear
 * hashing: D. Lemire, O. Kaser, <i>Strongly universal string hashing is fast</i>, 2014). Because it is a sum, it is computed at once for
 * many steps in which the first element advances by a constant stride, from prefix sums of the keys and of keys times steps.
 */
final class TransferHashes {

	private static final long FIRST = 0x9E3779B97F4A7C15L;
	private static final long COUNT = 0xC2B2AE3D27D4EB4FL;

	private final long[] sent;
	private final long[] received;
	/** Prefix sums over all steps before each one. */
	private long[] keys = new long[1];
	private long[] keysTimesSteps = new long[1];
	private int steps;

	TransferHashes(int channels) {
		sent = new long[channels];
		received = new long[channels];
	}

	/** Makes room for steps below a number. */
	void reserve(int count) {
		if (count >= keys.length) {
			int length = Heap.grown(keys.length, count + 1L);
			Heap.require(2L * Long.BYTES * length, count, "steps");
			keys = Arrays.copyOf(keys, length);
			keysTimesSteps = Arrays.copyOf(keysTimesSteps, length);
		}
		for (; steps < count; steps++) {
			long key = Mix.mix(steps);
			keys[steps + 1] = keys[steps] + key;
			keysTimesSteps[steps + 1] = keysTimesSteps[steps] + key * steps;
		}
	}

	/**
	 * Returns a hash of the elements of consecutive steps of equal size; hashes of different steps may be added up.
	 *
	 * @param first  first element in the first step
	 * @param stride distance by which it advances per step
	 */
	long hash(long first, long stride, long count, int firstStep, int howMany) {
		long sum = keys[firstStep + howMany] - keys[firstStep];
		long moments = keysTimesSteps[firstStep + howMany] - keysTimesSteps[firstStep] - firstStep * sum;
		return (first * FIRST + (count + 1) * COUNT) * sum + stride * FIRST * moments;
	}

	/**
	 * Adds transfers of some data in consecutive steps.
	 *
	 * @param sends whether they were sent or received
	 * @param order number of preceding transfers of a step on the same channel
	 * @param hash  sum of the hashes of their elements
	 */
	void add(boolean sends, int channel, int order, int data, long hash, int firstStep, int howMany) {
		long sum = keys[firstStep + howMany] - keys[firstStep];
		long added = (hash + Mix.mix(data) * sum) * (Mix.mix(order) | 1);
		if (sends) {
			sent[channel] += added;
		} else {
			received[channel] += added;
		}
	}

	/** Returns the first channel, starting at {@code channel}, whose two ends disagree, or -1. */
	int disagreement(int channel) {
		for (int c = channel; c < sent.length; c++) {
			if (sent[c] != received[c]) {
				return c;
			}
		}
		return -1;
	}

	/**
	 * Returns a hash of all transfers, each with its step, channel and elements. It does not depend on the order in which nodes were
	 * followed.
	 */
	long fingerprint() {
		long sum = 0;
		for (int channel = 0; channel < sent.length; channel++) {
			if (sent[channel] != 0) {
				sum += Mix.mix(sent[channel] ^ Mix.mix(channel));
			}
		}
		return sum;
	}
}
