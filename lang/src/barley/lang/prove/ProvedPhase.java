package barley.lang.prove;

import java.util.List;

import barley.lang.motion.Ground;
import barley.lang.plan.Movement;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;

/**
 * A phase of a plan with what the proof found when it carried it out. Proved phases make a tree like that of the plan's phases; who goes
 * through it does so by a {@link ProvedFold}. Proved phases are equal if they are of the same phase and found the same.
 */
public sealed interface ProvedPhase {

	/** Returns the phase of the plan. */
	Phase phase();

	/** A phase in which nothing moves. */
	record Stated(Phase phase) implements ProvedPhase {
	}

	/** An exchange with what each of its movements found, in the order of the plan. */
	record Exchanged(Phase.Exchanging phase, List<Found> movements) implements ProvedPhase {

		/** Returns the same as a block in which each node goes at its own pace. */
		public Paced atOwnPace() {
			return new Paced(new Phase.Pacing(phase.source(), List.of(new PaceUnit(phase, null)), List.of()), List.of(List.of(this)));
		}
	}

	/**
	 * A repetition. The proof carries out its first round and, if there are more, its second, which represents all others; there may be
	 * other things to find in the first one.
	 *
	 * @param first  the first round; empty if there is none
	 * @param others any other round; empty if there is none
	 * @param alike  whether the first round found the same as all others
	 */
	record Repeated(Phase.Repeating phase, List<ProvedPhase> first, List<ProvedPhase> others, boolean alike) implements ProvedPhase {
	}

	/** Phases that run at the same time. */
	record Overlapped(Phase.Overlapping phase, List<ProvedPhase> parts) implements ProvedPhase {
	}

	/**
	 * Nodes at their own pace.
	 *
	 * @param units for each unit its computation, its exchange or the phases of its strategy, one by one; what a message found stands at
	 * its
	 *              send; where averages are divided stands behind what completes them
	 */
	record Paced(Phase.Pacing phase, List<List<ProvedPhase>> units) implements ProvedPhase {
	}

	/** In a block in which each node goes at its own pace, nodes divide averages that an exchange has completed. */
	record Divided(Phase.Exchanging phase, List<Division> parts) implements ProvedPhase {
	}

	/** A node divides elements in which so many values are combined. */
	record Division(int node, Payload data, long first, long count, int divisor) {
	}

	/** A claim with what the collectives of its goals find in what nodes have begun with or renewed last, in the order of the plan. */
	record Ensured(Phase.Ensuring phase, List<Found> goals) implements ProvedPhase {
	}

	/** A movement and what it found: what its figures, its programs and the room they need depend on. */
	record Found(Movement movement, Ground ground) {
	}
}
