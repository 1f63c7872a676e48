package barley.runtime.simulate.clock;

import java.util.Arrays;

import barley.runtime.network.NetworkTraffic;

/** When each node injects its next packet of traffic, and where to. */
final class TrafficClock {

	private final NetworkTraffic traffic;
	private final long[] time;
	private final int[] drawn;

	TrafficClock(NetworkTraffic traffic) {
		this.traffic = traffic;
		time = new long[traffic.nodes()];
		drawn = new int[traffic.nodes()];
		Arrays.fill(time, -1);
	}

	/** Advances a node to its next packet and returns its cycle, or {@code Long.MAX_VALUE} after the last one. */
	long next(int node) {
		time[node] = traffic.next(node, drawn[node]++, time[node]);
		return time[node];
	}

	/** Returns the vertex to which a node sends its present packet, or -1 if to no one. */
	int destination(int node) {
		return traffic.destination(node, drawn[node] - 1);
	}
}
