package barley.lang.plan;

import java.util.List;

import barley.lang.finding.Origin;
import barley.runtime.data.Operator;
import barley.runtime.motion.RingTurn;

/**
 * A collective of one vector by a group of nodes.
 *
 * @param root  the node that everything comes from or goes to, or -1
 * @param nodes the members, in the order of their positions
 * @param way   how the data travel between them
 */
public record Joint(Origin source, CollectiveKind kind, Payload data, Operator operator, int root, int[] nodes, Way way) implements Movement {

	/** How the data of a collective travel. */
	public sealed interface Way {

		/** Round rings, each lap with a share of the data. */
		record Rings(List<Lap> laps) implements Way {

			/** The turns of a kind of collective, one after the other. */
			public static List<RingTurn> turns(CollectiveKind kind) {
				return switch (kind) {
				case ALLREDUCE -> List.of(RingTurn.COMBINE, RingTurn.HAND_ON);
				case REDUCE -> List.of(RingTurn.COMBINE, RingTurn.GATHER);
				case BROADCAST -> List.of(RingTurn.SCATTER, RingTurn.HAND_ON);
				case REDUCESCATTER -> List.of(RingTurn.COMBINE);
				case ALLGATHER -> List.of(RingTurn.HAND_ON);
				case SCATTER -> List.of(RingTurn.SCATTER);
				case GATHER -> List.of(RingTurn.GATHER);
				case ALLTOALL -> List.of(RingTurn.ALL_TO_ALL);
				};
			}

			/** Whether nodes on the way relay without taking part. */
			public boolean relays() {
				return laps.stream().anyMatch(Lap::relays);
			}

			/** The steps until everything has gone once round all rings. */
			public int steps() {
				return laps.stream().mapToInt(Lap::steps).max().orElse(0);
			}
		}

		/** Each member straight to each other, over all lanes between the two. */
		record Direct() implements Way {
		}

		/** Up a tree to its root, or down from there. {@code lanes} has the lane of each leg. */
		record Branches(barley.lang.wiring.Tree tree, int[] lanes) implements Way {
		}

		/** Along a path to its last node, or back from there. */
		record Line(barley.lang.wiring.Tour tour, int[] lanes) implements Way {
		}

		/** By data flow, each course with a share of the data, which it cuts into chunks. */
		record Stream(List<Course> courses, int chunks) implements Way {
		}

		/**
		 * Whole vectors round rings, each lap with a share of them: every node combines what passes. The laps of a ring that is
		 * run both ways share out its nodes, not its data.
		 *
		 * @param fixed whether everybody keeps all that passes and combines it in the order of the ring's positions
		 */
		record Shift(List<Lap> laps, boolean fixed) implements Way {

			/** Whether each ring is run in both directions. */
			public boolean bothWays() {
				return laps.size() > laps.get(0).shares();
			}

			/** How many steps it takes: everything has to come round, or from the opposite side. */
			public int steps() {
				int members = laps.get(0).members();
				return bothWays() ? members / 2 : members - 1;
			}

			/** In how many of them whole shares go: what is opposite comes half each way. */
			public int fullSteps() {
				return bothWays() ? (laps.get(0).members() - 1) / 2 : steps();
			}
		}
	}
}
