package barley.lang.picture;

import java.util.LinkedHashMap;
import java.util.Map;

import barley.lang.motion.Strand;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.runtime.machine.Machine;

/** Which walk a schedule operates on each channel, and in which direction; channels in the order in which walks come and visit them. */
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
