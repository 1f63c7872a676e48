package barley.runtime.simulate.clock;

import java.util.Arrays;

import barley.runtime.machine.Mix;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.NetworkTraffic;
import barley.runtime.network.PacketRoutes;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.network.SwitchTree;
import barley.runtime.network.SwitchType;
import barley.runtime.network.SwitchType.Release;

/**
 * Simulates clocked switches, cycle by cycle. Packets are stored whole before they move on. All switches read the state at the beginning
 * of a cycle:
 *
 * <ol>
 * <li><b>Arbiter.</b> From the pointer on, each port whose first packet can go is served, until as many are as the type has
 * {@code inputs}. A plain packet, and one that is copied down a tree, can go if all output buffers it needs have room; one with a flag if
 * it has an entry of the compute unit or can get one, and there is room for the sum that it completes.
 * <li><b>Channels.</b> Each output buffer whose channel is idle, and that has a credit, puts its first packet on the channel.
 * <li><b>Ends.</b> Sums and arrivals are stored, and credits return. What is written at the end of a cycle is an event at the beginning
 * of the next one.
 * </ol>
 *
 * <p>Only switches and channels that may move are visited: those in two {@link ActiveSet}s. One that cannot move leaves its set, and the
 * event that may change that puts it back: an arrival, a credit, room in an output buffer, an entry that becomes free. Where both sets are
 * empty, the clock advances to the next event. Everything is in flat arrays; nothing is allocated once the pool of packets has its size.
 */
final class SwitchClock {

	private static final int NONE = PacketPool.NONE;

	// What events do, and to what.
	/** A packet comes to the input buffer at the far end of its channel. */
	private static final int ARRIVES = 0;
	/** The channel out of a port gets a credit. */
	private static final int CREDIT = 1;
	/** The channel out of a port is idle again. */
	private static final int IDLE = 2;
	/** A packet has passed the crossbar and comes to its output buffer. */
	private static final int READY = 3;
	/** A packet comes to the node to which its port leads. */
	private static final int DELIVERED = 4;
	/** An entry is free again. */
	private static final int FREED = 5;
	/** Nothing is being added to some entry of a switch any more. */
	private static final int SETTLED = 6;
	/** A node injects traffic. */
	private static final int INJECTED = 7;
	private static final int FAULT = 8;

	// Why a packet cannot go.
	private static final int GOES = 0;
	static final int NO_ROOM = 1;
	static final int NO_ENTRY = 2;
	static final int ADDING = 3;
	static final int CAUSES = 4;

	private static final int CHECK_INTERVAL = 1 << 12;

	final NetworkExchange exchange;
	final SwitchNetwork network;
	final PacketRoutes routes;
	final TreeRows rows;
	final PacketPool pool = new PacketPool();
	final ComputeUnits units;
	final NodeQueues queues;
	final PacketSizes sizes;
	private final NetworkTraffic traffic;
	private final TrafficClock trafficClock;
	private final PacketCargo cargo;
	private final ClockListener listener;
	private final SwitchFault[] faults;
	private final Calendar calendar = new Calendar();

	// Switches
	private final SwitchType[] type;
	private final int[] first;
	private final int[] end;
	private final int[] pointer;
	/** Number of ports whose input buffer or queue has a packet. */
	private final int[] heads;
	final boolean[] dead;
	private final boolean[] loses;
	private final ActiveSet switches;
	private final FlagCounts sentOn = new FlagCounts();

	// Ports
	final int[] switchOf;
	final int[] peer;
	final boolean[] inside;
	final long[] latency;
	final int[] room;
	final int[] inHead;
	private final int[] inTail;
	final BufferUse in;
	private final byte[] cause;
	private final long[] refusedSince;
	final int[] outHead;
	private final int[] outTail;
	final BufferUse out;
	/** Packets in an output buffer or promised to it. */
	final int[] taken;
	final int[] credits;
	private final long[] idleFrom;
	private final long[] starvedSince;
	private final ActiveSet channels;

	private final FlagCounts received = new FlagCounts();
	final RunCounts counts;
	long now;

