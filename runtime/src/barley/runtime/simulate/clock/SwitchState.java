package barley.runtime.simulate.clock;

import java.util.Arrays;

import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkTraffic;
import barley.runtime.network.PacketRoutes;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.machine.SwitchType;

/**
 * The state of a simulation of clocked switches, and the base of its layers: {@link SwitchChannels} (channels and what comes out of them),
 * {@link SwitchNodes} (what nodes inject and are delivered), {@link SwitchArbiters} (which packets go, and compute units), and
 * {@link SwitchClock} (cycles and events). The layers are one object, because every step reads and writes the same arrays.
 *
 * <p>Arrays are indexed by the number of a switch, or by port. Where a packet is, is said by lists that are linked through the pool.
 */
class SwitchState {

	static final int NONE = PacketPool.NONE;

	// What events do, and to what.
	/** A packet comes to the input buffer at the far end of its channel. */
	static final int ARRIVES = 0;
	/** The channel out of a port gets a credit. */
	static final int CREDIT = 1;
	/** The channel out of a port is idle again. */
	static final int IDLE = 2;
	/** A packet has passed the crossbar and comes to its output buffer. */
	static final int READY = 3;
	/** A packet comes to the node to which its port leads. */
	static final int DELIVERED = 4;
	/** An entry is free again. */
	static final int FREED = 5;
	/** Nothing is being added to some entry of a switch any more. */
	static final int SETTLED = 6;
	/** A node injects traffic. */
	static final int INJECTED = 7;
	static final int FAULT = 8;

	// Why a packet cannot go.
	static final int GOES = 0;
	static final int NO_ROOM = 1;
	static final int NO_ENTRY = 2;
	static final int ADDING = 3;
	static final int CAUSES = 4;

	final NetworkExchange exchange;
	final SwitchNetwork network;
	/** The ways of traffic; null if there is none. */
	final PacketRoutes trafficRoutes;
	/** The ways of the plain packets of each statement. */
	private final PacketRoutes[] routes;
	final TreeRows rows;
	final PacketPool pool = new PacketPool();
	final ComputeUnits units;
	final NodeQueues queues;
	final PacketSizes sizes;
	final NetworkTraffic traffic;
	final PacketCargo cargo;
	final ClockListener listener;
	final SwitchFault[] faults;
	final Calendar calendar = new Calendar();

	// Switches
	final SwitchType[] type;
	final int[] first;
	final int[] end;
	final int[] pointer;
	/** Number of ports whose input buffer or queue has a packet. */
	final int[] heads;
	final boolean[] dead;
	final boolean[] loses;
	/** Ports whose lane, or whose node, has failed; null if none may fail. */
	final boolean[] cut;
	final ActiveSet switches;

	// Ports
	final int[] switchOf;
	final int[] peer;
	final boolean[] inside;
	final long[] latency;
	final int[] room;
	final int[] inHead;
	final int[] inTail;
	final BufferUse in;
	final byte[] cause;
	final long[] refusedSince;
	final int[] outHead;
	final int[] outTail;
	final BufferUse out;
	/** Packets in an output buffer or promised to it. */
	final int[] taken;
	final int[] credits;
	final long[] idleFrom;
	final long[] starvedSince;
	final ActiveSet channels;

	final RunCounts counts;
	long now;

	SwitchState(NetworkExchange exchange, NetworkTraffic traffic, ClockOptions options) {
		this.exchange = exchange;
		this.traffic = traffic;
		cargo = options.cargo();
		listener = options.listener();
		faults = options.faults().toArray(SwitchFault[]::new);
		network = exchange.network();
		trafficRoutes = traffic == null ? null : new PacketRoutes(network);
		routes = exchange.statements().stream().map(statement -> statement instanceof PlainSends sends ? sends.routes() : null)
				.toArray(PacketRoutes[]::new);
		rows = new TreeRows(exchange);
		sizes = new PacketSizes(exchange, traffic == null ? 0 : traffic.bytes());
		queues = new NodeQueues(exchange, rows, pool, sizes, cargo);
		counts = new RunCounts(network.ports(), network.vertices(), network.clocks(), traffic == null ? 0 : traffic.warmUp());
		counts.packets = queues.remaining();
		units = new ComputeUnits(network.switches(), exchange.firstFlag(exchange.statements().size()));
		int size = network.switches();
		type = new SwitchType[size];
		first = new int[size];
		end = new int[size];
		pointer = new int[size];
		heads = new int[size];
		dead = new boolean[size];
		loses = new boolean[size];
		cut = faults.length == 0 ? null : new boolean[network.ports()];
		switches = new ActiveSet(size);
		int ports = network.ports();
		switchOf = new int[ports];
		peer = new int[ports];
		inside = new boolean[ports];
		latency = new long[ports];
		room = new int[ports];
		inHead = new int[ports];
		inTail = new int[ports];
		in = new BufferUse(ports);
		cause = new byte[ports];
		refusedSince = new long[ports];
		outHead = new int[ports];
		outTail = new int[ports];
		out = new BufferUse(ports);
		taken = new int[ports];
		credits = new int[ports];
		idleFrom = new long[ports];
		starvedSince = new long[ports];
		channels = new ActiveSet(ports);
		Arrays.fill(inHead, NONE);
		Arrays.fill(outHead, NONE);
		Arrays.fill(starvedSince, NONE);
		layOut();
	}

	private void layOut() {
		for (int number = 0; number < type.length; number++) {
			int vertex = network.vertex(number);
			type[number] = network.type(vertex);
			first[number] = network.firstPort(vertex);
			end[number] = network.firstPort(vertex + 1);
		}
		for (int port = 0; port < peer.length; port++) {
			int far = network.neighbour(port);
			switchOf[port] = network.switchOf(network.owner(port));
			peer[port] = network.peer(port);
			inside[port] = network.isInside(port);
			latency[port] = network.latency(port);
			room[port] = switchOf[port] < 0 || inside[port] ? Integer.MAX_VALUE : type[switchOf[port]].output();
			credits[port] = network.isSwitch(far) ? network.type(far).buffer() : Integer.MAX_VALUE;
		}
	}

	/** Takes a packet out of the network because of a fault, on the channel out of a port or after it has come by it. */
	void lose(int packet, int port) {
		counts.lost(new PacketLoss(now, port, pool.statement(packet), pool.index(packet), pool.flag(packet), pool.count(packet)));
		discard(packet);
	}

	/** Returns the ways of a plain packet. */
	PacketRoutes routes(int packet) {
		int statement = pool.statement(packet);
		return statement < 0 ? trafficRoutes : routes[statement];
	}

	boolean isCut(int port) {
		return cut != null && cut[port];
	}

	void discard(int packet) {
		if (cargo != null) {
			cargo.lost(packet);
		}
		pool.free(packet);
	}
}
