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
 * {@link SwitchNodes} (what nodes inject and are delivered), {@link SwitchCrossbars} (packets that are not combined),
 * {@link SwitchComputing} (those that are), {@link SwitchArbiters} (which packets go), and {@link SwitchClock} (cycles and events). The
 * layers are one object, because every step reads and writes the same arrays.
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
	/** The node at a port begins with another statement. */
	static final int BEGINS = 8;

	// Why a packet cannot go.
	static final int GOES = 0;
	static final int NO_ROOM = 1;
	static final int NO_ENTRY = 2;
	static final int ADDING = 3;
	static final int CAUSES = 4;

	// What faults do to the channel out of a port.
	/** Its lane, or the node at its end, has failed. */
	private static final byte CUT = 1;
	/** It changes the data of the next packet. */
	private static final byte SPOILS = 2;
	/** It is slower than its type. */
	private static final byte SLOW = 4;

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
	/** The first packet that each fault hits; null where it has hit none. */
	final PacketHit[] hits;
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
	/** Whether the next entry that is taken is corrupted. */
	final boolean[] corrupts;
	/** What faults do to the channel out of each port; null without faults. */
	private final byte[] faulty;
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

	SwitchState(SwitchWork work, ClockOptions options) {
		exchange = work.exchange();
		traffic = work.traffic();
		cargo = options.cargo();
		listener = options.listener();
		faults = options.faults().toArray(SwitchFault[]::new);
		hits = new PacketHit[faults.length];
		network = exchange.network();
		trafficRoutes = traffic == null ? null : new PacketRoutes(network);
		routes = exchange.statements().stream().map(statement -> statement instanceof PlainSends sends ? sends.routes() : null)
				.toArray(PacketRoutes[]::new);
		rows = work.rows();
		sizes = new PacketSizes(exchange, work.bytes());
		queues = new NodeQueues(exchange, rows, pool, sizes, cargo);
		counts = new RunCounts(network.ports(), network.vertices(), network.clocks(), traffic == null ? 0 : traffic.warmUp());
		counts.packets = queues.remaining();
		units = new ComputeUnits(network.switches(), work.flags());
		int size = network.switches();
		type = new SwitchType[size];
		first = new int[size];
		end = new int[size];
		pointer = new int[size];
		heads = new int[size];
		dead = new boolean[size];
		loses = new boolean[size];
		corrupts = new boolean[size];
		faulty = faults.length == 0 ? null : new byte[network.ports()];
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
		counts.lost(hit(packet, port));
		strike(packet, port, SwitchFault.Kind.FAILS, network.owner(port));
		strike(packet, port, SwitchFault.Kind.LOSES, network.neighbour(port));
		strikeCut(packet, port);
		discard(packet);
	}

	/** Returns the ways of a plain packet. */
	PacketRoutes routes(int packet) {
		int statement = pool.statement(packet);
		return statement < 0 ? trafficRoutes : routes[statement];
	}

	/** Notes that a failed lane or node has hit a packet. */
	void strikeCut(int packet, int port) {
		strike(packet, port, SwitchFault.Kind.LANE_FAILS, network.lane(port));
		strike(packet, port, SwitchFault.Kind.NODE_FAILS, network.owner(port));
		strike(packet, port, SwitchFault.Kind.NODE_FAILS, network.neighbour(port));
	}

	/** Notes that those faults of a kind and a place that have begun have hit a packet, if it is their first. */
	void strike(int packet, int port, SwitchFault.Kind kind, int place) {
		for (int i = 0; i < faults.length; i++) {
			if (hits[i] == null && faults[i].kind() == kind && faults[i].place() == place && faults[i].cycle() <= now
					&& (kind != SwitchFault.Kind.LOSES || faults[i].detail() == pool.flag(packet))) {
				hits[i] = hit(packet, port);
			}
		}
	}

	/**
	 * Notes that the first one of those faults of a kind and a place that have begun has hit a packet.
	 *
	 * @return whether another one waits for its turn
	 */
	boolean strikeOnce(int packet, int port, SwitchFault.Kind kind, int place) {
		boolean struck = false;
		for (int i = 0; i < faults.length; i++) {
			if (hits[i] == null && faults[i].kind() == kind && faults[i].place() == place && faults[i].cycle() <= now) {
				if (struck) {
					return true;
				}
				hits[i] = hit(packet, port);
				struck = true;
			}
		}
		return false;
	}

	private PacketHit hit(int packet, int port) {
		return new PacketHit(now, port, pool.statement(packet), pool.index(packet), pool.source(packet), pool.flag(packet),
				pool.count(packet));
	}

	/** Changes the data of a packet. */
	void corrupt(int packet) {
		counts.corrupted++;
		if (cargo != null) {
			cargo.corrupted(packet);
		}
	}

	/** Changes the data of a packet that comes over the channel out of a port, if a fault says so. */
	void spoil(int packet, int port) {
		if (faulty != null && (faulty[port] & SPOILS) != 0) {
			corrupt(packet);
			int channel = network.machine().channel(network.lane(port), network.owner(port));
			if (!strikeOnce(packet, port, SwitchFault.Kind.CORRUPTS_PACKET, channel)) {
				faulty[port] &= ~SPOILS;
			}
		}
	}

	boolean isCut(int port) {
		return faulty != null && (faulty[port] & CUT) != 0;
	}

	boolean isSlow(int port) {
		return faulty != null && (faulty[port] & SLOW) != 0;
	}

	void cut(int port) {
		faulty[port] |= CUT;
	}

	void spoilNext(int port) {
		faulty[port] |= SPOILS;
	}

	void slow(int port, long bitsPerSecond) {
		faulty[port] |= SLOW;
		sizes.slow(port, bitsPerSecond);
	}

	void discard(int packet) {
		if (cargo != null) {
			cargo.lost(packet);
		}
		pool.free(packet);
	}
}
