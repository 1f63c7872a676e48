package barley.runtime.simulate.synapse;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.Synapses;
import barley.runtime.synapse.SynapsePlan;

/**
 * What faults do to the words of an exchange: those that do not arrive, those that arrive with wrong bits, and which fault hits what first.
 */
public final class WordLosses {

	/**
	 * What a fault hits first.
	 *
	 * @param atPs after the beginning of the exchange's first cycle
	 */
	public record Hit(long atPs, String words) {
	}

	/** Elements of the word at a synapse that have their highest bits inverted. */
	record Spoiled(int synapse, long first, long count) {
	}

	private final SynapsePlan plan;
	private final Hit[] hits;
	/** For each channel, the spoiled words at each core. */
	private final Map<Integer, Map<Integer, List<Spoiled>>> spoiled = new HashMap<>();
	private final BitSet nodes = new BitSet();
	private long lost;
	private long corrupted;

	WordLosses(SynapsePlan plan, int faults) {
		this.plan = plan;
		hits = new Hit[faults];
	}

	/** Notes what a fault hits, if it has not hit anything before. */
	void hit(int fault, long atPs, String words) {
		if (hits[fault] == null || hits[fault].atPs > atPs) {
			hits[fault] = new Hit(atPs, words);
		}
	}

	/** Counts transmissions that got wrong bits. */
	void corrupt(long number) {
		corrupted += number;
	}

	/** Notes that some elements of a word come to the synapses of a core with wrong bits. */
	void spoil(int place, int core, int id, long first, long count) {
		Synapses synapses = plan.synapses(place);
		int synapse = core < 0 ? -1 : synapses.find(core, id);
		for (; synapse >= 0 && synapse < synapses.first(core + 1) && synapses.id(synapse) == id; synapse++) {
			spoiled.computeIfAbsent(place, any -> new HashMap<>()).computeIfAbsent(core, any -> new ArrayList<>())
					.add(new Spoiled(synapse - synapses.first(core), first, count));
			nodes.set(synapses.node(core));
		}
	}

	/** Counts the words of a channel that do not arrive. */
	void count(int place, WordArrivals arrivals) {
		Synapses synapses = plan.synapses(place);
		for (int core = 0; core < synapses.cores(); core++) {
			for (int synapse = synapses.first(core); synapse < synapses.first(core + 1); synapse++) {
				if (plan.isHeard(place, core, synapse) && arrivals.at(core, synapse) == WordArrivals.NEVER) {
					lost++;
					nodes.set(synapses.node(core));
				}
			}
		}
	}

	/** Returns the spoiled words of a channel at a core. */
	List<Spoiled> spoiled(int place, int core) {
		return spoiled.getOrDefault(place, Map.of()).getOrDefault(core, List.of());
	}

	/** Returns what a fault hits first, or null. */
	public Hit hit(int fault) {
		return hits[fault];
	}

	/** Returns the number of words that did not arrive: one for each synapse that misses one. */
	public long lost() {
		return lost;
	}

	/** Returns the number of transmissions, of words or packets, that got wrong bits. */
	public long corrupted() {
		return corrupted;
	}

	/** Returns the nodes whose synapses miss words or have got wrong ones. */
	public BitSet nodes() {
		return nodes;
	}
}
