package barley.runtime.simulate.cost;

import java.util.Map;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.NodeType;

/**
 * Bandwidths of lanes and launch times of nodes: those of their types, except where a run injects a disturbance.
 *
 * @param rates    bits per second of lanes that are slower than their type
 * @param launches launch times, in picoseconds, of nodes that launch later than their type
 */
public record Conditions(Map<Integer, Long> rates, Map<Integer, Long> launches) {

	public static final Conditions NORMAL = new Conditions(Map.of(), Map.of());

	public long bitsPerSecond(int lane, LinkType type) {
		return rates.isEmpty() ? type.bitsPerSecond() : rates.getOrDefault(lane, type.bitsPerSecond());
	}

	public long launchPs(int node, NodeType type) {
		return launches.isEmpty() ? type.launchPs() : launches.getOrDefault(node, type.launchPs());
	}
}
