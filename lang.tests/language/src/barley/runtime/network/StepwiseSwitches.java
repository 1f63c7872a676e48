package barley.runtime.network;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import barley.runtime.machine.RouteRule;
import barley.runtime.machine.SwitchType;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.machine.SwitchType.Release;

/**
 * A simple model of clocked switches, written from the rules alone and for clarity alone: objects, lists, every switch in every cycle.
 * The simulator is compared with it, event by event.
 */
final class StepwiseSwitches {

	/** A packet; copies are packets of their own. */
	static final class Packet {
		int statement;
		int index;
		int flag;
		int source;
		/** The node, or -1 if the packet is copied down or sent up a tree. */
		int destination = -1;
		SwitchTree tree;
		int count = 1;
		long bytes;
		long entered;
		boolean descending;
		/** Sources of the contributions, with repetitions. */
		List<Integer> sources = new ArrayList<>();

		Packet copy() {
			Packet copy = new Packet();
			copy.statement = statement;
			copy.index = index;
			copy.flag = flag;
			copy.source = source;
			copy.destination = destination;
			copy.tree = tree;
			copy.count = count;
			copy.bytes = bytes;
			copy.entered = entered;
			copy.descending = descending;
			copy.sources.addAll(sources);
			return copy;
		}
	}

	/** Why a packet cannot go. */
	enum Refusal {
		ROOM, ENTRY, ADDITION
	}

	private record Waiting(Packet packet, long ready, long order) {
	}

	/** A sum in a compute unit. */
	private static final class Entry {
		Packet sum;
		SwitchTree tree;
		/** The cycle from which on the unit is not busy with this entry. */
		long free;
		boolean complete;
	}

	/** Both buffers of a port, and the channel that leads out of it. */
	private static final class Port {
		final Deque<Packet> input = new ArrayDeque<>();
		final List<Waiting> output = new ArrayList<>();
		int taken;
		long idleFrom;
		int credits;
		int underWay;
		int creditsUnderWay;
	}

	final NetworkExchange exchange;
	final SwitchNetwork network;
	private NetworkTraffic traffic;
	private int[] nextNumber;
	private long[] nextTime;
	final Port[] ports;
	final List<List<Entry>> entries = new ArrayList<>();
	final int[] pointer;
	final List<Map<Integer, Integer>> sentOn = new ArrayList<>();
	final TreeMap<Long, List<Runnable>> ends = new TreeMap<>();
	final Map<Integer, Integer> received = new HashMap<>();
	final Map<Integer, List<Integer>> results = new HashMap<>();
	final List<String> events = new ArrayList<>();
	long cycle;
	long order;
	long lastDelivery;
	long packets;
	long delivered;
	long hops;
	long additions;
	long unfinished;
	long left;
	int mostInput;
	int mostOutput;
	int mostEntries;
	long starved;
	final Map<Refusal, Long> refused = new HashMap<>();
	final long[] carried;
	private final long[] inputs;
	private final long[] outputs;
	final List<Long> latencies = new ArrayList<>();

	StepwiseSwitches(NetworkExchange exchange) {
		this.exchange = exchange;
		network = exchange.network();
		ports = new Port[network.ports()];
		carried = new long[network.ports()];
		inputs = new long[network.ports()];
		outputs = new long[network.ports()];
		pointer = new int[network.vertices()];
		for (int port = 0; port < ports.length; port++) {
			ports[port] = new Port();
			int far = network.neighbour(port);
			ports[port].credits = network.isSwitch(far) ? network.type(far).buffer() : Integer.MAX_VALUE;
		}
		for (int vertex = 0; vertex < network.vertices(); vertex++) {
			entries.add(new ArrayList<>());
			sentOn.add(new HashMap<>());
		}
		inject();
	}

	/** Lets nodes inject traffic as well. */
	StepwiseSwitches with(NetworkTraffic added) {
		traffic = added;
		nextNumber = new int[traffic.nodes()];
		nextTime = new long[traffic.nodes()];
		for (int node = 0; node < traffic.nodes(); node++) {
			nextTime[node] = traffic.next(node, 0, -1);
		}
		injectTraffic();
		return this;
	}