	SwitchClock(NetworkExchange exchange, NetworkTraffic traffic, ClockOptions options) {
		this.exchange = exchange;
		this.traffic = traffic;
		cargo = options.cargo();
		listener = options.listener();
		faults = options.faults().toArray(SwitchFault[]::new);
		network = exchange.network();
		routes = exchange.routes();
		rows = new TreeRows(exchange);
		sizes = new PacketSizes(exchange, traffic == null ? 0 : traffic.bytes());
		queues = new NodeQueues(exchange, rows, pool, sizes, cargo);
		counts = new RunCounts(network.ports(), traffic == null ? 0 : traffic.warmUp());
		counts.packets = queues.remaining();
		units = new ComputeUnits(network.switches());
		int size = network.switches();
		type = new SwitchType[size];
		first = new int[size];
		end = new int[size];
		pointer = new int[size];
		heads = new int[size];
		dead = new boolean[size];
		loses = new boolean[size];
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
		for (int i = 0; i < faults.length; i++) {
			calendar.add(Math.max(0, faults[i].cycle()), FAULT, i);
		}
		for (int vertex = 0; vertex < network.vertices(); vertex++) {
			if (!network.isSwitch(vertex)) {
				for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
					refill(port);
				}
			}
		}
		trafficClock = traffic == null ? null : new TrafficClock(traffic);
		for (int node = 0; trafficClock != null && node < traffic.nodes(); node++) {
			plan(node);
		}
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

	/** Runs until nothing can move any more, or a limit is reached. */
	void run(long cycleLimit, Runnable goOn) {
		for (long visited = 1; now < cycleLimit; visited++) {
			for (int event = calendar.poll(); event >= 0; event = calendar.poll()) {
				happen(calendar.kind(event), calendar.subject(event));
			}
			for (int number = switches.next(0); number >= 0; number = switches.next(number + 1)) {
				arbitrate(number);
			}
			for (int port = channels.next(0); port >= 0; port = channels.next(port + 1)) {
				send(port);
			}
			if (switches.isEmpty() && channels.isEmpty()) {
				long next = calendar.nextTime();
				if (next == Long.MAX_VALUE) {
					break;
				}
				now = Math.min(next, cycleLimit);
			} else {
				now++;
			}
			calendar.advance(now);
			if (visited % CHECK_INTERVAL == 0) {
				goOn.run();
			}
		}
		for (int port = 0; port < cause.length; port++) {
			settle(port);
			feed(port);
		}
	}

	private void happen(int kind, int subject) {
		switch (kind) {
			case ARRIVES -> arrive(subject, peer[pool.port(subject)]);
			case CREDIT -> {
				credits[subject]++;
				wakeChannel(subject);
			}
			case IDLE -> wakeChannel(subject);
			case READY -> append(subject, pool.port(subject));
			case DELIVERED -> deliver(subject);
			case FREED -> {
				int number = units.place(subject);
				units.free(subject);
				if (heads[number] > 0) {
					switches.add(number);
				}
			}
			case SETTLED -> switches.add(subject);
			case INJECTED -> inject(subject);
			default -> fail(faults[subject]);
		}
	}

	private void wakeChannel(int port) {
		if (outHead[port] != NONE) {
			channels.add(port);
		}
	}

	// Nodes

	/** Brings the next packet of a node's queue to the head, where its switch or its channel takes it. */
	private void refill(int port) {
		int packet = queues.pull(port);
		if (packet == NONE) {
			return;
		}
		pool.next(packet, NONE);
		if (inside[port]) {
			int to = peer[port];
			inHead[to] = packet;
			heads[switchOf[to]]++;
			switches.add(switchOf[to]);
		} else {
			outHead[port] = packet;
			channels.add(port);
		}
	}

	private void enqueue(int port, int packet) {
		counts.injected(now);
		queues.add(port, packet);
		if ((inside[port] ? inHead[peer[port]] : outHead[port]) == NONE) {
			refill(port);
		}
	}

	private void plan(int node) {
		long time = trafficClock.next(node);
		if (time == now) {
			inject(node);
		} else if (time < Long.MAX_VALUE) {
			calendar.add(time, INJECTED, node);
		}
	}

	private void inject(int node) {
		int source = traffic.vertex(node);
		int destination = trafficClock.destination(node);
		if (destination != NONE && destination != source) {
			int port = routes.injection(source);
			routes.require(source, destination);
			enqueue(port, queues.make(port, NONE, 0, 0, destination, now));
		}
		plan(node);
	}

	private void deliver(int packet) {
		int port = pool.port(packet);
		if (switchOf[port] >= 0 && inside[port] && dead[switchOf[port]]) {
			lose(packet);
			return;
		}
		int node = network.neighbour(port);
		int flag = pool.flag(packet);
		int count = pool.count(packet);
		int statement = pool.statement(packet);
		int index = pool.index(packet);
		counts.delivered(now, node, flag, count);
		if (listener != null) {
			listener.delivered(now - 1, node, flag, count, pool.source(packet));
		}
		boolean whole = true;
		if (flag == 0) {
			counts.latency(pool.entered(packet), now);
		} else {
			int members = ((TreeReduce) exchange.statements().get(statement)).tree().members();
			whole = count == members || received.add(0, flag, count) == members;
		}
		if (cargo != null) {
			cargo.delivered(packet, node, statement, index, whole);
		}
		pool.free(packet);
		if (flag > 0 && whole) {
			received.remove(0, flag);
			counts.results.add(now);
			turnRound((TreeReduce) exchange.statements().get(statement), statement, index, node);
		}
	}

