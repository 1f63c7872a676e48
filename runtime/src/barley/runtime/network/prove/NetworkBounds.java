package barley.runtime.network.prove;

import java.util.Arrays;

import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.PacketCut;
import barley.runtime.network.PacketRoutes;
import barley.runtime.network.SwitchNetwork;

/**
 * Cycles that an exchange takes at least, whatever the buffers: what nodes inject and take, what each lane carries, what each arbiter lets
 * go, and the longest way when nothing is in a packet's way. What packets need before and behind each of these counts, too: a second trip
 * of numbers begins at a node that has all results of the first one.
 *
 * <p>If walking all ways takes too many steps, the rest is left out, and the bounds are still bounds.
 */
public final class NetworkBounds {

	private static final int BUDGET = 2_000_000;

	private final SwitchNetwork network;
	private final ResourceLoads nodes;
	private final ResourceLoads lanes;
	private final ResourceLoads arbiters;
	private long depth;
	private boolean trips;
	private int budget = BUDGET;
	/** The ports of a walk, when a packet goes onto their channels, and when it is at the ends of these. */
	private int[] walked = new int[64];
	private long[] starts = new long[64];
	private long[] ends = new long[64];

	private NetworkBounds(NetworkExchange exchange) {
		network = exchange.network();
		nodes = new ResourceLoads(network.ports(), this::ofNode, this::nodeWords);
		lanes = new ResourceLoads(network.ports(), (port, cycles) -> cycles, (port, cycles) -> CycleBound.text("%s is held for %,d cycle%s",
				network.channelName(port), cycles, cycles == 1 ? "" : "s"));
		arbiters = new ResourceLoads(network.switches(), (number, packets) -> ceil(packets, inputs(network.vertex(number))),
				(number, packets) -> CycleBound.text("%s lets %s go, at most %,d a cycle", network.vertexName(network.vertex(number)),
						packets(packets), inputs(network.vertex(number))));
		TreeTimes[] reductions = new TreeTimes[exchange.statements().size()];
		for (int i = 0; i < reductions.length; i++) {
			if (exchange.statements().get(i) instanceof TreeReduce reduce && reduce.cut().packets() > 0) {
				reductions[i] = new TreeTimes(reduce, reduce.waits() ? reductions[reduce.before()] : null);
				trips |= reduce.waits();
			}
		}
		for (int i = 0; i < reductions.length; i++) {
			if (reductions[i] != null) {
				add(reductions[i]);
			} else {
				add(exchange.statements().get(i));
			}
			close();
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
		CycleBound most = depth().or(arbiters()).or(nodes()).or(lanes());
		return trips ? new CycleBound(most.cycles(), most.by() + "; second trips begin when all results of first ones are there") : most;
	}

	/** Returns the cycles of the node that injects or takes most: it injects one packet a cycle, and takes what its switch lets go. */
	public CycleBound nodes() {
		return nodes.most();
	}

	/** Returns the cycles for which the busiest lane is held. */
	public CycleBound lanes() {
		return lanes.most();
	}

	/** Returns the cycles of the arbiter that lets most packets go. */
	public CycleBound arbiters() {
		return arbiters.most();
	}

	/** Returns the cycles of the longest way when nothing is in a packet's way. */
	public CycleBound depth() {
		return depth == 0 ? CycleBound.NONE
				: new CycleBound(depth, CycleBound.text("the longest way takes %,d cycles when nothing is in its way",
				depth));
	}

	private boolean fromNode(int port) {
		return !network.isSwitch(network.owner(port));
	}

	private long ofNode(int port, long packets) {
		return fromNode(port) ? packets : ceil(packets, inputs(network.owner(port)));
	}

	private String nodeWords(int port, long packets) {
		return CycleBound.text("%s %s %s", network.vertexName(fromNode(port) ? network.owner(port) : network.neighbour(port)),
				fromNode(port) ? "injects" : "takes", packets(packets));
	}

	private int inputs(int vertex) {
		return network.type(vertex).inputs();
	}

	private static String packets(long count) {
		return count == 1 ? "1 packet" : CycleBound.text("%,d packets", count);
	}

	private static long ceil(long amount, long each) {
		return (amount + each - 1) / each;
	}

	private void close() {
		nodes.close();
		lanes.close();
		arbiters.close();
	}

	/**
	 * Adds the packets of a vector on a channel, to the loads of this and of the arbiter at its far end.
	 *
	 * @param start when the first of them can go onto it
	 * @param end   when it can be at the far end
	 * @param left  the cycles from there on that are left for the last of them
	 */
	void carry(int port, PacketCut cut, long start, long end, long left) {
		boolean toSwitch = network.isSwitch(network.neighbour(port));
		if (!network.isInside(port)) {
			long held = (cut.packets() - 1L) * network.held(port, cut.bytes(0)) + network.held(port, cut.bytes(cut.packets() - 1));
			lanes.add(port, held, start, network.latency(port) + left);
		} else {
			// What a node injects is granted in the same cycle, and what it takes was granted in the cycle that ends then.
			nodes.add(port, cut.packets(), toSwitch ? start : end - 1, toSwitch ? left - 1 : left);
		}
		if (toSwitch) {
			arbiters.add(network.switchOf(network.neighbour(port)), cut.packets(), end, left - 1);
		}
		budget--;
	}

	private void add(TreeTimes reduction) {
		depth = Math.max(depth, reduction.end());
		reduction.addUp(this);
		close();
		reduction.addDown(this);
	}

	private void add(NetworkStatement statement) {
		if (statement instanceof TreeBroadcast broadcast && broadcast.cut().packets() > 0) {
			TreeCopies copies = TreeCopies.from(broadcast.tree(), broadcast.cut(), broadcast.source(), 0);
			copies.add(this, new long[broadcast.tree().members()]);
			depth = Math.max(depth, copies.end());
		} else if (statement instanceof PlainSends sends) {
			send(sends);
		}
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
		int hops = 0;
		int port = routes.injection(source);
		boolean descending = false;
		long time = step(hops++, port, 0, cut);
		while (network.neighbour(port) != destination) {
			int vertex = network.neighbour(port);
			port = routes.port(vertex, destination, descending);
			descending |= routes.isDown(port);
			time = step(hops++, port, time + network.type(vertex).stages(), cut);
		}
		for (int hop = 0; hop < hops; hop++) {
			carry(walked[hop], cut, starts[hop], ends[hop], time - ends[hop]);
		}
		depth = Math.max(depth, time);
	}

	/** Notes a hop of a walk; returns when the packet is at its end. In a die, only what is delivered takes a cycle. */
	private long step(int hop, int port, long start, PacketCut cut) {
		if (hop == walked.length) {
			walked = Arrays.copyOf(walked, 2 * hop);
			starts = Arrays.copyOf(starts, 2 * hop);
			ends = Arrays.copyOf(ends, 2 * hop);
		}
		walked[hop] = port;
		starts[hop] = start;
		ends[hop] = start + (network.isInside(port) && hop > 0 ? 1 : TreeCopies.channel(network, port, cut));
		return ends[hop];
	}
}
