package barley.lang.prove.figures;

import java.util.BitSet;
import java.util.List;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.plan.Course;
import barley.lang.plan.Joint;
import barley.lang.plan.Joint.Way;
import barley.lang.plan.Lap;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.Transfer;
import barley.lang.wiring.Route;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;

/**
 * Proves that nothing is sent on a lane that is off: by the machine, by the schedule from some point on, or for one exchange.
 *
 * <p>Takes time linear in the hops of all movements.
 */
public final class OffLanes {

	private static final int NONE = -1;

	private final Plan plan;
	private final Machine machine;
	private final BitSet off;
	private final Budget budget;
	private final Findings findings;

	private OffLanes(Plan plan, Budget budget, Findings findings) {
		this.plan = plan;
		this.budget = budget;
		this.findings = findings;
		machine = plan.wiring().machine();
		off = new Power(machine).off();
	}

	/** Tells of every statement of {@code plan} that sends on a lane which is off. */
	public static void prove(Plan plan, Budget budget, Findings findings) {
		try {
			new OffLanes(plan, budget, findings).prove(plan.phases());
		} catch (Complaint exhausted) {
			findings.add(exhausted.finding());
		}
	}

	private void prove(List<Phase> phases) {
		for (Phase phase : phases) {
			budget.effort(1, phase.source());
			if (phase instanceof Phase.Exchanging exchanging) {
				prove(exchanging);
			} else if (phase instanceof Phase.Switching switching) {
				off.or(switching.off());
			} else if (phase instanceof Phase.Overlapping overlapping) {
				prove(overlapping.parts());
			} else if (phase instanceof Phase.Repeating repeating && repeating.times() > 0) {
				prove(repeating);
			}
		}
	}

	/** What the first round has switched off is off in the second. */
	private void prove(Phase.Repeating repeating) {
		int before = off.cardinality();
		prove(repeating.body());
		if (repeating.times() > 1 && off.cardinality() > before) {
			prove(repeating.body());
		}
	}

	private void prove(Phase.Exchanging exchanging) {
		BitSet dark = off;
		if (!exchanging.off().isEmpty()) {
			budget.effort(1 + machine.lanes() / Long.SIZE, exchanging.source());
			dark = (BitSet) off.clone();
			dark.or(exchanging.off());
		}
		for (Movement movement : exchanging.movements()) {
			if (movement instanceof Transfer transfer) {
				tell(movement, "this sends", transfer.lane(), transfer.from(), dark);
			} else if (movement instanceof Joint joint) {
				prove(joint, dark);
			}
		}
	}

	private void prove(Joint joint, BitSet dark) {
		boolean lanesKnown = joint.way() instanceof Way.Rings || joint.way() instanceof Way.Shift || joint.way() instanceof Way.Direct;
		budget.effort(lanesKnown && dark.isEmpty() ? 1 : joint.nodes().length, joint.source());
		if (joint.way() instanceof Way.Rings rings && !dark.isEmpty()) {
			rings.laps().forEach(lap -> prove(joint, lap, dark));
		} else if (joint.way() instanceof Way.Shift shift && !dark.isEmpty()) {
			shift.laps().forEach(lap -> prove(joint, lap, dark));
		} else if (joint.way() instanceof Way.Branches branches) {
			for (int leg = 0; leg < branches.lanes().length; leg++) {
				proveHop(joint, branches.tree(), leg, branches.lanes()[leg], dark);
			}
		} else if (joint.way() instanceof Way.Line line) {
			for (int hop = 0; hop < line.lanes().length; hop++) {
				proveHop(joint, line.tour(), hop, line.lanes()[hop], dark);
			}
		} else if (joint.way() instanceof Way.Stream stream) {
			stream.courses().forEach(course -> prove(joint, course, dark));
		} else if (joint.way() instanceof Way.Direct && !dark.isEmpty()) {
			proveStraight(joint, dark);
		}
	}

	private void prove(Joint joint, Lap lap, BitSet dark) {
		for (int position = 0; position < lap.nodes().length; position++) {
			tell(joint, lap.tour().name() + " sends", lap.out()[position], lap.nodes()[position], dark);
		}
	}

	private void prove(Joint joint, Course course, BitSet dark) {
		for (int hop = 0; hop < course.hops(); hop++) {
			if (course.lane()[hop] == NONE) {
				cut(joint, course.route(), course.from()[hop], course.to()[hop]);
			} else {
				tell(joint, course.route().name() + " sends", course.lane()[hop], course.from()[hop], dark);
			}
		}
	}

	/** A hop for which its walk has not been given a lane had none that is on. */
	private void proveHop(Joint joint, Route route, int hop, int lane, BitSet dark) {
		if (lane == NONE) {
			cut(joint, route, route.from(hop), route.to(hop));
		} else {
			tell(joint, route.name() + " sends", lane, route.from(hop), dark);
		}
	}

	private void cut(Joint joint, Route route, int from, int to) {
		findings.add(new Finding(Code.LANE_OFF, joint.source(), "%s cannot be travelled: no lane from %s to %s is on for it".formatted(route.name(),
				plan.wiring().name(from), plan.wiring().name(to))));
	}

	/** Straight ways take all lanes between two nodes that are on; one has to be. */
	private void proveStraight(Joint joint, BitSet dark) {
		Adjacency adjacency = machine.adjacency();
		for (int one : joint.nodes()) {
			budget.effort(joint.nodes().length, joint.source());
			for (int other : joint.nodes()) {
				boolean needed = one < other && (joint.root() == NONE || joint.root() == one || joint.root() == other);
				int[] between = needed ? adjacency.between(one, other) : new int[0];
				boolean cut = between.length > 0;
				for (int lane : between) {
					cut &= dark.get(lane);
				}
				if (cut) {
					tell(joint, joint.kind().word() + " sends", between[0], one, dark);
				}
			}
		}
	}

	private void tell(Movement movement, String who, int lane, int from, BitSet dark) {
		if (dark.get(lane)) {
			String channel = machine.channelName(machine.channel(lane, from));
			findings.add(new Finding(Code.LANE_OFF, movement.source(), "%s on %s, but that lane is off".formatted(who, channel))
					.withRemedy(machine.isOn(lane) ? "leave it out of what this schedule switches off" : "leave it out of what the machine switches off"));
		}
	}
}
