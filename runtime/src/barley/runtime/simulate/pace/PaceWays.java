package barley.runtime.simulate.pace;

import java.util.Arrays;

import barley.runtime.simulate.resource.Heap;

/**
 * The ways that legs of messages take: each is some bytes of a node over a channel of a lane or circuit, with the channels of lanes that
 * it holds together. Programs repeat themselves, so there are few of them, and each is stored once. How long a way is held depends on
 * what is slow, so costs stand apart ({@link PaceCosts}).
 */
final class PaceWays {

	/** Node and channel, then bytes. */
	private final PaceRows ways = new PaceRows();
	private long[] latency = new long[16];
	private int[] firstLane = new int[17];
	private int[] lane = new int[16];

	/** Returns the number of a way; it is {@link #count()} as it was before if the way is new, and {@link #add} has to follow. */
	int of(int node, int over, long bytes) {
		ways.add((long) node << Integer.SIZE | over & 0xFFFFFFFFL);
		ways.add(bytes);
		return ways.end();
	}

	/** Adds what a new way holds. */
	void add(long latencyPs, int... lanes) {
		int way = ways.count() - 1;
		if (way == latency.length) {
			latency = Arrays.copyOf(latency, Heap.grown(way, way + 1L));
			firstLane = Arrays.copyOf(firstLane, latency.length + 1);
		}
		int end = firstLane[way] + lanes.length;
		if (end > lane.length) {
			lane = Arrays.copyOf(lane, Heap.grown(lane.length, end));
		}
		System.arraycopy(lanes, 0, lane, firstLane[way], lanes.length);
		firstLane[way + 1] = end;
		latency[way] = latencyPs;
	}

	int count() {
		return ways.count();
	}

	int node(int way) {
		return (int) (ways.get(ways.first(way)) >> Integer.SIZE);
	}

	/** Returns the channel of a lane or circuit. */
	int over(int way) {
		return (int) ways.get(ways.first(way));
	}

	long bytes(int way) {
		return ways.get(ways.first(way) + 1);
	}

	long latency(int way) {
		return latency[way];
	}

	/** Returns the place of the first channel of a lane that a way holds; those of the next way follow. */
	int firstLane(int way) {
		return firstLane[way];
	}

	int lane(int place) {
		return lane[place];
	}
}
