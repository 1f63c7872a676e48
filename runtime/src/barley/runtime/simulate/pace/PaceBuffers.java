package barley.runtime.simulate.pace;

import java.util.Arrays;
import java.util.BitSet;

import barley.runtime.simulate.resource.Heap;

/** Counts how many bytes each node buffers at most, from the times at which it takes them and gives them back. */
final class PaceBuffers {

	private final PaceEvents events = new PaceEvents();
	private int[] node = new int[64];
	private long[] more = new long[64];
	private int count;

	/** A node buffers bytes for some time. */
	void hold(int at, long bytes, long fromPs, long toPs) {
		if (bytes > 0 && toPs > fromPs) {
			add(at, bytes, fromPs);
			add(at, -bytes, toPs);
		}
	}

	private void add(int at, long bytes, long ps) {
		if (count == node.length) {
			int length = Heap.grown(count, count + 1);
			node = Arrays.copyOf(node, length);
			more = Arrays.copyOf(more, length);
		}
		node[count] = at;
		more[count] = bytes;
		events.add(ps, count++);
	}

	/** Returns the most bytes of each node at a time; what is given back at an instant makes room for what is taken then. */
	long[] most(int nodes) {
		long[] buffered = new long[nodes];
		long[] most = new long[nodes];
		BitSet changed = new BitSet();
		while (!events.isEmpty()) {
			long now = events.time();
			while (!events.isEmpty() && events.time() == now) {
				int event = events.take();
				buffered[node[event]] = Math.addExact(buffered[node[event]], more[event]);
				changed.set(node[event]);
			}
			changed.stream().forEach(at -> most[at] = Math.max(most[at], buffered[at]));
			changed.clear();
		}
		return most;
	}
}