	/** Injects the packets of the present cycle; returns whether there were some or more are to come. */
	private boolean injectTraffic() {
		boolean more = false;
		for (int node = 0; traffic != null && node < traffic.nodes(); node++) {
			if (nextTime[node] == cycle) {
				int number = nextNumber[node]++;
				int to = traffic.destination(node, number);
				if (to >= 0 && to != traffic.vertex(node)) {
					Packet made = new Packet();
					made.source = traffic.vertex(node);
					made.bytes = traffic.bytes();
					made.destination = to;
					enqueue(made, injection(made.source));
				}
				nextTime[node] = traffic.next(node, number + 1, cycle);
				more = true;
			}
			more |= nextTime[node] < Long.MAX_VALUE;
		}
		return more;
	}

	private void inject() {
		for (int number = 0; number < exchange.statements().size(); number++) {
			NetworkStatement statement = exchange.statements().get(number);
			if (statement instanceof TreeReduce reduce) {
				for (int packet = 0; packet < reduce.cut().packets(); packet++) {
					for (int member = 0; member < reduce.tree().members(); member++) {
						Packet made = packet(number, packet, reduce.tree().member(member), reduce.cut());
						made.flag = exchange.firstFlag(number) + packet;
						made.tree = reduce.tree();
						enqueue(made, reduce.tree().memberPort(member));
					}
				}
			} else if (statement instanceof TreeBroadcast broadcast) {
				for (int packet = 0; packet < broadcast.cut().packets(); packet++) {
					Packet made = packet(number, packet, broadcast.source(), broadcast.cut());
					made.tree = broadcast.tree();
					enqueue(made, broadcast.tree().memberPort(broadcast.tree().memberOf(broadcast.source())));
				}
			} else if (statement instanceof PlainSends sends && sends.from() == 0) {
				inject(number, sends);
			}
		}
	}

	/** Injects the sends that begin in the present cycle; returns whether there were some or more are to come. */
	private boolean injectLater() {
		boolean more = false;
		for (int number = 0; number < exchange.statements().size(); number++) {
			if (exchange.statements().get(number) instanceof PlainSends sends && sends.from() >= cycle) {
				more = true;
				if (sends.from() == cycle) {
					inject(number, sends);
				}
			}
		}
		return more;
	}

	private void inject(int number, PlainSends sends) {
		for (int i = 0; i < sends.sources().length; i++) {
			inject(number, sends, i);
		}
	}

	private void inject(int number, PlainSends sends, int sender) {
		int source = sends.sources()[sender];
		for (int packet = 0; packet < sends.packets(); packet++) {
			for (int i = 0; i < sends.receivers().length; i++) {
				if (sends.receivers()[i] != source && packet < sends.cut(sender, i).packets()) {
					Packet made = packet(number, packet, source, sends.cut(sender, i));
					made.destination = sends.receivers()[i];
					enqueue(made, injection(source));
				}
			}
		}
	}

	private int injection(int node) {
		return IntStream.range(network.firstPort(node), network.firstPort(node + 1)).filter(network::sends).findFirst().orElseThrow();
	}

	Packet packet(int statement, int index, int source, PacketCut cut) {
		Packet made = new Packet();
		made.statement = statement;
		made.index = index;
		made.source = source;
		made.bytes = cut.bytes(index);
		made.sources.add(source);
		return made;
	}

	/** Puts a packet into the queue of its node, which is the input buffer of the switch if both are one die. */
	void enqueue(Packet packet, int port) {
		packet.entered = cycle;
		packets++;
		if (network.isInside(port)) {
			ports[network.peer(port)].input.add(packet);
		} else {
			ports[port].output.add(new Waiting(packet, cycle, order++));
		}
	}

	/** Runs until nothing is left or nothing moves any more. */
	StepwiseSwitches run() {
		boolean moved = true;
		while (moved || !ends.isEmpty()) {
			moved = step();
		}
		left = 0;
		for (Port port : ports) {
			left += port.input.size() + port.output.size();
		}
		for (List<Entry> each : entries) {
			left += each.size();
		}
		return this;
	}

	/** Returns the packets in the input and in the output buffer of a port in each of so many cycles, before one leaves, on average. */
	double[] means(int port, long cycles) {
		return new double[] {(double) inputs[port] / cycles, (double) outputs[port] / cycles};
	}

