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
import barley.runtime.simulate.clock.SwitchFault;
import barley.runtime.simulate.cost.Conditions;
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

	/** Notes when packets are delivered. */
	private static final class Deliveries implements PacketCargo, ClockListener {

		/** For each statement and node that receives its packets, the cycles that have passed when the last one is there. */
		private final List<Map<Integer, Long>> last = new ArrayList<>();
		private long now;

		private Deliveries(int statements) {
			IntStream.range(0, statements).forEach(any -> last.add(new HashMap<>()));
		}

		@Override
		public void delivered(long cycle, int node, int flag, int count, int source) {
			now = cycle + 1;
		}

		@Override
		public void delivered(int packet, int node, int statement, int index, boolean whole) {
			last.get(statement).merge(node, now, Math::max);
		}
	}

	private final SynapsePlan plan;
	private final Machine machine;
	private final Conditions conditions;
	private final List<Sent> sent = new ArrayList<>();
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
			PacketCut cut = PacketCut.of(channel.elements(), channel.type().bytes(), PacketPlan.packetBytes(machine, tables.ofNetwork(word.network)));
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
	 */
	WordTraffic run(long[][] cycles, Runnable tick) {
		for (int place = 0; place < cycles.length; place++) {
			if (goesThrough(plan, place)) {
				cycles[place] = new long[plan.synapses(place).size()];
				Arrays.fill(cycles[place], WordArrivals.NEVER);
			}
		}
		Deliveries deliveries = new Deliveries(sent.size());
		List<SwitchFault> slow = conditions.rates().entrySet().stream()
				.map(lane -> SwitchFault.laneSlows(lane.getKey(), lane.getValue(), 0)).toList();
		NetworkRun run = NetworkSimulator.run(exchange, ClockOptions.TIMING.withCargo(deliveries).withListener(deliveries).withFaults(slow)
				.withCancellation(tick)).requireEnd(plan.statement());
		run.circle().ifPresent(circle -> {
			throw Fault.of("blocked", "\"%s\" never ends, as packets of its words wait for each other: %s", plan.statement(),
					String.join("; ", circle.sentences(exchange.network())));
		});
		for (int statement = 0; statement < sent.size(); statement++) {
			deliver(sent.get(statement), deliveries.last.get(statement), cycles);
		}
		SwitchNetwork network = exchange.network();
		long[] carried = IntStream.range(0, network.ports()).mapToLong(run::carried).toArray();
		return new WordTraffic(Arrays.stream(carried).filter(count -> count > 0).count(), Arrays.stream(carried).sum(), 0, 0,
				run.channelBytes(), run.packetEnergy());
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
				}
				before = id;
			}
		}
		return lists.stream().map(list -> list.build().toArray()).toArray(int[][]::new);
	}

	private void deliver(Sent word, Map<Integer, Long> deliveries, long[][] cycles) {
		Synapses synapses = plan.synapses(word.place);
		SwitchNetwork network = exchange.network();
		int sender = synapses.core(word.node);
		deliveries.forEach((node, after) -> WordArrivals.note(cycles[word.place], synapses, synapses.core(node), sender,
				WordArrivals.cycles(Math.multiplyExact(after, network.cyclePs(network.clockOf(node))), plan.cyclePs())));
		WordArrivals.note(cycles[word.place], synapses, sender, sender, word.fromPs / plan.cyclePs() + 1);
	}
}
