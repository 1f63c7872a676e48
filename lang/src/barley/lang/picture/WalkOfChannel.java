package barley.lang.picture;

import java.util.LinkedHashMap;
import java.util.Map;

import barley.lang.plan.Course;
import barley.lang.plan.Joint;
import barley.lang.plan.Joint.Way;
import barley.lang.plan.Lap;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.wiring.Route;
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
		Phase.joints(plan.phases()).forEach(walks::add);
		return walks.names;
	}

	private void add(Joint joint) {
		if (joint.way() instanceof Way.Rings rings) {
			rings.laps().forEach(this::add);
		} else if (joint.way() instanceof Way.Shift shift) {
			shift.laps().forEach(this::add);
		} else if (joint.way() instanceof Way.Stream stream) {
			for (Course course : stream.courses()) {
				for (int hop = 0; hop < course.hops(); hop++) {
					add(course.lane()[hop], course.from()[hop], course.name());
				}
			}
		} else if (joint.way() instanceof Way.Branches branches) {
			add(branches.tree(), branches.lanes(), "up", "down");
		} else if (joint.way() instanceof Way.Line line) {
			add(line.tour(), line.lanes(), "forward", "backward");
		}
	}

	private void add(Lap lap) {
		for (int position = 0; position < lap.nodes().length; position++) {
			add(lap.out()[position], lap.nodes()[position], lap.name());
		}
	}

	private void add(Route route, int[] lanes, String there, String back) {
		for (int hop = 0; hop < route.hops(); hop++) {
			add(lanes[hop], route.from(hop), route.name() + " " + there);
		}
		for (int hop = route.hops() - 1; hop >= 0; hop--) {
			add(lanes[hop], route.to(hop), route.name() + " " + back);
		}
	}

	private void add(int lane, int sender, String name) {
		names.putIfAbsent(machine.channel(lane, sender), name);
	}
}