	/** Runs one cycle; returns whether anything may still happen without an event. */
	boolean step() {
		boolean moved = false;
		for (int port = 0; port < ports.length; port++) {
			inputs[port] += network.isInside(port) ? 0 : ports[port].input.size();
		}
		for (int number = 0; number < network.switches(); number++) {
			moved |= arbitrate(network.vertex(number));
		}
		for (int port = 0; port < ports.length; port++) {
			outputs[port] += ports[port].output.stream().filter(waiting -> waiting.ready <= cycle).count();
			moved |= send(port);
		}
		List<Runnable> now = ends.remove(cycle);
		cycle++;
		if (now != null) {
			now.forEach(Runnable::run);
			moved = true;
		}
		moved |= injectLater() | injectTraffic();
		for (int port = 0; port < ports.length; port++) {
			if (network.isSwitch(network.owner(port)) && !network.isInside(port)) {
				mostInput = Math.max(mostInput, ports[port].input.size());
				check(ports[port].input.size() <= network.type(network.owner(port)).buffer(), "input overflows");
				check(ports[port].taken <= network.type(network.owner(port)).output(), "output overflows");
				int sender = network.peer(port);
				check(ports[sender].credits + ports[sender].underWay + ports[port].input.size() + ports[sender].creditsUnderWay
						== network.type(network.owner(port)).buffer(), "credits are lost");
			}
		}
		return moved;
	}

	private static void check(boolean holds, String what) {
		if (!holds) {
			throw new AssertionError(what);
		}
	}

	private void atEnd(long of, Runnable action) {
		ends.computeIfAbsent(of, key -> new ArrayList<>()).add(action);
	}

	// 1. Arbiter

	private boolean arbitrate(int vertex) {
		SwitchType type = network.type(vertex);
		int first = network.firstPort(vertex);
		int count = network.firstPort(vertex + 1) - first;
		int start = pointer[vertex];
		int served = 0;
		boolean flagged = false;
		for (int i = 0; i < count && served < type.inputs(); i++) {
			int port = first + (start + i) % count;
			Packet packet = ports[port].input.peek();
			Refusal refusal = packet == null ? null : tryPacket(vertex, port, packet);
			if (refusal != null) {
				refused.merge(refusal, 1L, Long::sum);
			} else if (packet != null) {
				ports[port].input.remove();
				served++;
				flagged |= packet.flag > 0;
				pointer[vertex] = (start + i + 1) % count;
				events.add(cycle + " grant " + port + " flag " + packet.flag + " count " + packet.count + " source " + packet.source);
				if (!network.isInside(port)) {
					int sender = network.peer(port);
					ports[sender].creditsUnderWay++;
					atEnd(cycle + network.latency(sender), () -> {
						ports[sender].credits++;
						ports[sender].creditsUnderWay--;
					});
				}
			}
		}
		boolean released = false;
		if (!flagged && type.release() == Release.IDLE) {
			Entry oldest = oldest(vertex);
			if (oldest != null && hasRoom(upOf(vertex, oldest.tree))) {
				entries.get(vertex).remove(oldest);
				send(vertex, oldest.sum, upOf(vertex, oldest.tree), cycle + 1 + type.stages());
				released = true;
			}
		}
		return served > 0 || released || entries.get(vertex).stream().anyMatch(entry -> entry.free > cycle);
	}

	private static int upOf(int vertex, SwitchTree tree) {
		return tree.parentPort(tree.rowOf(vertex));
	}

	private boolean hasRoom(int port) {
		return network.isInside(port) || ports[port].taken < network.type(network.owner(port)).output();
	}

	/** Returns the oldest entry that is neither complete nor being added to; at the root of a tree nothing leaves unfinished. */
	private Entry oldest(int vertex) {
		return entries.get(vertex).stream().filter(entry -> !entry.complete && entry.free <= cycle && upOf(vertex, entry.tree) >= 0)
				.findFirst().orElse(null);
	}

	/** Lets a packet go if it can go; otherwise returns why not. */
	private Refusal tryPacket(int vertex, int port, Packet packet) {
		SwitchType type = network.type(vertex);
		if (packet.flag > 0) {
			return tryFlagged(vertex, packet);
		}
		List<Integer> outs = packet.tree == null ? List.of(route(vertex, packet)) : copiesTo(vertex, packet.tree, port);
		if (!outs.stream().allMatch(this::hasRoom)) {
			return Refusal.ROOM;
		}
		for (int out : outs) {
			Packet copy = packet.copy();
			copy.descending |= walk != null && network.isSwitch(network.neighbour(out)) && walk[network.neighbour(out)] > walk[vertex];
			send(vertex, copy, out, cycle + type.stages());
		}
		return null;
	}

