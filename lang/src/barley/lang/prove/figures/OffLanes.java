package barley.lang.prove.figures;

import java.util.BitSet;
import java.util.List;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.motion.Strand;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.PlanFold;
import barley.lang.plan.Transfer;
import barley.lang.wiring.Route;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;

/**
 * Proves that nothing is sent on a lane that is off: by the machine, by the schedule from some point on, or for one exchange.
 *
 * <p>Takes time linear in the hops of all movements.
 */
public final class OffLanes extends PlanFold<BitSet> {

	private static final int NONE = -1;

	private final Plan plan;
	private final Machine machine;
	private final Budget budget;
	private final Findings findings;

	private OffLanes(Plan plan, Budget budget, Findings findings) {
		this.plan = plan;
		this.budget = budget;
		this.findings = findings;
		machine = plan.wiring().machine();
	}

	/** Tells of every statement of {@code plan} that sends on a lane which is off. */
	public static void prove(Plan plan, Budget budget, Findings findings) {
		try {
			new OffLanes(plan, budget, findings).fold(plan.phases(), new Power(plan.wiring().machine()).off());
		} catch (Complaint exhausted) {
			findings.add(exhausted.finding());
		}
	}

	@Override
	protected BitSet fold(Phase phase, BitSet off) {
		budget.effort(1, phase.source());
		return super.fold(phase, off);
	}

	@Override
	protected BitSet power(Phase.Switching switching, BitSet off) {
		off.or(switching.off());
		return off;
	}

	/** What the first round has switched off is off in the second. */
	@Override
	protected BitSet repeat(Phase.Repeating repeating, BitSet off) {
		int before = off.cardinality();
		if (repeating.times() > 0) {
			fold(repeating.body(), off);
		}
		return repeating.times() > 1 && off.cardinality() > before ? fold(repeating.body(), off) : off;
	}

	@Override
	protected BitSet exchange(Phase.Exchanging exchanging, BitSet off) {
		BitSet dark = off;
		if (!exchanging.off().isEmpty()) {
			budget.effort(1 + machine.lanes() / Long.SIZE, exchanging.source());
			dark = (BitSet) off.clone();
			dark.or(exchanging.off());
		}
		for (Movement movement : exchanging.movements()) {
			if (movement instanceof Transfer transfer) {
				report(movement, "this sends", transfer.lane(), transfer.from(), dark);
			} else if (movement instanceof Joint joint) {
				prove(joint, dark);
			}
		}
		return off;
	}

	private void prove(Joint joint, BitSet dark) {
		boolean lanesKnown = !joint.way().mayLackLanes();
		budget.effort(lanesKnown && dark.isEmpty() ? 1 : joint.nodes().length, joint.source());
		if (lanesKnown && dark.isEmpty()) {
			return;
		}
		List<Strand> strands = joint.way().strands();
		strands.forEach(strand -> prove(joint, strand, dark));
		if (strands.isEmpty()) {
			proveStraight(joint, dark);
		}
	}

	/** A hop for which its walk has not been given a lane had none that is on. */
	private void prove(Joint joint, Strand strand, BitSet dark) {
		for (int hop = 0; hop < strand.hops(); hop++) {
			if (strand.lane()[hop] == Strand.NO_LANE) {
				cut(joint, strand.route(), strand.from()[hop], strand.to()[hop]);
			} else {
				report(joint, strand.route().name() + " sends", strand.lane()[hop], strand.from()[hop], dark);
			}
		}
	}

	private void cut(Joint joint, Route route, int from, int to) {
		findings.add(new Finding(Code.LANE_OFF, joint.source(),
				"%s is interrupted: it has no lane from %s to %s that is on".formatted(route.name(),
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
					report(joint, joint.kind().word() + " sends", between[0], one, dark);
				}
			}
		}
	}

	private void report(Movement movement, String who, int lane, int from, BitSet dark) {
		if (dark.get(lane)) {
			String channel = machine.channelName(machine.channel(lane, from));
			findings.add(new Finding(Code.LANE_OFF, movement.source(), "%s on %s, but that lane is off".formatted(who, channel))
					.withRemedy(machine.isOn(lane) ? "remove it from the lanes that this schedule switches off"
							: "remove it from the lanes that the machine switches off"));
		}
	}
}
