package barley.runtime.network;

import java.util.Arrays;

import barley.runtime.machine.Fault;

/**
 * The clock of every vertex. Switches that are joined by lanes, directly or by way of others, share a clock; networks that stand side by
 * side may have different ones.
 */
final class NetworkClocks {

	private final SwitchNetwork network;
	/** The number of each vertex's clock among the distinct ones. */
	private final int[] clockOf;
	private long[] cyclePs = {};

	NetworkClocks(SwitchNetwork network) {
		this.network = network;
		clockOf = new int[network.vertices()];
		boolean[] seen = new boolean[network.vertices()];
		int[] reached = new int[network.vertices()];
		for (int number = 0; number < network.switches(); number++) {
			if (!seen[network.vertex(number)]) {
				spread(network.vertex(number), seen, reached);
			}
		}
		if (cyclePs.length == 0) {
			cyclePs = new long[] {1};
		}
	}

	/** Gives a switch's clock to all that is joined to it. */
	private void spread(int start, boolean[] seen, int[] reached) {
		int clock = number(network.type(start).cyclePs());
		int count = 0;
		seen[start] = true;
		reached[count++] = start;
		for (int next = 0; next < count; next++) {
			int vertex = reached[next];
			clockOf[vertex] = clock;
			if (network.isSwitch(vertex) && network.type(vertex).cyclePs() != cyclePs[clock]) {
				throw Fault.of("two-clocks", "%s has a cycle of %,d ps, but %s of %,d ps: switches that are joined share a clock",
						network.vertexName(start), cyclePs[clock], network.vertexName(vertex), network.type(vertex).cyclePs());
			}
			for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
				int neighbour = network.neighbour(port);
				if (!seen[neighbour]) {
					seen[neighbour] = true;
					reached[count++] = neighbour;
				}
			}
		}
	}

	private int number(long period) {
		for (int clock = 0; clock < cyclePs.length; clock++) {
			if (cyclePs[clock] == period) {
				return clock;
			}
		}
		cyclePs = Arrays.copyOf(cyclePs, cyclePs.length + 1);
		cyclePs[cyclePs.length - 1] = period;
		return cyclePs.length - 1;
	}

	/** Returns the number of different clocks. */
	int clocks() {
		return cyclePs.length;
	}

	int clockOf(int vertex) {
		return clockOf[vertex];
	}

	long cyclePs(int clock) {
		return cyclePs[clock];
	}
}
