package barley.runtime.simulate.pace;

/**
 * Counts how many bytes each node buffers at most at a time: what it sends until its channel is free again, what has arrived until its
 * receive has taken it, and what stays at it between the two. What is given back at an instant makes room for what is taken then.
 */
final class PaceBuffers implements PaceObserver {

	private final PaceItems items;
	private final long[] buffered;
	private final long[] most;
	/** Nodes of which something has changed at this instant. */
	private final PaceList changed = new PaceList();
	private final boolean[] isChanged;

	PaceBuffers(PaceItems items) {
		this.items = items;
		buffered = new long[items.nodes()];
		most = new long[items.nodes()];
		isChanged = new boolean[items.nodes()];
	}

	@Override
	public void ended(int item, long beginPs, long nextPs, long now, long cause) {
		if (items.kind(item) == PaceItems.SEND) {
			add(items.node(item), Math.addExact(carried(item), items.staying(item)));
		} else if (items.kind(item) == PaceItems.RECEIVE) {
			int send = items.partner(item);
			add(items.node(item), -carried(send));
			add(items.node(send), -items.staying(send));
		}
	}

	/** Returns how many bytes all legs of a message carry. */
	private long carried(int send) {
		long sum = 0;
		for (int leg = 0; leg < items.legs(send); leg++) {
			sum = Math.addExact(sum, bytes(send, leg));
		}
		return sum;
	}

	private long bytes(int send, int leg) {
		return items.ways().bytes(items.way(send, leg));
	}

	@Override
	public void released(int send, int leg) {
		add(items.node(send), -bytes(send, leg));
	}

	@Override
	public void arrived(int send, int leg) {
		add(items.node(items.partner(send)), bytes(send, leg));
	}

	private void add(int node, long bytes) {
		buffered[node] = Math.addExact(buffered[node], bytes);
		if (!isChanged[node]) {
			isChanged[node] = true;
			changed.add(node);
		}
	}

	@Override
	public void passed() {
		while (!changed.isEmpty()) {
			int node = changed.removeLast();
			isChanged[node] = false;
			most[node] = Math.max(most[node], buffered[node]);
		}
	}

	/** Returns the most bytes of each node at a time. */
	long[] most() {
		return most;
	}
}
