package barley.runtime.network.prove;

import java.math.BigInteger;
import java.util.Locale;

import barley.runtime.machine.SwitchType;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.PacketCut;
import barley.runtime.network.PacketRoutes;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.SwitchTree;

/**
 * Cycles that an exchange takes at least, whatever the buffers: what nodes inject and take, what each lane carries, what each arbiter lets
 * go, and the longest way when nothing is in a packet's way.
 *
 * <p>If walking all ways takes too many steps, the rest is left out, and the bounds are still bounds.
 */
public final class NetworkBounds {

	private static final int BUDGET = 2_000_000;

	private final SwitchNetwork network;
	private final NetworkExchange exchange;
	/** Packets, and bytes of data, on the channel out of each port; the queue of a node counts as one. */
	private final long[] packets;
	private final long[] bytes;
	private long depth;
	private int budget = BUDGET;

	private NetworkBounds(NetworkExchange exchange) {
		this.exchange = exchange;
		network = exchange.network();
		packets = new long[network.ports()];
		bytes = new long[network.ports()];
		for (NetworkStatement statement : exchange.statements()) {
			if (statement instanceof TreeReduce reduce && reduce.cut().packets() > 0) {
				reduce(reduce);
			} else if (statement instanceof TreeBroadcast broadcast && broadcast.cut().packets() > 0) {
				SwitchTree tree = broadcast.tree();
				copy(tree, broadcast.cut(), tree.memberPort(tree.memberOf(broadcast.source())), 0);
			} else if (statement instanceof PlainSends sends) {
				send(sends);
			}
		}
	}

	public static NetworkBounds of(NetworkExchange exchange) {
		return new NetworkBounds(exchange);
	}

	/** Returns the largest bound. */
	public long cycles() {
		return largest().cycles();
	}

	/** Returns the largest bound, with what it comes from. */
	public CycleBound largest() {
		return arbiters().or(nodes()).or(lanes()).or(depth());
	}

	/** Returns the cycles of the node that injects or takes most: it injects one packet a cycle, and takes what its switch lets go. */
	public CycleBound nodes() {
		CycleBound most = CycleBound.NONE;
		for (int port = 0; port < packets.length; port++) {
			if (network.isInside(port)) {
				boolean fromNode = !network.isSwitch(network.owner(port));
				long cycles = fromNode ? packets[port] : ceil(packets[port], network.type(network.owner(port)).inputs());
				if (cycles > most.cycles()) {
					most = new CycleBound(cycles, text("%s %s %s", network.vertexName(fromNode ? network.owner(port) : network.neighbour(port)),
							fromNode ? "injects" : "takes", packets(packets[port])));
				}
			}
		}
		return most;
	}

	/** Returns the cycles for which the busiest lane is held. */
	public CycleBound lanes() {
		CycleBound most = CycleBound.NONE;
		for (int port = 0; port < packets.length; port++) {
			long cycles = network.isInside(port) || packets[port] == 0 ? 0 : Math.max(packets[port], held(port));
			if (cycles > most.cycles()) {
				most = new CycleBound(cycles, text("%s carries %s", network.channelName(port), packets(packets[port])));
			}
		}
		return most;
	}

	private long held(int port) {
		BigInteger all = BigInteger.valueOf(packets[port]).multiply(BigInteger.valueOf(network.headerBytes(port)))
				.add(BigInteger.valueOf(bytes[port]));
		return all.bitLength() >= Long.SIZE ? packets[port] : network.held(port, all.longValue() - network.headerBytes(port));
	}

