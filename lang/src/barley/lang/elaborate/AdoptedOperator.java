package barley.lang.elaborate;

import java.util.List;

import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.plan.Transfer;
import barley.runtime.data.Operator;

/**
 * Gives a schedule that serves as a strategy the operator of the collective: it stands wherever the schedule combines with what its
 * {@code ensure} says (RULES.md 27).
 */
final class AdoptedOperator {

	private final Operator written;
	private final Operator adopted;

	private AdoptedOperator(Operator written, Operator adopted) {
		this.written = written;
		this.adopted = adopted;
	}

	/** @param goal what the schedule ensures */
	static List<Phase> in(List<Phase> phases, Joint goal, Operator operator) {
		return goal.operator() == null || goal.operator().equals(operator) ? phases
				: new AdoptedOperator(goal.operator(), operator).replaced(phases);
	}

	private List<Phase> replaced(List<Phase> phases) {
		return phases.stream().map(this::replaced).toList();
	}

	private Phase replaced(Phase phase) {
		if (phase instanceof Phase.Exchanging exchanging) {
			return new Phase.Exchanging(exchanging.source(), exchanging.movements().stream().map(this::replaced).toList(), exchanging.off(),
					exchanging.shared());
		} else if (phase instanceof Phase.Ensuring ensuring) {
			return new Phase.Ensuring(ensuring.source(), ensuring.goals().stream().map(this::replaced).toList());
		}
		return phase.with(replaced(phase.inner()));
	}

	private Movement replaced(Movement movement) {
		return movement instanceof Joint joint ? replaced(joint)
				: movement instanceof Transfer transfer && written.equals(transfer.operator())
				? transfer.with(adopted) : movement;
	}

	private Joint replaced(Joint joint) {
		return written.equals(joint.operator()) ? joint.with(adopted) : joint;
	}
}
