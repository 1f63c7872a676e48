package barley.runtime.simulate.pace;

import java.util.Arrays;

/**
 * The combiner of each node: which receives wait for it, in the order of the time at which they could begin, then of their numbers.
 * Receives are slots of {@link PaceFlight}; the last one that a combiner has served keeps its slot until the next one begins.
 */
final class PaceCombiners {

	static final int NONE = -1;

	private final int[] head;
	private final int[] tail;
	/** For each receive the one behind it in a queue. */
	private int[] next = new int[16];
	private final boolean[] busy;
	/** The last receive of each node that began. */
	private final int[] last;
	/** Nodes whose queues may go on. */
	private final PaceList toServe = new PaceList();

	PaceCombiners(PaceItems items) {
		head = new int[items.nodes()];
		Arrays.fill(head, NONE);
		tail = new int[items.nodes()];
		busy = new boolean[items.nodes()];
		last = new int[items.nodes()];
		Arrays.fill(last, NONE);
	}

	/** Lets a receive wait that could begin now. */
	void queue(int slot, int node) {
		if (slot >= next.length) {
			next = Arrays.copyOf(next, Math.multiplyExact(2, slot));
		}
		next[slot] = NONE;
		if (head[node] == NONE) {
			head[node] = slot;
			toServe.add(node);
		} else {
			next[tail[node]] = slot;
		}
		tail[node] = slot;
	}

	/** Returns a receive that can begin, or {@link #NONE} if none can; {@link #begin} follows at once. */
	int next() {
		while (!toServe.isEmpty()) {
			int node = toServe.removeLast();
			if (head[node] != NONE && !busy[node]) {
				return head[node];
			}
		}
		return NONE;
	}

	/** Begins the first receive of a node; returns the one before it, or {@link #NONE}. */
	int begin(int slot, int node) {
		int before = last[node];
		last[node] = slot;
		busy[node] = true;
		head[node] = next[slot];
		return before;
	}

	/** The combiner of a node is free again. */
	void free(int node) {
		busy[node] = false;
		toServe.add(node);
	}
}