	private static List<Integer> copiesTo(int vertex, SwitchTree tree, int from) {
		int row = tree.rowOf(vertex);
		List<Integer> outs = new ArrayList<>();
		for (int i = tree.firstPort(row); i < tree.firstPort(row + 1); i++) {
			if (tree.port(i) != from) {
				outs.add(tree.port(i));
			}
		}
		return outs;
	}

	private Refusal tryFlagged(int vertex, Packet packet) {
		SwitchType type = network.type(vertex);
		int row = packet.tree.rowOf(vertex);
		int up = packet.tree.parentPort(row);
		Entry entry = entries.get(vertex).stream().filter(each -> each.sum.flag == packet.flag).findFirst().orElse(null);
		int sum = sentOn.get(vertex).getOrDefault(packet.flag, 0) + packet.count + (entry == null ? 0 : entry.sum.count);
		boolean completes = (type.counts() || up < 0) && sum == packet.tree.expected(row);
		List<Integer> outs = up < 0 ? copiesTo(vertex, packet.tree, -1) : List.of(up);
		if (completes && !outs.stream().allMatch(this::hasRoom)) {
			return Refusal.ROOM;
		}
		if (entry != null) {
			if (entry.free <= cycle || entry.free == cycle + type.compute()) {
				entry.sum.count += packet.count;
				entry.sum.sources.addAll(packet.sources);
				entry.sum.source = packet.source;
				entry.free = cycle + type.compute();
				additions++;
				if (completes) {
					entry.complete = true;
					finish(vertex, entry.sum, outs);
					atEnd(cycle + type.compute() - 1, () -> entries.get(vertex).remove(entry));
				}
				return null;
			}
			return Refusal.ADDITION;
		}
		if (completes) {
			finish(vertex, packet, outs);
			return null;
		}
		if (entries.get(vertex).size() == type.groups()) {
			Entry oldest = type.evicts() ? oldest(vertex) : null;
			if (oldest == null || !hasRoom(upOf(vertex, oldest.tree))) {
				return Refusal.ENTRY;
			}
			entries.get(vertex).remove(oldest);
			unfinished++;
			sentOn.get(vertex).merge(oldest.sum.flag, oldest.sum.count, Integer::sum);
			send(vertex, oldest.sum, upOf(vertex, oldest.tree), cycle + 1 + type.stages());
		}
		Entry made = new Entry();
		made.sum = packet;
		made.tree = packet.tree;
		made.free = cycle + type.compute();
		entries.get(vertex).add(made);
		mostEntries = Math.max(mostEntries, entries.get(vertex).size());
		return null;
	}

	private void finish(int vertex, Packet sum, List<Integer> outs) {
		SwitchType type = network.type(vertex);
		for (int out : outs) {
			Packet copy = sum.copy();
			if (sum.tree.root() == vertex) {
				copy.flag = 0;
				copy.entered = 0;
			}
			send(vertex, copy, out, cycle + type.compute() + type.stages());
		}
	}

	/** Sends a packet to an output buffer, where it is ready for the channel in some cycle. */
	private void send(int vertex, Packet packet, int out, long ready) {
		if (network.isInside(out)) {
			boolean sum = ready > cycle + network.type(vertex).stages();
			atEnd(sum ? ready - 1 : ready, () -> deliver(packet, network.neighbour(out)));
			return;
		}
		ports[out].taken++;
		ports[out].output.add(new Waiting(packet, ready, order++));
		ports[out].output.sort(Comparator.comparingLong(Waiting::ready).thenComparingLong(Waiting::order));
	}

	// 2. Channels

	private boolean send(int port) {
		Port from = ports[port];
		if (from.output.isEmpty()) {
			return false;
		}
		if (network.isSwitch(network.owner(port))) {
			mostOutput = Math.max(mostOutput, (int) from.output.stream().filter(waiting -> waiting.ready() <= cycle).count());
		}
		if (from.output.get(0).ready() > cycle || from.idleFrom > cycle) {
			return true;
		}
		if (from.credits == 0) {
			starved++;
			return from.output.get(from.output.size() - 1).ready() > cycle;
		}
		Packet packet = from.output.remove(0).packet();
		boolean bounded = network.isSwitch(network.owner(port));
		from.taken -= bounded ? 1 : 0;
		int far = network.peer(port);
		long held = network.held(port, packet.bytes);
		from.idleFrom = cycle + held;
		carried[port]++;
		hops += network.isBetweenSwitches(port) ? 1 : 0;
		events.add(cycle + " channel " + port + " flag " + packet.flag + " count " + packet.count + " cycles " + held);
		if (network.isSwitch(network.owner(far))) {
			from.credits--;
			from.underWay++;
			atEnd(cycle + held - 1 + network.latency(port), () -> {
				from.underWay--;
				ports[far].input.add(packet);
			});
		} else {
			atEnd(cycle + held - 1 + network.latency(port), () -> deliver(packet, network.owner(far)));
		}
		return true;
	}

