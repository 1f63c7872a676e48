package barley.runtime.simulate.time;

import java.util.Arrays;

import barley.runtime.machine.Mix;
import barley.runtime.simulate.resource.Heap;

/**
 * Keeps for each channel a hash of what its sender sent and one of what its receiver received. The two agree if sends and receives match,
 * so nothing needs to be stored for a transfer, and nodes can be followed one after the other, each through all of its steps. Only the
 * sender writes the first and only the receiver the second.
 *
 * <p>The hash is the sum over all transfers of a word, which is linear in the first element, times a random key of the step and one of the
 * place among the transfers of the step: two different histories agree by chance only, once in about 2^64 (multilinear hashing: D. Lemire,
 * O. Kaser, <i>Strongly universal string hashing is fast</i>, 2014). Being a sum, it can be found at once for many steps through which the
 * first element moves evenly, from running totals of the keys and of keys times steps.
 */
final class TransferHashes {

	private static final long FIRST = 0x9E3779B97F4A7C15L;
	private static final long COUNT = 0xC2B2AE3D27D4EB4FL;

	private final long[] sent;
	private final long[] received;
	/** Sums over all steps before one. */
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
	 * A hash of elements in steps that follow each other, as many in each; hashes of different steps may be added up.
	 *
	 * @param first  first element in the first step
	 * @param stride by how much it moves from step to step
	 */
	long hash(long first, long stride, long count, int firstStep, int howMany) {
		long sum = keys[firstStep + howMany] - keys[firstStep];
		long moments = keysTimesSteps[firstStep + howMany] - keysTimesSteps[firstStep] - firstStep * sum;
		return (first * FIRST + (count + 1) * COUNT) * sum + stride * FIRST * moments;
	}

	/**
	 * Adds transfers of some data in steps that follow each other.
	 *
	 * @param sends whether they were sent or received
	 * @param order how many transfers of a step on the same channel come before
	 * @param hash  the sum of the hashes of their elements
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

	/** Returns the first channel from {@code channel} on whose two ends disagree, or -1. */
	int disagreement(int channel) {
		for (int c = channel; c < sent.length; c++) {
			if (sent[c] != received[c]) {
				return c;
			}
		}
		return -1;
	}

	/** A hash of all transfers: each with its step, channel and elements. It does not depend on the order in which nodes were followed. */
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
