package barley.lang.generate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.ProvedFold;
import barley.lang.prove.ProvedPhase;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Found;
import barley.runtime.machine.Machine;

/**
 * The memory that each node needs for a plan: that of the vectors which its programs have, without generating these.
 *
 * @param common   bytes of those that every node needs as a whole
 * @param placed   by node, the most bytes that it holds at any time of data that are placed somewhere
 * @param beside   of those that are not the schedule's own
 * @param purposes what these are for, in words
 */
public record Footprint(long common, long[] placed, long beside, List<String> purposes) {

	/**
	 * Takes time linear in the data, the movements and those who take part in them.
	 *
	 * @param proved the phases of the plan with what their movements found; nothing if the proof has failed
	 * @param placed by node, the most bytes that it holds at any time of data that are placed somewhere
	 * @throws ArithmeticException if it is more than numbers have room for
	 */
	public static Footprint of(Plan plan, List<ProvedPhase> proved, long[] placed) {
		Vectors vectors = new Vectors(plan);
		if (Phase.movements(plan.phases()).anyMatch(Reservation::takes)) {
			new Reservation(plan.wiring().machine()).fold(proved, vectors);
		}
		long whole = plan.data().stream().filter(data -> plan.placements().of(data) != null)
				.mapToLong(data -> Math.multiplyExact(data.size(), (long) data.type().bytes())).reduce(0, Math::addExact);
		long bytes = vectors.bytes();
		return new Footprint(bytes - whole, placed, bytes - vectors.ownBytes(), vectors.purposes());
	}

	/** Returns the bytes that a node needs. */
	public long bytes(int node) {
		return common + placed[node];
	}

	/** Returns the bytes that each node needs. */
	public long[] ofNodes() {
		return Arrays.stream(placed).map(each -> common + each).toArray();
	}

	/** Takes places in vectors for what lies apart or is in transit. */
	private static final class Reservation extends ProvedFold<Vectors> {

		private final Machine machine;

		Reservation(Machine machine) {
			this.machine = machine;
		}

		static boolean takes(Movement movement) {
			return movement.holdsInTransit() || movement instanceof Joint joint && Routines.carryOut(joint);
		}

		@Override
		protected Vectors exchange(Exchanged exchanged, Vectors vectors) {
			Places places = new Places(vectors);
			TransitPlaces transit = new TransitPlaces(vectors);
			for (Found found : exchanged.movements()) {
				Apart apart = found.movement() instanceof Joint joint ? Apart.of(joint, found.ground()) : null;
				int vector = vectors.of(found.movement().data());
				if (apart != null) {
					places.take(vector, apart);
				} else if (found.movement().holdsInTransit()) {
					transit.take(vector, found.movement().motion(machine, found.ground(), new BitSet()));
				}
			}
			return vectors;
		}
	}
}
