package barley.runtime.simulate.synapse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.PacketCut;
import barley.runtime.network.PacketPlan;
import barley.runtime.network.PacketTables;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.simulate.clock.ClockListener;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.clock.PacketCargo;
import barley.runtime.simulate.clock.PacketHit;
import barley.runtime.simulate.clock.SwitchFault;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.WayFault;
import barley.runtime.synapse.SynapseChannel;
import barley.runtime.synapse.SynapsePlan;
import barley.runtime.synapse.SynapseWay.Through;

/**
 * Words that go through clocked switches, as packets from each sender to each other node that hears it, from the cycle on in which the
 * sender issues them. Switches are simulated cycle by cycle with a clock of their own; a word is at its synapses in the first cycle of
 * these that begins when its last packet is there.
 */
public final class SwitchedWords {

	/** The words of a core on a channel. */
	private record Sent(int place, int node, int network, long fromPs) {
	}

	/** What comes of a word at a node: the cycles that have passed when its last packet is there, and their number. */
	private record Come(long after, int packets) {

		Come and(Come later) {
			return new Come(Math.max(after, later.after), packets + later.packets);
		}
	}

	/** A packet with wrong bits. */
	private record Wrong(int statement, int node, int index) {
	}

	/** Notes when packets are delivered, and which have wrong bits. */
	private static final class Deliveries implements PacketCargo, ClockListener {

		/** For each statement, what comes to each node. */
		private final List<Map<Integer, Come>> come = new ArrayList<>();
		private final BitSet corrupted = new BitSet();
		private final List<Wrong> wrong = new ArrayList<>();
		private long now;

		private Deliveries(int statements) {
			IntStream.range(0, statements).forEach(any -> come.add(new HashMap<>()));
		}

		@Override
		public void delivered(long cycle, int node, int flag, int count, int source) {
			now = cycle + 1;
		}

		@Override
		public void delivered(int packet, int node, int statement, int index, boolean whole) {
			come.get(statement).merge(node, new Come(now, 1), Come::and);
			if (corrupted.get(packet)) {
				corrupted.clear(packet);
				wrong.add(new Wrong(statement, node, index));
			}
		}

		@Override
		public void corrupted(int packet) {
			corrupted.flip(packet);
		}

		@Override
		public void lost(int packet) {
			corrupted.clear(packet);
		}
	}

	private final SynapsePlan plan;
	private final Machine machine;
	private final Conditions conditions;
	private final List<Sent> sent = new ArrayList<>();
	/** For each of these, how it is cut into packets. */
	private final List<PacketCut> cuts = new ArrayList<>();
	private final NetworkExchange exchange;

	private SwitchedWords(SynapsePlan plan, PacketTables tables, Conditions conditions) {
		this.plan = plan;
		this.conditions = conditions;
		machine = plan.machine();
		for (int place = 0; place < plan.channels().size(); place++) {
			for (int core = 0; goesThrough(plan, place) && core < plan.synapses(place).cores(); core++) {
				add(place, plan.synapses(place).node(core));
			}
		}
		sent.sort(Comparator.comparingLong(Sent::fromPs));
		BitSet switches = new BitSet();
		sent.forEach(word -> switches.or(tables.ofNetwork(word.network)));
		SwitchNetwork network = SwitchNetwork.of(machine, switches);
		NetworkExchange.Builder builder = NetworkExchange.of(network);
		int[][][] hearers = new int[plan.channels().size()][][];
		for (Sent word : sent) {
			Synapses synapses = plan.synapses(word.place);
			SynapseChannel channel = plan.channels().get(word.place);
			hearers[word.place] = hearers[word.place] == null ? hearers(word.place, synapses) : hearers[word.place];
			PacketCut cut = PacketCut.of(channel.elements(), channel.type().bytes(),
					PacketPlan.packetBytes(machine, tables.ofNetwork(word.network)));
			cuts.add(cut);
			builder.through(tables.routes(network, word.network))
					.from(WordArrivals.cycles(word.fromPs, network.cyclePs(network.clockOf(word.node))))
					.send(new int[] {word.node}, hearers[word.place][synapses.core(word.node)], cut);
		}
		exchange = builder.build();
	}

	/** Returns the words of an exchange that go through switches; empty if none do. */
	public static Optional<SwitchedWords> of(SynapsePlan plan, PacketTables tables, Conditions conditions) {
		return goThrough(plan) ? Optional.of(new SwitchedWords(plan, tables, conditions)) : Optional.empty();
	}

	/** Returns whether words of an exchange go through switches. */
	static boolean goThrough(SynapsePlan plan) {
		return IntStream.range(0, plan.channels().size()).anyMatch(place -> goesThrough(plan, place));
	}

	private static boolean goesThrough(SynapsePlan plan, int place) {
		return !plan.channels().get(place).stored() && plan.channels().get(place).way() instanceof Through;
	}

	private void add(int place, int node) {
		if (plan.issue(place, node) >= 0) {
			SynapseDelays delays = new SynapseDelays(machine, conditions, plan.channels().get(place).link());
			sent.add(new Sent(place, node, ((Through) plan.word(place, node).way()).network(),
					Math.multiplyExact(plan.issue(place, node) + delays.issue(node), plan.cyclePs())));
		}
	}

	/** Returns the packets of all words. */
	public NetworkExchange exchange() {
		return exchange;
	}

