package barley.lang.generate;

import java.util.Arrays;

import barley.runtime.network.PacketRoutes;
import barley.runtime.network.SwitchNetwork;

/** The routes of all switches of a network by ranges of destinations: where a range begins, and the lane to all destinations in it. */
final class RouteRanges {

	private static final int NONE = -1;

	private final SwitchNetwork network;
	private final int[][] from;
	private final int[][] lane;
	private final int[] size;

	private RouteRanges(SwitchNetwork network) {
		this.network = network;
		from = new int[network.switches()][4];
		lane = new int[network.switches()][4];
		size = new int[network.switches()];
	}

	/** @param descending whether packets have made a step down already */
	static RouteRanges of(SwitchNetwork network, PacketRoutes routes, boolean descending) {
		RouteRanges ranges = new RouteRanges(network);
		for (int node = 0; node < network.machine().nodes(); node++) {
			if (network.firstPort(node) < network.firstPort(node + 1)) {
				int[] lanes = routes.lanes(node, descending);
				for (int number = 0; number < lanes.length; number++) {
					ranges.add(number, node, lanes[number]);
				}
			}
		}
		return ranges;
	}

	/** Adds a destination behind all others. To one to which no way leads, packets never go, so that it may belong to any range. */
	private void add(int number, int node, int way) {
		int filled = size[number];
		if (way == NONE || filled > 0 && lane[number][filled - 1] == way) {
			return;
		}
		if (filled == from[number].length) {
			from[number] = Arrays.copyOf(from[number], 2 * filled);
			lane[number] = Arrays.copyOf(lane[number], 2 * filled);
		}
		from[number][filled] = node;
		lane[number][filled] = way;
		size[number]++;
	}

	/** Returns the first destination of each range of a switch. */
	int[] from(int vertex) {
		return list(from, vertex);
	}

	/** Returns the lane of each range of a switch. */
	int[] lane(int vertex) {
		return list(lane, vertex);
	}

	private int[] list(int[][] lists, int vertex) {
		int number = network.switchOf(vertex);
		return Arrays.copyOf(lists[number], size[number]);
	}
}
