package barley.runtime.simulate.cost;

import java.util.List;
import java.util.Map;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SynapseTable.Place;

/**
 * Bandwidths of lanes and launch times of nodes: those of their types, except where a run injects a disturbance.
 *
 * @param rates    bits per second of lanes that are slower than their type
 * @param launches launch times, in picoseconds, of nodes that launch later than their type
 * @param synapses for synapses that get their words late, by how many picoseconds, or {@link #LOST}
 * @param faults   what fails during an exchange with synapses
 */
public record Conditions(Map<Integer, Long> rates, Map<Integer, Long> launches, Map<Place, Long> synapses, List<WayFault> faults) {

	/** The delay of words that never arrive. */
	public static final long LOST = -1;

	public static final Conditions NORMAL = new Conditions(Map.of(), Map.of(), Map.of(), List.of());

	/** Returns the same with faults. */
	public Conditions with(List<WayFault> failing) {
		return new Conditions(rates, launches, synapses, List.copyOf(failing));
	}

	/** Returns whether words may not arrive, or not as they were sent. */
	public boolean loseWords() {
		return !faults.isEmpty() || synapses.containsValue(LOST);
	}

	public long bitsPerSecond(int lane, LinkType type) {
		return rates.isEmpty() ? type.bitsPerSecond() : rates.getOrDefault(lane, type.bitsPerSecond());
	}

	public long launchPs(int node, NodeType type) {
		return launches.isEmpty() ? type.launchPs() : launches.getOrDefault(node, type.launchPs());
	}
}
