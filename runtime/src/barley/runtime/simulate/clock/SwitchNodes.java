package barley.runtime.simulate.clock;

import barley.runtime.machine.Fault;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.SwitchTree;

/** The layer of nodes: they inject what statements and traffic say, and the results that they send back, and are delivered packets. */
class SwitchNodes extends SwitchChannels {

	/** Most packets of traffic under way at once; far above saturation their number grows without end. */
	private static final int MOST_WAITING = 1 << 22;

	private final TrafficClock trafficClock;
	/** Contributions of each group that its root has received so far. */
	private final FlagCounts received = new FlagCounts();

	/** Whether receivers combine the plain packets of each statement. */
	private final boolean[] combines;

	SwitchNodes(SwitchWork work, ClockOptions options) {
		super(work, options);
		combines = new boolean[exchange.statements().size()];
		for (int number = 0; number < combines.length; number++) {
			combines[number] = exchange.statements().get(number) instanceof PlainSends sends && sends.operator() != null;
		}
		exchange.statements().forEach(this::countConversions);
		for (int vertex = 0; vertex < network.vertices(); vertex++) {
			if (!network.isSwitch(vertex)) {
				for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
					refill(port, -1);
				}
			}
		}
		queues.forEachStart((port, cycle) -> calendar.add(cycle, BEGINS, port));
		trafficClock = traffic == null ? null : new TrafficClock(traffic);
		for (int node = 0; trafficClock != null && node < traffic.nodes(); node++) {
			plan(node);
		}
	}

	private void countConversions(NetworkStatement statement) {
		if (statement instanceof TreeReduce reduce && reduce.hasWords()) {
			long elements = reduce.cut().bytes() / reduce.cut().elementBytes();
			reduce.tree().nodes().forEach(node -> counts.combined[node] += reduce.code().convertedBytes(elements,
					reduce.all() || node == reduce.tree().root()));
		}
	}

	/** Brings the next packet of a node's queue to the head at the end of a cycle, where its switch or its channel takes it. */
	void refill(int port, long cycle) {
		int packet = isCut(port) ? NONE : queues.pull(port, cycle + 1);
		if (packet == NONE) {
			return;
		}
		pool.next(packet, NONE);
		if (listener != null) {
			listener.queued(cycle, inside[port] ? peer[port] : port, pool.flag(packet), pool.count(packet));
		}
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

	/** Stops what comes from a port of a node, and loses what goes there. */
	void cutNode(int port) {
		cut(port);
		cut(peer[port]);
		int waiting = inside[port] ? inHead[peer[port]] : outHead[port];
		if (waiting != NONE) {
			strikeCut(waiting, port);
		}
		if (!inside[port]) {
			outHead[port] = NONE;
			channels.remove(port);
		} else if (waiting != NONE) {
			inHead[peer[port]] = NONE;
			heads[switchOf[peer[port]]]--;
		}
	}

	void enqueue(int port, int packet) {
		counts.injected(now);
		queues.add(port, packet);
		if (isCut(port)) {
			strikeCut(packet, port);
		}
		refillIfEmpty(port);
	}

	/** Brings a packet to the head of a queue where none is. */
	void refillIfEmpty(int port) {
		if ((inside[port] ? inHead[peer[port]] : outHead[port]) == NONE) {
			refill(port, now - 1);
		}
	}

	/** Notes that a node has a result of a tree; with the last one, another statement may begin. */
	private void noteResult(TreeReduce reduce, int statement, int node) {
		int port = reduce.tree().memberPort(reduce.tree().memberOf(node));
		if (queues.hasReceived(port, statement)) {
			refillIfEmpty(port);
		}
	}

	void plan(int node) {
		long time = trafficClock.next(node);
		if (time == now) {
			inject(node);
		} else if (time < Long.MAX_VALUE) {
			calendar.add(time, INJECTED, node);
		}
	}

	void inject(int node) {
		int source = traffic.vertex(node);
		int destination = trafficClock.destination(node);
		if (destination != NONE && destination != source) {
			trafficRoutes.require(source, destination);
			int port = trafficRoutes.injection(source);
			if (pool.live() > MOST_WAITING) {
				throw Fault.of("too-many-packets",
						"more than %,d packets are under way: the load is far above saturation for so many cycles",
						MOST_WAITING);
			} else if (!isCut(port)) {
				enqueue(port, queues.make(port, NONE, 0, 0, destination, now));
			}
		}
		plan(node);
	}

	void deliver(int packet) {
		int port = pool.port(packet);
		if (switchOf[port] >= 0 && inside[port] && dead[switchOf[port]] || isCut(port)) {
			lose(packet, port);
			return;
		}
		spoil(packet, port);
		int node = network.neighbour(port);
		int flag = pool.flag(packet);
		int count = pool.count(packet);
		int statement = pool.statement(packet);
		int index = pool.index(packet);
		counts.delivered(now, network.clockOf(node), node, flag, count);
		if (listener != null) {
			listener.delivered(now - 1, node, flag, count, pool.source(packet));
		}
		boolean whole = true;
		if (flag == 0) {
			counts.latency(pool.entered(packet), now);
		} else {
			int members = ((TreeReduce) exchange.statements().get(statement)).tree().members();
			whole = count == members || received.add(0, flag, count) == members;
			if (count < members) {
				counts.combined[node] += sizes.bytes(pool.size(packet));
			}
		}
		if (statement >= 0 && combines[statement]) {
			counts.combined[node] += sizes.bytes(pool.size(packet));
		}
		if (cargo != null) {
			cargo.delivered(packet, node, statement, index, whole);
		}
		pool.free(packet);
		if (flag > 0 && whole) {
			received.remove(0, flag);
			counts.results.add(now);
			TreeReduce reduce = (TreeReduce) exchange.statements().get(statement);
			turnRound(reduce, statement, index, node);
			noteResult(reduce, statement, node);
		} else if (flag == 0 && statement >= 0 && exchange.statements().get(statement) instanceof TreeReduce reduce) {
			noteResult(reduce, statement, node);
		}
	}

	/** Sends a result back from a root that is a node, if it is wanted there. */
	void turnRound(TreeReduce reduce, int statement, int index, int root) {
		if (reduce.all()) {
			SwitchTree tree = reduce.tree();
			int member = tree.memberOf(root);
			int port = tree.memberPort(member);
			int row = rows.row(tree, member);
			enqueue(port, queues.makeResult(statement, index, row, port, now));
		}
	}

	/** Puts the first packet of an output buffer on its channel, if that is idle and has a credit. */
	void send(int port) {
		int packet = outHead[port];
		int number = switchOf[port];
		if (packet == NONE || idleFrom[port] > now || number >= 0 && dead[number]) {
			if (packet != NONE && number >= 0 && dead[number]) {
				strike(packet, port, SwitchFault.Kind.FAILS, network.owner(port));
			}
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
		endStarvation(port);
		long cycles = sizes.held(port, pool.size(packet));
		if (isSlow(port)) {
			strike(packet, port, SwitchFault.Kind.LANE_SLOWS, network.lane(port));
		}
		if (number >= 0) {
			outHead[port] = pool.next(packet);
			out.remove(port, now);
			if (taken[port]-- == room[port]) {
				switches.add(number);
			}
		} else {
			outHead[port] = NONE;
			refill(port, now);
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
}
