package barley.runtime.network.prove;

import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.PacketRoutes;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.SwitchTree;

/**
 * The packets without a flag that cross each channel, and on which channel those of a channel go on: plain packets along their routes,
 * and copies along their trees. A channel is named by the port of its sender; the queue of a node counts as one.
 */
final class PlainLoads {

	private final NetworkExchange exchange;
	private final SwitchNetwork network;
	private final long[] load;
	/** Results that roots inject. */
	private final long[] results;
	private final ChannelPairs onward = new ChannelPairs();
	private long budget;

	/** Walks all ways; if that takes more than some steps, {@link #isComplete()} is false. */
	PlainLoads(NetworkExchange exchange, long budget) {
		this.exchange = exchange;
		this.budget = budget;
		network = exchange.network();
		load = new long[network.ports()];
		results = new long[network.ports()];
		for (NetworkStatement statement : exchange.statements()) {
			if (statement instanceof PlainSends sends) {
				send(sends);
			} else if (statement instanceof TreeBroadcast broadcast) {
				SwitchTree tree = broadcast.tree();
				int port = tree.memberPort(tree.memberOf(broadcast.source()));
				copy(tree, port, broadcast.cut().packets());
			} else if (statement instanceof TreeReduce reduce && reduce.all()) {
				turnRound(reduce.tree(), reduce.cut().packets());
			}
		}
	}

	boolean isComplete() {
		return budget >= 0;
	}

	/** Returns the packets on the channel out of a port. */
	long load(int port) {
		return load[port];
	}

	/** Returns those of the packets on the channel out of a port that are results, which their root injects. */
	long results(int port) {
		return results[port];
	}

	/** Returns pairs of channels: packets of the first one go on by the second one. */
	ChannelPairs onward() {
		return onward;
	}

	private void send(PlainSends sends) {
		for (int source = 0; source < sends.sources().length; source++) {
			for (int i = 0; i < sends.receivers().length && budget >= 0; i++) {
				if (sends.receivers()[i] != sends.sources()[source] && sends.cut(source, i).packets() > 0) {
					walk(sends.routes(), sends.sources()[source], sends.receivers()[i], sends.cut(source, i).packets());
				}
			}
		}
	}

	private void walk(PacketRoutes routes, int source, int destination, long packets) {
		int channel = routes.injection(source);
		boolean descending = false;
		load[channel] += packets;
		while (network.neighbour(channel) != destination) {
			int next = routes.port(network.neighbour(channel), destination, descending);
			descending |= routes.isDown(next);
			onward.add(channel, next);
			load[next] += packets;
			channel = next;
			budget--;
		}
	}

	/** Copies packets from a channel into a tree along all edges away from it. */
	private void copy(SwitchTree tree, int from, long packets) {
		int[] open = new int[tree.firstPort(tree.rows()) + 1];
		int filled = 0;
		open[filled++] = from;
		while (filled > 0) {
			int channel = open[--filled];
			load[channel] += packets;
			int row = tree.rowOf(network.neighbour(channel));
			if (row >= 0) {
				filled = goOn(tree, row, channel, open, filled);
			}
		}
	}

	private int goOn(SwitchTree tree, int row, int channel, int[] open, int filled) {
		int added = filled;
		for (int i = tree.firstPort(row); i < tree.firstPort(row + 1); i++) {
			if (tree.port(i) != network.peer(channel)) {
				onward.add(channel, tree.port(i));
				open[added++] = tree.port(i);
				budget--;
			}
		}
		return added;
	}

	/** Copies results from the root; at a root that is a switch the sums themselves go on by all ports. */
	private void turnRound(SwitchTree tree, long packets) {
		if (!tree.endsAtSwitch()) {
			int port = tree.memberPort(tree.memberOf(tree.root()));
			results[port] += packets;
			copy(tree, port, packets);
			return;
		}
		int row = tree.rowOf(tree.root());
		for (int i = tree.firstPort(row); i < tree.firstPort(row + 1); i++) {
			copy(tree, tree.port(i), packets);
			for (int j = tree.firstPort(row); j < tree.firstPort(row + 1); j++) {
				onward.add(network.peer(tree.port(j)), tree.port(i));
			}
		}
	}
}