	/** Sends a result back from a root that is a node, if it is wanted there. */
	private void turnRound(TreeReduce reduce, int statement, int index, int root) {
		if (reduce.all()) {
			SwitchTree tree = reduce.tree();
			int port = tree.memberPort(tree.memberOf(root));
			int row = rows.row(tree, network.neighbour(port));
			enqueue(port, queues.makeResult(statement, index, row, port, now));
		}
	}

	// 1. Arbiter

	private void arbitrate(int number) {
		SwitchType kind = type[number];
		if (dead[number]) {
			switches.remove(number);
			return;
		}
		int begin = first[number];
		int served = 0;
		boolean flagged = false;
		boolean adding = false;
		int port = begin + pointer[number];
		for (int left = end[number] - begin; left > 0; left--) {
			settle(port);
			int packet = inHead[port];
			if (packet != NONE && served < kind.inputs()) {
				boolean counted = pool.flag(packet) > 0;
				int why = pool.target(packet) >= 0 ? plain(number, port, packet)
						: counted ? flagged(number, port, packet) : copied(number, port, packet);
				if (why == GOES) {
					served++;
					flagged |= counted;
					pointer[number] = port + 1 == end[number] ? 0 : port + 1 - begin;
				} else {
					adding |= why == ADDING || why == NO_ENTRY && kind.compute() > 1;
					cause[port] = (byte) why;
					refusedSince[port] = now;
				}
			}
			port = port + 1 == end[number] ? begin : port + 1;
		}
		boolean idles = idles(number) && !flagged && releaseOldest(number);
		if (served == 0 || heads[number] == 0) {
			rest(number, served == 0 && adding, idles || flagged);
		}
	}

	/**
	 * Takes a switch out of those that are visited, unless something may change without an event.
	 *
	 * @param changed whether an entry changed in this cycle, so that one that idles may leave in the next one
	 */
	private void rest(int number, boolean adding, boolean changed) {
		boolean idle = idles(number) && units.used(number) > 0;
		if (idle && changed) {
			return;
		}
		switches.remove(number);
		if (adding || idle) {
			long settled = units.nextSettled(number, now);
			if (settled < Long.MAX_VALUE) {
				calendar.add(settled, SETTLED, number);
			}
		}
	}

	private boolean canRelease(int number) {
		int oldest = units.oldestSettled(number, now);
		int up = rows.up[units.row(oldest)];
		return taken[up] < room[up];
	}

	private boolean releaseOldest(int number) {
		int oldest = units.oldestSettled(number, now);
		if (oldest == NONE || !canRelease(number)) {
			return false;
		}
		sendOn(number, oldest);
		return true;
	}

	/** Sends an entry on unfinished. */
	private void sendOn(int number, int entry) {
		int sum = units.sum(entry);
		int row = units.row(entry);
		units.free(entry);
		if (listener != null) {
			listener.released(now, network.vertex(number), pool.flag(sum), pool.count(sum), false);
		}
		pool.target(sum, ~rows.upRow[row]);
		push(sum, rows.up[row], now + 1 + type[number].stages(), 1);
	}

	private int plain(int number, int port, int packet) {
		int vertex = network.vertex(number);
		int to = routes.port(vertex, pool.target(packet), pool.isDescending(packet));
		if (taken[to] >= room[to]) {
			return NO_ROOM;
		}
		take(number, port, packet);
		if (routes.isDown(to)) {
			pool.descending(packet, true);
		}
		push(packet, to, now + type[number].stages(), 0);
		return GOES;
	}

	private int copied(int number, int port, int packet) {
		int row = ~pool.target(packet);
		if (!hasRoom(row, port)) {
			return NO_ROOM;
		}
		take(number, port, packet);
		copyTo(row, port, packet, now + type[number].stages(), 0);
		return GOES;
	}

	/** Returns whether all ports of a row but one have room. */
	private boolean hasRoom(int row, int but) {
		for (int i = rows.first[row]; i < rows.first[row + 1]; i++) {
			int to = rows.port[i];
			if (to != but && taken[to] >= room[to]) {
				return false;
			}
		}
		return true;
	}