	// 3. Ends

	private void deliver(Packet packet, int node) {
		delivered++;
		lastDelivery = cycle;
		events.add(cycle - 1 + " delivery " + node + " flag " + packet.flag + " count " + packet.count + " source " + packet.source);
		if (packet.flag == 0) {
			latencies.add(cycle - packet.entered);
			return;
		}
		results.computeIfAbsent(packet.flag, key -> new ArrayList<>()).addAll(packet.sources);
		TreeReduce reduce = (TreeReduce) exchange.statements().get(packet.statement);
		if (received.merge(packet.flag, packet.count, Integer::sum) == reduce.tree().members() && reduce.all()) {
			Packet result = packet(packet.statement, packet.index, node, reduce.cut());
			result.tree = packet.tree;
			enqueue(result, packet.tree.memberPort(packet.tree.memberOf(node)));
		}
	}

	// Who waits for whom

	/** Returns a switch at the beginning of the present cycle, as text. */
	String state(int vertex) {
		int first = network.firstPort(vertex);
		StringBuilder text = new StringBuilder("pointer " + (first + pointer[vertex]));
		for (int port = first; port < network.firstPort(vertex + 1); port++) {
			text.append("\nport ").append(port).append(" in");
			ports[port].input.stream().limit(network.isInside(port) ? 1 : Integer.MAX_VALUE)
					.forEach(packet -> text.append(" ").append(packet.flag).append("x").append(packet.count));
			text.append(" out");
			ports[port].output.stream().filter(waiting -> waiting.ready() <= cycle)
					.forEach(waiting -> text.append(" ").append(waiting.packet().flag).append("x").append(waiting.packet().count));
			text.append(" crossbar ").append(ports[port].output.stream().filter(waiting -> waiting.ready() > cycle).count());
			text.append(" credits ").append(network.isSwitch(network.neighbour(port)) ? ports[port].credits : -1);
		}
		for (Entry entry : entries.get(vertex)) {
			text.append("\nentry ").append(entry.sum.flag).append(" ").append(entry.sum.count).append(" of ")
					.append(entry.tree.expected(entry.tree.rowOf(vertex))).append(entry.complete ? " complete" : "");
		}
		return text.toString();
	}

	boolean isFull(int port) {
		return !hasRoom(port);
	}

	boolean isStarved(int port) {
		return !ports[port].output.isEmpty() && ports[port].credits == 0;
	}

	boolean isWithoutEntry(int port) {
		int vertex = network.owner(port);
		int flag = ports[port].input.element().flag;
		return entries.get(vertex).size() == network.type(vertex).groups() && !hasEntry(vertex, flag);
	}

	boolean hasEntry(int vertex, int flag) {
		return entries.get(vertex).stream().anyMatch(entry -> entry.sum.flag == flag);
	}

	boolean isInInput(int port, int flag) {
		return ports[port].input.stream().anyMatch(packet -> packet.flag == flag);
	}

	boolean isInOutput(int port, int flag) {
		return ports[port].output.stream().anyMatch(waiting -> waiting.packet().flag == flag);
	}

	/** Returns the events in a fixed order within each cycle. */
	List<String> sortedEvents() {
		List<String> sorted = new ArrayList<>(events);
		Collections.sort(sorted);
		return sorted;
	}

	// Routes, by definition

	private final Map<Integer, int[]> distances = new HashMap<>();
	private final Map<Integer, int[]> descents = new HashMap<>();
	private int[] walk;

