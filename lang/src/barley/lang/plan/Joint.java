package barley.lang.plan;

import java.util.List;

import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.runtime.data.Operator;

/**
 * A collective of one vector by a group of nodes.
 *
 * @param root  the node that everything comes from or goes to, or -1
 * @param nodes the members, in the order of their positions
 * @param way   how the data travel between them
 */
public record Joint(Collective source, CollectiveKind kind, Payload data, Operator operator, int root, int[] nodes, Way way) implements Movement {

	/** How the data of a collective travel. */
	public sealed interface Way {

		/** Round rings, each lap with a share of the data. */
		record Rings(List<Lap> laps) implements Way {
		}

		/** Each member straight to each other, over all lanes between the two. */
		record Direct() implements Way {
		}

		/** Up a tree to its root, or down from there. {@code lanes} has the lane of each leg. */
		record Branches(barley.lang.elaborate.Tree tree, int[] lanes) implements Way {
		}

		/** Along a path to its last node, or back from there; in {@code chunks} if it streams, otherwise 0. */
		record Line(barley.lang.elaborate.Tour tour, int[] lanes, long chunks) implements Way {
		}
	}
}
