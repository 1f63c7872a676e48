package barley.runtime.simulate.synapse;

import java.util.HashMap;
import java.util.Map;

/** Synapses that get their words later than they should, or not at all. */
public final class SynapseDelays {

	/** The delay of a word that is lost. */
	public static final long LOST = -1;

	/** All words are on time. */
	public static final SynapseDelays NONE = new SynapseDelays(Map.of());

	private final Map<Integer, Map<Integer, Long>> cycles;

	private SynapseDelays(Map<Integer, Map<Integer, Long>> cycles) {
		this.cycles = cycles;
	}

	/** Returns these delays and another one, of a synapse by its number among those of its link type; {@link #LOST} if it gets no words. */
	public SynapseDelays with(int link, int synapse, long late) {
		Map<Integer, Map<Integer, Long>> more = new HashMap<>(cycles);
		Map<Integer, Long> ofLink = new HashMap<>(more.getOrDefault(link, Map.of()));
		ofLink.put(synapse, late);
		more.put(link, ofLink);
		return new SynapseDelays(more);
	}

	boolean any(int link) {
		return cycles.containsKey(link);
	}

	long cycles(int link, int synapse) {
		return cycles.getOrDefault(link, Map.of()).getOrDefault(synapse, 0L);
	}
}
