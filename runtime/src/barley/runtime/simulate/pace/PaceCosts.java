package barley.runtime.simulate.pace;

import java.util.Arrays;

import barley.runtime.simulate.resource.Heap;

/** How long each way holds its channels, and how long each node launches what it sends, under some conditions. */
final class PaceCosts {

	private long[] hold = new long[16];
	private final long[] launch;

	PaceCosts(int nodes) {
		launch = new long[nodes];
	}

	/** Says how long a way holds its channels: for launch and transfer. */
	void hold(int way, long picoseconds) {
		if (way >= hold.length) {
			hold = Arrays.copyOf(hold, Heap.grown(hold.length, way + 1L));
		}
		hold[way] = picoseconds;
	}

	/** Says how long a node launches each leg; its channels are held meanwhile. */
	void launch(int node, long picoseconds) {
		launch[node] = picoseconds;
	}

	long hold(int way) {
		return hold[way];
	}

	long launch(int node) {
		return launch[node];
	}
}