	/** Sends a packet to all ports of a row but one. */
	private void copyTo(int row, int but, int packet, long ready, int sum) {
		int end = rows.first[row + 1];
		int last = rows.port[end - 1] == but ? end - 2 : end - 1;
		if (last < rows.first[row]) {
			discard(packet);
			return;
		}
		for (int i = rows.first[row]; i <= last; i++) {
			if (rows.port[i] != but) {
				int copy = packet;
				if (i < last) {
					copy = pool.copy(packet);
					if (cargo != null) {
						cargo.copied(packet, copy);
					}
				}
				pool.target(copy, ~rows.rowAtPort[i]);
				push(copy, rows.port[i], ready, sum);
			}
		}
	}

	boolean evicts(int number) {
		return type[number].evicts();
	}

	boolean idles(int number) {
		return type[number].release() == Release.IDLE;
	}

	/** Returns whether a packet with a flag completes the contributions that a switch expects. */
	boolean completes(int number, int packet) {
		int row = ~pool.target(packet);
		int entry = units.find(number, pool.flag(packet));
		int count = pool.count(packet) + (entry == NONE ? 0 : pool.count(units.sum(entry)));
		return completes(number, row, pool.flag(packet), count);
	}

	private boolean completes(int number, int row, int flag, int count) {
		return (type[number].counts() || rows.up[row] == NONE) && count + sentOn.get(number, flag) == rows.expected[row];
	}

	private int flagged(int number, int port, int packet) {
		SwitchType kind = type[number];
		int row = ~pool.target(packet);
		int up = rows.up[row];
		int flag = pool.flag(packet);
		int entry = units.find(number, flag);
		int sum = entry == NONE ? NONE : units.sum(entry);
		int count = pool.count(packet) + (sum == NONE ? 0 : pool.count(sum));
		boolean completes = completes(number, row, flag, count);
		if (completes && (up == NONE ? !hasRoom(row, NONE) : taken[up] >= room[up])) {
			return NO_ROOM;
		}
		long settled = now + kind.compute();
		if (entry != NONE && units.settled(entry) > now && units.settled(entry) != settled) {
			return ADDING;
		}
		if (loses[number] && isLost(number, flag)) {
			take(number, port, packet);
			lose(packet);
			return GOES;
		}
		if (entry == NONE && !completes) {
			if (units.used(number) == kind.groups() && !(kind.evicts() && evict(number))) {
				return NO_ENTRY;
			}
			take(number, port, packet);
			units.take(number, flag, packet, row, up == NONE, settled);
			counts.entries(units.used(number));
		} else {
			take(number, port, packet);
			if (entry != NONE) {
				add(packet, sum, count);
				units.settle(entry, settled);
			}
			if (completes && entry != NONE) {
				units.complete(entry);
				calendar.add(settled, FREED, entry);
			}
		}
		if (listener != null) {
			listener.combined(now, network.vertex(number), flag, count, rows.expected[row]);
		}
		if (completes) {
			finish(number, row, entry == NONE ? packet : sum);
		}
		return GOES;
	}

	private void add(int packet, int sum, int count) {
		pool.count(sum, count);
		pool.source(sum, pool.source(packet));
		counts.additions++;
		if (cargo != null) {
			cargo.combined(packet, sum);
		}
		pool.free(packet);
	}

	private boolean evict(int number) {
		int oldest = units.oldestSettled(number, now);
		if (oldest == NONE || !canRelease(number)) {
			return false;
		}
		if (type[number].counts()) {
			sentOn.add(number, units.flag(oldest), pool.count(units.sum(oldest)));
		}
		counts.sentOn++;
		sendOn(number, oldest);
		return true;
	}

	private void finish(int number, int row, int sum) {
		int flag = pool.flag(sum);
		long ready = now + type[number].compute() + type[number].stages();
		sentOn.remove(number, flag);
		if (listener != null) {
			listener.released(now, network.vertex(number), flag, pool.count(sum), true);
		}
		if (rows.up[row] != NONE) {
			pool.target(sum, ~rows.upRow[row]);
			push(sum, rows.up[row], ready, 1);
		} else {
			pool.flag(sum, 0);
			pool.entered(sum, 0);
			counts.results.add(ready);
			copyTo(row, NONE, sum, ready, 1);
		}
	}