	/**
	 * Sends all words.
	 *
	 * @param cycles receives when words are at synapses, for each channel that goes through switches
	 * @param losses learns what faults do
	 */
	WordTraffic run(long[][] cycles, WordLosses losses, Runnable tick) {
		for (int place = 0; place < cycles.length; place++) {
			if (goesThrough(plan, place)) {
				cycles[place] = new long[plan.synapses(place).size()];
				Arrays.fill(cycles[place], WordArrivals.NEVER);
			}
		}
		SwitchNetwork network = exchange.network();
		Deliveries deliveries = new Deliveries(sent.size());
		List<SwitchFault> faults = new ArrayList<>();
		List<Integer> causes = new ArrayList<>();
		for (int i = 0; i < conditions.faults().size(); i++) {
			SwitchFault fault = fault(conditions.faults().get(i));
			if (fault != null) {
				faults.add(fault);
				causes.add(i);
			}
		}
		conditions.rates().forEach((lane, bitsPerSecond) -> faults.add(SwitchFault.laneSlows(lane, bitsPerSecond, 0)));
		NetworkRun run = NetworkSimulator.run(exchange, ClockOptions.TIMING.withCargo(deliveries).withListener(deliveries)
				.withFaults(faults)
				.withCancellation(tick)).requireEnd(plan.statement());
		if (causes.isEmpty()) {
			run.circle().ifPresent(circle -> {
				throw Fault.of("blocked", "\"%s\" never ends, as packets of its words wait for each other: %s", plan.statement(),
						String.join("; ", circle.sentences(network)));
			});
		}
		for (int statement = 0; statement < sent.size(); statement++) {
			deliver(sent.get(statement), cuts.get(statement).packets(), deliveries.come.get(statement), cycles);
		}
		deliveries.wrong.forEach(packet -> spoil(packet, losses));
		losses.corrupt(run.corrupted());
		for (int i = 0; i < causes.size(); i++) {
			PacketHit hit = run.hit(i);
			if (hit != null) {
				int vertex = hit.port() < 0 ? faults.get(i).place() : network.owner(hit.port());
				losses.hit(causes.get(i), hit.cycle() * network.cyclePs(network.clockOf(vertex)), hit.words(network));
			}
		}
		long[] carried = IntStream.range(0, network.ports()).mapToLong(run::carried).toArray();
		return new WordTraffic(Arrays.stream(carried).filter(count -> count > 0).count(), Arrays.stream(carried).sum(), 0, 0,
				run.channelBytes(), run.packetEnergy());
	}

	/** Returns a fault as one of the network; null if it does not concern it. */
	private SwitchFault fault(WayFault fault) {
		SwitchNetwork network = exchange.network();
		if (fault.kind() == WayFault.Kind.SWITCH_FAILS) {
			return network.isSwitch(fault.place()) ? SwitchFault.fails(fault.place(), cycle(fault.place(), fault.fromPs())) : null;
		}
		boolean fails = fault.kind() == WayFault.Kind.LANE_FAILS;
		int lane = fails ? fault.place() : fault.place() >> 1;
		int end = machine.from(lane);
		if (network.portOn(lane, end) < 0) {
			return null;
		}
		long cycle = cycle(end, fault.fromPs());
		return fails ? SwitchFault.laneFails(lane, cycle) : SwitchFault.corruptsPacket(fault.place(), cycle);
	}

	/** Returns the first cycle of a vertex that does not begin before some time. */
	private long cycle(int vertex, long fromPs) {
		SwitchNetwork network = exchange.network();
		return WordArrivals.cycles(fromPs, network.cyclePs(network.clockOf(vertex)));
	}

	/** Returns for each core the nodes that hear it and take part, but itself. */
	private int[][] hearers(int place, Synapses synapses) {
		List<IntStream.Builder> lists = IntStream.range(0, synapses.cores()).mapToObj(core -> IntStream.builder()).toList();
		for (int core = 0; core < synapses.cores(); core++) {
			int node = synapses.node(core);
			int before = -1;
			for (int synapse = synapses.first(core); synapse < synapses.first(core + 1); synapse++) {
				int id = synapses.id(synapse);
				if (id != core && id != before && plan.isHeard(place, core, synapse)) {
					lists.get(id).add(node);
					before = id;
				}
			}
		}
		return lists.stream().map(list -> list.build().toArray()).toArray(int[][]::new);
	}

	/** Notes when a word is at its synapses; one of which a packet is lost never is. */
	private void deliver(Sent word, int packets, Map<Integer, Come> come, long[][] cycles) {
		Synapses synapses = plan.synapses(word.place);
		SwitchNetwork network = exchange.network();
		int sender = synapses.core(word.node);
		come.forEach((node, parts) -> {
			if (parts.packets == packets) {
				long after = Math.multiplyExact(parts.after, network.cyclePs(network.clockOf(node)));
				WordArrivals.note(cycles[word.place], synapses, synapses.core(node), sender, WordArrivals.cycles(after, plan.cyclePs()));
			}
		});
		WordArrivals.note(cycles[word.place], synapses, sender, sender, word.fromPs / plan.cyclePs() + 1);
	}

	private void spoil(Wrong packet, WordLosses losses) {
		Sent word = sent.get(packet.statement);
		Synapses synapses = plan.synapses(word.place);
		PacketCut cut = cuts.get(packet.statement);
		losses.spoil(word.place, synapses.core(packet.node), synapses.core(word.node), packet.index * cut.elements(),
				cut.bytes(packet.index) / cut.elementBytes());
	}
}
