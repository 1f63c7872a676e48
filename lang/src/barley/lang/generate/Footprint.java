package barley.lang.generate;

import java.util.Iterator;
import java.util.List;

import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.Amounts;

/**
 * The memory that every node needs for a plan: that of the vectors which its programs have, without generating these.
 *
 * @param bytes    of all of them
 * @param beside   of those that are not the schedule's own
 * @param purposes what these are for, in words
 */
public record Footprint(long bytes, long beside, List<String> purposes) {

	/**
	 * Takes time linear in the data, the movements and those who take part in them.
	 *
	 * @param amounts what the movements have found, in the order of the proof; nothing if it has failed
	 * @throws ArithmeticException if it is more than numbers have room for
	 */
	public static Footprint of(Plan plan, List<Amounts> amounts) {
		Vectors vectors = new Vectors(plan);
		if (!amounts.isEmpty() && Phase.joints(plan.phases()).anyMatch(Routines::carryOut)) {
			reserve(plan.phases(), amounts.iterator(), vectors);
		}
		long bytes = vectors.bytes();
		return new Footprint(bytes, bytes - plan.data().stream().mapToLong(payload -> payload.size() * payload.type().bytes()).sum(), vectors.purposes());
	}

	private static void reserve(List<Phase> phases, Iterator<Amounts> amounts, Vectors vectors) {
		for (Phase phase : phases) {
			if (phase instanceof Phase.Exchanging exchanging) {
				Places places = new Places(vectors);
				for (Movement movement : exchanging.movements()) {
					Amounts found = amounts.next();
					Apart apart = movement instanceof Joint joint ? Apart.of(joint, found) : null;
					if (apart != null) {
						places.take(vectors.of(movement.data()), apart);
					}
				}
			} else {
				for (long round = 0; round < rounds(phase); round++) {
					reserve(phase.inner(), amounts, vectors);
				}
			}
		}
	}

	/** How often the proof has gone through what is within a phase. */
	private static long rounds(Phase phase) {
		return phase instanceof Phase.Repeating repeating ? Math.min(2, repeating.times()) : 1;
	}
}
