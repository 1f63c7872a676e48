package barley.runtime.simulate.pace;

/** The combiner of each node: which receives wait for it, in the order of the time at which they could begin, then of their numbers. */
final class PaceCombiners {

	private final PaceItems items;
	private final int[] head;
	private final int[] tail;
	/** For each receive the one behind it in a queue. */
	private final int[] next;
	private final boolean[] busy;
	/** The last receive of each node that began. */
	private final int[] last;

	PaceCombiners(PaceItems items) {
		this.items = items;
		head = PaceClock.filled(items.nodes());
		tail = PaceClock.filled(items.nodes());
		next = PaceClock.filled(items.count());
		busy = new boolean[items.nodes()];
		last = PaceClock.filled(items.nodes());
	}

	/**
	 * Lets receives wait that could begin now.
	 *
	 * @param receives is empty afterwards
	 * @param toServe  gets the nodes for whose combiner nothing waited
	 */
	void queue(PaceList receives, PaceList toServe) {
		receives.sort();
		for (int i = 0; i < receives.size(); i++) {
			int item = receives.get(i);
			int node = items.node(item);
			if (head[node] == PaceClock.NONE) {
				head[node] = item;
				toServe.add(node);
			} else {
				next[tail[node]] = item;
			}
			tail[node] = item;
		}
		receives.clear();
	}

	/** Returns the next receive of a node, which begins; none if none waits or the combiner is occupied. */
	int begin(int node) {
		int item = head[node];
		if (item == PaceClock.NONE || busy[node]) {
			return PaceClock.NONE;
		}
		last[node] = item;
		busy[node] = true;
		head[node] = next[item];
		return item;
	}

	/** Returns the last receive of a node that began. */
	int last(int node) {
		return last[node];
	}

	/** The combiner of a node is free again. */
	void free(int node) {
		busy[node] = false;
	}
}
