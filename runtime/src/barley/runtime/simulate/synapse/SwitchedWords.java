package barley.runtime.simulate.synapse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

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
import barley.runtime.synapse.SynapseChannel;
import barley.runtime.synapse.SynapsePlan;
import barley.runtime.synapse.SynapseWay.Through;

/**
 * Words that go through clocked switches, as packets from each sender to each other node that hears it. Switches are simulated cycle by
 * cycle with a clock of their own; a word is at its synapses in the first cycle of these that begins when its last packet is there.
 */
final class SwitchedWords {

	/** The words of a core on a channel. */
	private record Sent(int place, int node) {
	}

	/** Notes when packets are delivered. */
	private static final class Deliveries implements PacketCargo, ClockListener {

		private final List<Sent> sent;
		/** For each statement and node that receives its packets, the cycles that have passed when the last one is there. */
		private final List<Map<Integer, Long>> last = new ArrayList<>();
		private long now;

		private Deliveries(List<Sent> sent) {
			this.sent = sent;
			sent.forEach(each -> last.add(new HashMap<>()));
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
	private final PacketTables tables;
	private final Runnable tick;
	/** For each channel of the exchange that goes through switches, when its words are at synapses; null for others. */
	private final long[][] cycles;
	private WordTraffic traffic = WordTraffic.NONE;

	SwitchedWords(SynapsePlan plan, PacketTables tables, Runnable tick) {
		this.plan = plan;
		this.tables = tables;
		this.tick = tick;
		machine = plan.machine();
		cycles = new long[plan.channels().size()][];
	}

	/** Sends all words and returns when they are at synapses, for each channel that goes through switches. */
	long[][] run() {
		int[] networks = IntStream.range(0, cycles.length).filter(this::goesThrough).map(this::network).distinct().toArray();
		for (int network : networks) {
			run(network, IntStream.range(0, cycles.length).filter(place -> goesThrough(place) && network(place) == network).toArray());
		}
		return cycles;
	}

	WordTraffic traffic() {
		return traffic;
	}

	private boolean goesThrough(int place) {
		return !plan.channels().get(place).stored() && plan.channels().get(place).way() instanceof Through;
	}

	private int network(int place) {
		return ((Through) plan.channels().get(place).way()).network();
	}

	private void run(int number, int[] places) {
		SwitchNetwork network = SwitchNetwork.of(machine, tables.ofNetwork(number));
		NetworkExchange.Builder builder = NetworkExchange.of(network).through(tables.routes(network, number));
		List<Sent> sent = new ArrayList<>();
		for (int place : places) {
			cycles[place] = new long[plan.synapses(place).size()];
			Arrays.fill(cycles[place], WordArrivals.NEVER);
		}
		for (int place : places) {
			send(place, builder, sent, PacketPlan.packetBytes(machine, tables.ofNetwork(number)));
		}
		NetworkExchange exchange = builder.build();
		Deliveries deliveries = new Deliveries(sent);
		NetworkRun run = NetworkSimulator.run(exchange, ClockOptions.TIMING.withCargo(deliveries).withListener(deliveries).withCancellation(tick))
				.requireEnd(plan.statement());
		for (int statement = 0; statement < sent.size(); statement++) {
			deliver(sent.get(statement), deliveries.last.get(statement), network);
		}
		long[] carried = IntStream.range(0, network.ports()).mapToLong(run::carried).toArray();
		traffic = traffic.plus(new WordTraffic(Arrays.stream(carried).filter(count -> count > 0).count(), Arrays.stream(carried).sum(), 0, 0,
				run.channelBytes()));
	}

	/** Sends the words of a channel from each core to each other node that hears it. */
	private void send(int place, NetworkExchange.Builder builder, List<Sent> sent, long packetBytes) {
		SynapseChannel channel = plan.channels().get(place);
		Synapses synapses = plan.synapses(place);
		int[][] hearers = hearers(place, synapses);
		for (int core = 0; core < synapses.cores(); core++) {
			int node = synapses.node(core);
			if (plan.issue(place, node) >= 0) {
				PacketCut cut = PacketCut.of(channel.elements(), channel.type().bytes(), packetBytes);
				builder.send(new int[] {node}, hearers[core], cut);
				sent.add(new Sent(place, node));
			}
		}
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

	private void deliver(Sent word, Map<Integer, Long> deliveries, SwitchNetwork network) {
		Synapses synapses = plan.synapses(word.place);
		int sender = synapses.core(word.node);
		deliveries.forEach((node, after) -> WordArrivals.note(cycles[word.place], synapses, synapses.core(node), sender,
				WordArrivals.cycles(Math.multiplyExact(after, network.cyclePs(network.clockOf(node))), plan.cyclePs())));
		WordArrivals.note(cycles[word.place], synapses, sender, sender, plan.issue(word.place, word.node) + 1L);
	}
}
