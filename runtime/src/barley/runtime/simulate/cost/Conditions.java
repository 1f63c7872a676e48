package barley.runtime.simulate.cost;

import java.util.Map;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.NodeType;

/**
 * What lanes carry and how long nodes take to launch: what their types say, but for those that a run disturbs on purpose.
 *
 * @param rates    bits per second of lanes that are slower than their type
 * @param launches launch times, in picoseconds, of nodes that are later than their type
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