	/** Takes the first packet out of an input buffer. */
	private void take(int number, int port, int packet) {
		counts.granted(now, port, pool.flag(packet));
		if (listener != null) {
			listener.granted(now, port, pool.flag(packet), pool.count(packet), pool.source(packet));
		}
		if (inside[port]) {
			inHead[port] = NONE;
			heads[number]--;
			refill(peer[port]);
		} else {
			inHead[port] = pool.next(packet);
			if (inHead[port] == NONE) {
				heads[number]--;
			}
			in.remove(port, now);
			calendar.add(now + 1 + latency[peer[port]], CREDIT, peer[port]);
		}
	}

	/**
	 * Sends a packet through the crossbar.
	 *
	 * @param ready the cycle in which it can be on the channel
	 * @param sum   1 for what the compute unit has stored at the end of the cycle before, otherwise 0
	 */
	private void push(int packet, int port, long ready, int sum) {
		pool.port(packet, port);
		if (inside[port]) {
			calendar.add(ready + 1 - sum, DELIVERED, packet);
			return;
		}
		taken[port]++;
		if (ready == now) {
			append(packet, port);
		} else {
			calendar.add(ready, READY, packet);
		}
	}

	private void append(int packet, int port) {
		pool.next(packet, NONE);
		if (outHead[port] == NONE) {
			outHead[port] = packet;
		} else {
			pool.next(outTail[port], packet);
		}
		outTail[port] = packet;
		out.add(port, now);
		channels.add(port);
	}

	private void settle(int port) {
		if (cause[port] != GOES) {
			counts.refused[cause[port]] += now - refusedSince[port];
			cause[port] = GOES;
		}
	}

	private void feed(int port) {
		if (starvedSince[port] != NONE) {
			counts.starved += now - starvedSince[port];
			starvedSince[port] = NONE;
		}
	}

	// 2. Channels

	private void send(int port) {
		int packet = outHead[port];
		int number = switchOf[port];
		if (packet == NONE || idleFrom[port] > now || number >= 0 && dead[number]) {
			channels.remove(port);
			return;
		}
		if (credits[port] == 0) {
			if (starvedSince[port] == NONE) {
				starvedSince[port] = now;
			}
			channels.remove(port);
			return;
		}
		feed(port);
		long cycles = sizes.held(port, pool.size(packet));
		if (number >= 0) {
			outHead[port] = pool.next(packet);
			out.remove(port, now);
			if (taken[port]-- == room[port]) {
				switches.add(number);
			}
		} else {
			outHead[port] = NONE;
			refill(port);
		}
		boolean far = switchOf[peer[port]] >= 0;
		if (far) {
			credits[port]--;
		}
		calendar.add(now + cycles + latency[port], far ? ARRIVES : DELIVERED, packet);
		counts.sent(port, cycles, sizes.bytes(pool.size(packet)), far && number >= 0);
		if (listener != null) {
			listener.sent(now, port, pool.flag(packet), pool.count(packet), cycles);
		}
		idleFrom[port] = now + cycles;
		if (cycles > 1) {
			channels.remove(port);
			calendar.add(now + cycles, IDLE, port);
		} else if (outHead[port] == NONE) {
			channels.remove(port);
		}
	}

	// 3. Ends

	private void arrive(int packet, int port) {
		int number = switchOf[port];
		pool.next(packet, NONE);
		if (inHead[port] == NONE) {
			inHead[port] = packet;
			heads[number]++;
			switches.add(number);
		} else {
			pool.next(inTail[port], packet);
		}
		inTail[port] = packet;
		in.add(port, now);
	}

	// Faults

	private void fail(SwitchFault fault) {
		int number = network.switchOf(fault.vertex());
		switch (fault.kind()) {
			case FAILS -> dead[number] = true;
			case LOSES -> loses[number] = true;
			default -> {
				int oldest = units.oldest(number);
				if (oldest != NONE) {
					counts.corrupted++;
					if (cargo != null) {
						cargo.corrupted(units.sum(oldest));
					}
				}
			}
		}
	}

	private boolean isLost(int number, int flag) {
		for (SwitchFault fault : faults) {
			if (fault.kind() == SwitchFault.Kind.LOSES && fault.flag() == flag && fault.cycle() <= now
					&& network.switchOf(fault.vertex()) == number) {
				return true;
			}
		}
		return false;
	}

	private void lose(int packet) {
		counts.lost++;
		discard(packet);
	}

	private void discard(int packet) {
		if (cargo != null) {
			cargo.lost(packet);
		}
		pool.free(packet);
	}

	/** Returns the number of packets in queues, buffers and entries. */
	long left() {
		return pool.live() + queues.remaining();
	}

	/** Returns the hash over all grants and deliveries, in any order within a cycle. */
	long fingerprint() {
		return Mix.mix(counts.hash);
	}
}
