package barley.lang.picture;

import java.util.LinkedHashMap;
import java.util.Map;

import barley.lang.motion.Strand;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.runtime.machine.Machine;

/** The walk that a schedule uses on each channel, and its direction; channels are in the order of walks and of their visits. */
public final class WalkOfChannel {

	private final Machine machine;
	private final Map<Integer, String> names = new LinkedHashMap<>();

	private WalkOfChannel(Machine machine) {
		this.machine = machine;
	}

	public static Map<Integer, String> of(Plan plan) {
		WalkOfChannel walks = new WalkOfChannel(plan.wiring().machine());
		Phase.joints(plan.phases()).forEach(joint -> joint.way().strands().forEach(walks::add));
		return walks.names;
	}

	private void add(Strand strand) {
		for (int hop = 0; hop < strand.hops(); hop++) {
			add(strand.lane()[hop], strand.from()[hop], strand.name());
		}
		for (int hop = strand.hops() - 1; hop >= 0 && strand.back() != null; hop--) {
			add(strand.lane()[hop], strand.to()[hop], strand.back());
		}
	}

	private void add(int lane, int sender, String name) {
		names.putIfAbsent(machine.channel(lane, sender), name);
	}
}