	private int route(int vertex, Packet packet) {
		SwitchType type = network.type(vertex);
		if (type.route() == RouteRule.UPDOWN) {
			return upDown(vertex, packet);
		}
		int[] distance = distances.computeIfAbsent(packet.destination, this::distances);
		List<Integer> nearer = new ArrayList<>();
		for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
			int next = network.neighbour(port);
			if (distance[next] == distance[vertex] - 1 && network.sends(port) && !nearer.contains(next)) {
				nearer.add(next);
			}
		}
		int next = type.route() == RouteRule.SPREAD ? nearer.get(network.nodeOf(packet.destination) % nearer.size())
				: Collections.min(nearer, Comparator.<Integer>comparingInt(to -> changed(vertex, to)).thenComparing(to -> to));
		return lane(vertex, next, packet.destination);
	}

	private int lane(int vertex, int next, int destination) {
		List<Integer> lanes = new ArrayList<>();
		for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
			if (network.neighbour(port) == next && network.sends(port)) {
				lanes.add(port);
			}
		}
		return lanes.get(network.nodeOf(destination) % lanes.size());
	}

	private int changed(int vertex, int next) {
		if (!network.isSwitch(next) || network.family(vertex) < 0 || network.family(vertex) != network.family(next)) {
			return 1000;
		}
		int[] from = network.index(vertex);
		int[] to = network.index(next);
		for (int i = 0; i < from.length; i++) {
			int at = network.type(vertex).route() == RouteRule.YX ? from.length - 1 - i : i;
			if (from[at] != to[at]) {
				return i;
			}
		}
		return 999;
	}

	/** Returns the distances of switches to a node, by relaxing until nothing changes. */
	private int[] distances(int destination) {
		int[] distance = new int[network.vertices()];
		java.util.Arrays.fill(distance, 1 << 28);
		distance[destination] = 0;
		for (boolean changed = true; changed;) {
			changed = false;
			for (int port = 0; port < network.ports(); port++) {
				int from = network.owner(port);
				int to = network.neighbour(port);
				boolean step = network.isSwitch(from) && network.sends(port) && (network.isSwitch(to) || to == destination);
				if (step && distance[to] + 1 < distance[from]) {
					distance[from] = distance[to] + 1;
					changed = true;
				}
			}
		}
		return distance;
	}

	private int upDown(int vertex, Packet packet) {
		if (walk == null) {
			walk = walk();
		}
		int[] descent = descents.computeIfAbsent(packet.destination, destination -> relax(destination, null));
		int[] any = distances.computeIfAbsent(packet.destination, destination -> relax(destination, descent));
		int[] mine = packet.descending ? descent : any;
		List<Integer> good = new ArrayList<>();
		for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
			int next = network.neighbour(port);
			if (!network.sends(port)) {
				continue;
			}
			if (next == packet.destination) {
				return lane(vertex, next, packet.destination);
			}
			if (network.isSwitch(next)) {
				boolean down = walk[next] > walk[vertex];
				int left = down ? descent[next] : packet.descending ? 1 << 28 : any[next];
				if (left == mine[vertex] - 1) {
					good.add(next);
				}
			}
		}
		int next = Collections.min(good, Comparator.<Integer>comparingInt(to -> changed(vertex, to)).thenComparing(to -> to));
		return lane(vertex, next, packet.destination);
	}

	/** Returns the lengths of ways that only descend; or, given those, of ways that climb before. */
	private int[] relax(int destination, int[] descent) {
		int[] length = new int[network.vertices()];
		java.util.Arrays.fill(length, 1 << 28);
		if (descent != null) {
			System.arraycopy(descent, 0, length, 0, length.length);
		}
		length[destination] = 0;
		for (boolean changed = true; changed;) {
			changed = false;
			for (int port = 0; port < network.ports(); port++) {
				int from = network.owner(port);
				int to = network.neighbour(port);
				boolean step = network.isSwitch(from) && network.sends(port) && (to == destination
						|| network.isSwitch(to) && walk[to] > walk[from] == (descent == null));
				if (step && length[to] + 1 < length[from]) {
					length[from] = length[to] + 1;
					changed = true;
				}
			}
		}
		return length;
	}

	private int[] walk() {
		int[] place = new int[network.vertices()];
		java.util.Arrays.fill(place, -1);
		Deque<Integer> queue = new ArrayDeque<>();
		int reached = 0;
		for (int number = 0; number < network.switches(); number++) {
			if (place[network.vertex(number)] < 0) {
				queue.add(network.vertex(number));
				place[network.vertex(number)] = reached++;
			}
			while (!queue.isEmpty()) {
				int vertex = queue.remove();
				for (int port = network.firstPort(vertex); port < network.firstPort(vertex + 1); port++) {
					int next = network.neighbour(port);
					boolean both = network.sends(port) && network.sends(network.peer(port));
					if (both && network.isSwitch(next) && place[next] < 0) {
						place[next] = reached++;
						queue.add(next);
					}
				}
			}
		}
		return place;
	}
}
