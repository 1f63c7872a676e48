package barley.lang.prove.figures;

import java.util.List;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.motion.Motion;
import barley.lang.plan.Movement;
import barley.lang.plan.Plan;
import barley.lang.prove.ProvedFold;
import barley.lang.prove.ProvedPhase;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Machine;

/**
 * Proves that nothing is sent against the direction of a one-way lane. Sends, direct ways and routes take lanes that lead their way; a ring
 * that is used backward, or a tree that is used both up and down, has no other lanes to take.
 *
 * <p>Takes time linear in the hops of all movements, and none on machines without such lanes.
 */
public final class OneWayLanes extends ProvedFold<Findings> {

	private final Wiring wiring;
	private final Machine machine;
	private final Power power;
	private final Budget budget;

	private OneWayLanes(Plan plan, Budget budget) {
		wiring = plan.wiring();
		machine = wiring.machine();
		power = new Power(machine);
		this.budget = budget;
	}

	/** Tells of every statement of a plan that sends against the direction of a lane. */
	public static void prove(Plan plan, List<ProvedPhase> phases, Budget budget, Findings findings) {
		if (plan.wiring().machine().hasOneWay()) {
			try {
				new OneWayLanes(plan, budget).fold(phases, findings);
			} catch (Complaint exhausted) {
				findings.add(exhausted.finding());
			}
		}
	}

	@Override
	protected Findings exchange(ProvedPhase.Exchanged exchanged, Findings findings) {
		for (Found found : exchanged.movements()) {
			prove(found.movement(), found.movement().motion(machine, found.ground(), power.off()), findings);
		}
		return findings;
	}

	private void prove(Movement movement, Motion motion, Findings findings) {
		budget.effort(1L + motion.hops(), movement.source());
		for (int hop = 0; hop < motion.hops(); hop++) {
			int channel = motion.channel(hop);
			for (int held : machine.isOpen(channel) ? new int[0] : machine.held(channel)) {
				if (!machine.isOpen(held)) {
					findings.add(new Finding(Code.ONE_WAY, movement.source(),
							"%s sends from %s to %s, but %s leads the other way only".formatted(
							movement.words(), machine.nodeName(machine.sender(held)), machine.nodeName(machine.receiver(held)),
							machine.laneName(held >> 1))).withRemedy(
							"use rings forward only and trees one way only, or write -- for -> at the link",
							wiring.links()[held >> 1].fragment()));
					return;
				}
			}
		}
	}
}
