package barley.lang.prove;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

import barley.runtime.machine.Mix;

/**
 * The nodes whose values are combined in what a node holds: runs of consecutive nodes, since one node alone and all nodes together are
 * by far the most frequent sets and a bit for each node would cost nodes times nodes bits. Immutable.
 */
final class Contributions {

	/** First node of each run and the one behind its last, alternating. */
	private final int[] runs;
	/** By how many elements the values lie further on than where they came from; only an all-to-all moves them. */
	private final long shift;
	/** See {@link #print}; 0 until it is asked for. */
	private long print;

	private Contributions(long shift, int... runs) {
		this.shift = shift;
		this.runs = runs;
	}

	static Contributions of(int node) {
		return new Contributions(0, node, node + 1);
	}

	static Contributions of(BitSet nodes) {
		IntStream.Builder runs = IntStream.builder();
		for (int start = nodes.nextSetBit(0); start >= 0;) {
			int end = nodes.nextClearBit(start);
			runs.add(start).add(end);
			start = nodes.nextSetBit(end);
		}
		return new Contributions(0, runs.build().toArray());
	}

	/** Returns the same values, {@code elements} further on. */
	Contributions shifted(long elements) {
		return new Contributions(shift + elements, runs);
	}

	long shift() {
		return shift;
	}

	boolean isShifted() {
		return shift != 0;
	}

	/** Adds these nodes to {@code nodes} and returns the first that was there before, or -1. */
	int addTo(BitSet nodes) {
		int twice = -1;
		for (int i = 0; i < runs.length; i += 2) {
			int there = nodes.nextSetBit(runs[i]);
			if (twice < 0 && there >= 0 && there < runs[i + 1]) {
				twice = there;
			}
			nodes.set(runs[i], runs[i + 1]);
		}
		return twice;
	}

	/** A node that is in both sets, or -1. */
	int common(Contributions other) {
		for (int i = 0, k = 0; i < runs.length && k < other.runs.length;) {
			int start = Math.max(runs[i], other.runs[k]);
			if (start < Math.min(runs[i + 1], other.runs[k + 1])) {
				return start;
			}
			if (runs[i + 1] < other.runs[k + 1]) {
				i += 2;
			} else {
				k += 2;
			}
		}
		return -1;
	}

	/** Returns the nodes of both sets, which have none in common. */
	Contributions union(Contributions other) {
		int[] merged = new int[runs.length + other.runs.length];
		int size = 0;
		for (int i = 0, k = 0; i < runs.length || k < other.runs.length;) {
			boolean own = k == other.runs.length || i < runs.length && runs[i] < other.runs[k];
			int start = own ? runs[i] : other.runs[k];
			int end = own ? runs[i + 1] : other.runs[k + 1];
			if (own) {
				i += 2;
			} else {
				k += 2;
			}
			if (size > 0 && merged[size - 1] == start) {
				merged[size - 1] = end;
			} else {
				merged[size++] = start;
				merged[size++] = end;
			}
		}
		return new Contributions(0, Arrays.copyOf(merged, size));
	}

	/**
	 * A sum over the nodes that distinguishes this set from others, with all but certainty: that of two sets without a node
	 * in common is the sum of theirs.
	 */
	long print() {
		if (print == 0) {
			long sum = shift == 0 ? 0 : Mix.mix(~shift);
			for (int i = 0; i < runs.length; i += 2) {
				for (int node = runs[i]; node < runs[i + 1]; node++) {
					sum += Mix.mix(node);
				}
			}
			print = sum;
		}
		return print;
	}

	/** Returns how many nodes there are. */
	int size() {
		int size = 0;
		for (int i = 0; i < runs.length; i += 2) {
			size += runs[i + 1] - runs[i];
		}
		return size;
	}

	/** Returns the nodes of this set in ascending order. */
	int[] nodes() {
		return IntStream.iterate(0, i -> i < runs.length, i -> i + 2).flatMap(i -> IntStream.range(runs[i], runs[i + 1])).toArray();
	}

	/** Returns the nodes of this set that are not in {@code other}. */
	int[] without(Contributions other) {
		BitSet rest = new BitSet();
		addTo(rest);
		for (int i = 0; i < other.runs.length; i += 2) {
			rest.clear(other.runs[i], other.runs[i + 1]);
		}
		return rest.stream().toArray();
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Contributions set && shift == set.shift && Arrays.equals(runs, set.runs);
	}

	@Override
	public int hashCode() {
		return 31 * Long.hashCode(shift) + Arrays.hashCode(runs);
	}
}
