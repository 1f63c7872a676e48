package barley.lang.prove;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

import barley.runtime.machine.Mix;

/**
 * The nodes whose values are combined in what a node holds: runs of consecutive nodes, since one node alone and all nodes together are
 * by far the most frequent sets and a bit for each node would cost nodes times nodes bits. A contribution is a node and the element that
 * it was there, so the set also has how far its values have come from that element, and of which vector it was. Immutable.
 */
final class Contributions {

	private static final int HERE = -1;

	/** First node of each run and the one behind its last, alternating. */
	private final int[] runs;
	/** The vector that the values came from; {@link #HERE} if it is the one that has them now. */
	private final int vector;
	/** By how many elements the values lie further on than where they came from. */
	private final long shift;
	/** See {@link #print}; 0 until it is asked for. */
	private long print;

	private Contributions(int vector, long shift, int... runs) {
		this.vector = vector;
		this.shift = shift;
		this.runs = runs;
	}

	static Contributions of(int node) {
		return new Contributions(HERE, 0, node, node + 1);
	}

	/** Returns the same element of other nodes. */
	Contributions with(BitSet nodes) {
		IntStream.Builder list = IntStream.builder();
		for (int start = nodes.nextSetBit(0); start >= 0;) {
			int end = nodes.nextClearBit(start);
			list.add(start).add(end);
			start = nodes.nextSetBit(end);
		}
		return new Contributions(vector, shift, list.build().toArray());
	}

	/** Returns the same values, {@code elements} further on and in another vector. */
	Contributions moved(int from, int into, long elements) {
		int first = origin(from);
		return new Contributions(first == into ? HERE : first, shift + elements, runs);
	}

	/** Returns the vector that the values came from that one has now. */
	int origin(int now) {
		return vector == HERE ? now : vector;
	}

	long shift() {
		return shift;
	}

	/** Returns whether both are values of the same element, so that they can be combined. */
	boolean sameElement(Contributions other) {
		return shift == other.shift && vector == other.vector;
	}

	/** Takes runs of consecutive nodes. */
	interface Runs {

		void run(int first, int end);
	}

	/** Hands on the first node of each run and the one behind its last. */
	void runs(Runs to) {
		for (int i = 0; i < runs.length; i += 2) {
			to.run(runs[i], runs[i + 1]);
		}
	}

	/** Adds these nodes to {@code nodes} and returns the first that was there before, or -1. */
	int addTo(BitSet nodes) {
		int twice = -1;
		for (int i = 0; i < runs.length; i += 2) {
			int first = runs[i];
			int end = runs[i + 1];
			int there = end - first > 1 ? nodes.nextSetBit(first) : nodes.get(first) ? first : -1;
			if (twice < 0 && there >= 0 && there < end) {
				twice = there;
			}
			if (end - first > 1) {
				nodes.set(first, end);
			} else {
				nodes.set(first); // most runs are of one node, for which a range takes longer
			}
		}
		return twice;
	}

	/**
	 * Returns the same set after some nodes have renewed the element: what it has of them is outdated, which is a contribution of its own.
	 * If it has nothing of them, it is this very object.
	 *
	 * @param all how many nodes there are; outdated ones are numbered from there on
	 */
	Contributions outdated(BitSet nodes, int all) {
		if (!hasSome(nodes, all)) {
			return this;
		}
		BitSet set = new BitSet();
		for (int node : nodes()) {
			set.set(node < all && nodes.get(node) ? node + all : node);
		}
		return with(set);
	}

	/** Returns whether it has something of some nodes that is not outdated. */
	private boolean hasSome(BitSet nodes, int all) {
		for (int i = 0; i < runs.length && runs[i] < all; i += 2) {
			int there = nodes.nextSetBit(runs[i]);
			if (there >= 0 && there < Math.min(runs[i + 1], all)) {
				return true;
			}
		}
		return false;
	}

	/** Returns whether some of it is outdated. */
	boolean isOutdated(int all) {
		return runs.length > 0 && runs[runs.length - 1] > all;
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

	/** Returns the nodes of both sets, which are of the same element and have none in common. */
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
		return new Contributions(vector, shift, Arrays.copyOf(merged, size));
	}

	/**
	 * A sum over the nodes that distinguishes this set from others, with all but certainty: that of two sets without a node
	 * in common is the sum of theirs.
	 */
	long print() {
		if (print == 0) {
			long place = vector == HERE && shift == 0 ? 0 : Mix.mix(Mix.fold(vector, shift));
			long sum = 0;
			for (int i = 0; i < runs.length; i += 2) {
				for (int node = runs[i]; node < runs[i + 1]; node++) {
					sum += Mix.mix(node ^ place);
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
		return other instanceof Contributions set && sameElement(set) && Arrays.equals(runs, set.runs);
	}

	@Override
	public int hashCode() {
		return 31 * (31 * vector + Long.hashCode(shift)) + Arrays.hashCode(runs);
	}
}