	/** Returns the cycles of the arbiter that lets most packets go. */
	public CycleBound arbiters() {
		CycleBound most = CycleBound.NONE;
		for (int number = 0; number < network.switches(); number++) {
			int vertex = network.vertex(number);
			long sum = 0;
			for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
				sum += packets[network.peer(port)];
			}
			int inputs = network.type(vertex).inputs();
			if (ceil(sum, inputs) > most.cycles()) {
				most = new CycleBound(ceil(sum, inputs), text("%s lets %s go, at most %,d a cycle", network.vertexName(vertex), packets(sum), inputs));
			}
		}
		return most;
	}

	/** Returns the cycles of the longest way when nothing is in a packet's way. */
	public CycleBound depth() {
		return depth == 0 ? CycleBound.NONE : new CycleBound(depth, text("the longest way takes %,d cycles when nothing is in its way", depth));
	}

	private static String packets(long count) {
		return count == 1 ? "1 packet" : text("%,d packets", count);
	}

	private static String text(String format, Object... values) {
		return String.format(Locale.ROOT, format, values);
	}

	private static long ceil(long amount, long each) {
		return (amount + each - 1) / each;
	}

	private void carry(int port, PacketCut cut) {
		packets[port] += cut.packets();
		bytes[port] += cut.bytes();
		budget--;
	}

	/** Returns the cycles on the channel out of a port. */
	private long channel(int port, PacketCut cut) {
		return network.isInside(port) ? 0 : network.held(port, cut.bytes(cut.packets() - 1)) + network.latency(port);
	}

	/** Returns the cycles of the last channel, which leads to a node. */
	private long delivery(int port, PacketCut cut) {
		return network.isInside(port) ? 1 : channel(port, cut);
	}

	private void send(PlainSends sends) {
		for (int source = 0; source < sends.sources().length; source++) {
			for (int i = 0; i < sends.receivers().length && budget > 0; i++) {
				PacketCut cut = sends.cut(source, i);
				if (sends.receivers()[i] != sends.sources()[source] && cut.packets() > 0) {
					walk(sends.routes(), sends.sources()[source], sends.receivers()[i], cut);
				}
			}
		}
	}

	private void walk(PacketRoutes routes, int source, int destination, PacketCut cut) {
		int port = routes.injection(source);
		boolean descending = false;
		carry(port, cut);
		long time = channel(port, cut);
		while (network.neighbour(port) != destination) {
			int vertex = network.neighbour(port);
			port = routes.port(vertex, destination, descending);
			descending |= routes.isDown(port);
			carry(port, cut);
			time += network.type(vertex).stages() + (network.neighbour(port) == destination ? delivery(port, cut) : channel(port, cut));
		}
		depth = Math.max(depth, time);
	}

	private void reduce(TreeReduce reduce) {
		SwitchTree tree = reduce.tree();
		PacketCut cut = reduce.cut();
		long time = 0;
		for (int member = 0; member < tree.members(); member++) {
			carry(tree.memberPort(member), cut);
		}
		long[] toRoot = new long[tree.rows()];
		int[] open = new int[tree.rows()];
		int filled = 0;
		open[filled++] = tree.rowOf(tree.endsAtSwitch() ? tree.root() : network.neighbour(tree.memberPort(tree.memberOf(tree.root()))));
		for (int next = 0; next < filled; next++) {
			int row = open[next];
			int up = tree.parentPort(row);
			SwitchType type = network.type(tree.vertex(row));
			toRoot[row] += type.compute() + type.stages();
			if (up >= 0) {
				carry(up, cut);
				toRoot[row] += channel(up, cut);
			}
			for (int i = tree.firstPort(row); i < tree.firstPort(row + 1); i++) {
				int child = tree.rowAtPort(i);
				if (tree.port(i) != up && child >= 0) {
					toRoot[child] = toRoot[row];
					open[filled++] = child;
				}
			}
		}
		for (int member = 0; member < tree.members(); member++) {
			int port = tree.memberPort(member);
			time = Math.max(time, channel(port, cut) + toRoot[tree.rowOf(network.neighbour(port))]);
		}
		depth = Math.max(depth, time);
		if (reduce.all() && tree.endsAtSwitch()) {
			turnRound(tree, cut, time);
		} else if (reduce.all()) {
			copy(tree, cut, tree.memberPort(tree.memberOf(tree.root())), time);
		}
	}

	/** Copies the sums from a root that is a switch to all members. */
	private void turnRound(SwitchTree tree, PacketCut cut, long time) {
		int row = tree.rowOf(tree.root());
		for (int i = tree.firstPort(row); i < tree.firstPort(row + 1); i++) {
			copy(tree, cut, tree.port(i), time);
		}
	}

	/** Copies packets from a channel, into which they go at some time, along all edges away from it. */
	private void copy(SwitchTree tree, PacketCut cut, int from, long time) {
		int[] open = new int[tree.rows() + tree.members() + 1];
		long[] at = new long[open.length];
		int filled = 0;
		open[filled] = from;
		at[filled++] = time;
		for (int next = 0; next < filled; next++) {
			int port = open[next];
			carry(port, cut);
			long arrival = at[next] + channel(port, cut);
			depth = Math.max(depth, arrival);
			int row = tree.rowOf(network.neighbour(port));
			for (int i = row < 0 ? 0 : tree.firstPort(row); i < (row < 0 ? 0 : tree.firstPort(row + 1)); i++) {
				int onward = tree.port(i);
				if (onward != network.peer(port)) {
					boolean last = tree.rowAtPort(i) < 0 && network.isInside(onward);
					open[filled] = onward;
					at[filled++] = arrival + network.type(network.owner(onward)).stages() + (last ? 1 : 0);
				}
			}
		}
	}
}
