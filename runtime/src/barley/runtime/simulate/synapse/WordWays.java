package barley.runtime.simulate.synapse;

import java.util.Arrays;
import java.util.function.Supplier;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;
import barley.runtime.network.PacketTables;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.synapse.SynapseChannel;
import barley.runtime.synapse.SynapsePlan;
import barley.runtime.synapse.SynapseWay.Wires;

/**
 * When the words of an exchange are at synapses, whatever ways they go.
 *
 * @param arrivals of each channel
 * @param losses   what faults do to words
 * @param ended    when no word is on a lane any more: words that are flooded come to nodes that have seen them, too
 */
record WordWays(WordArrivals[] arrivals, WordTraffic traffic, WordLosses losses, long ended) {

	/** Sends all words of an exchange. */
	static WordWays of(SynapsePlan plan, Conditions conditions, Supplier<PacketTables> tables, Runnable tick) {
		WordLosses losses = new WordLosses(plan, conditions.faults().size());
		LaneWords lanes = new LaneWords(plan, conditions, losses, tick);
		long[][] sent = lanes.run();
		WordTraffic traffic = lanes.traffic();
		if (SwitchedWords.goThrough(plan)) {
			traffic = traffic.plus(SwitchedWords.of(plan, tables.get(), conditions).orElseThrow().run(sent, losses, tick));
		}
		WordArrivals[] arrivals = new WordArrivals[sent.length];
		for (int place = 0; place < arrivals.length; place++) {
			SynapseChannel channel = plan.channels().get(place);
			SynapseDelays delays = new SynapseDelays(plan.machine(), conditions, channel.link());
			long[] cycles = sent[place];
			if (cycles == null) {
				arrivals[place] = WordArrivals.wires(plan, place, delays).late(delays);
				traffic = channel.stored() || !(channel.way() instanceof Wires) ? traffic : traffic.plus(wires(plan, place));
			} else {
				if (conditions.faults().isEmpty()) {
					require(plan, place, cycles);
				}
				arrivals[place] = WordArrivals.of(plan.synapses(place), cycles).late(delays);
			}
		}
		for (int place = 0; place < arrivals.length && conditions.loseWords(); place++) {
			losses.count(place, arrivals[place]);
		}
		return new WordWays(arrivals, traffic, losses, lanes.ended());
	}

	/** Returns the wires of pairs of cores that carry the words of a channel, each of them once. */
	private static WordTraffic wires(SynapsePlan plan, int place) {
		Synapses synapses = plan.synapses(place);
		long wires = 0;
		for (int core = 0; core < synapses.cores(); core++) {
			for (int synapse = synapses.first(core); synapse < synapses.first(core + 1); synapse++) {
				wires += synapses.id(synapse) != core && plan.isHeard(place, core, synapse) ? 1 : 0;
			}
		}
		return new WordTraffic(wires, wires, wires == 0 ? 0 : 1, 0, new long[0]);
	}

	/** Checks that a word comes to every synapse that hears its sender. */
	private static void require(SynapsePlan plan, int place, long[] cycles) {
		Machine machine = plan.machine();
		Synapses synapses = plan.synapses(place);
		for (int core = 0; core < synapses.cores(); core++) {
			for (int synapse = synapses.first(core); synapse < synapses.first(core + 1); synapse++) {
				if (cycles[synapse] == WordArrivals.NEVER && plan.isHeard(place, core, synapse)) {
					throw Fault.of("no-route", "%s hears %s, but no way leads the word of \"%s\" there",
							machine.nodeName(synapses.node(core)),
							machine.nodeName(synapses.node(synapses.id(synapse))), plan.statement());
				}
			}
		}
	}

	/** Returns the cycle in which the last word is at its synapses, and none is on a lane any more. */
	long last() {
		return Math.max(ended, Arrays.stream(arrivals).mapToLong(WordArrivals::last).max().orElse(0));
	}
}
