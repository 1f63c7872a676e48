package barley.lang.steps;

import java.util.List;

import barley.lang.motion.Ranges;
import barley.lang.plan.Joint;
import barley.lang.plan.Payload;
import barley.lang.prove.Piece;

/** The elements of which a goal says what nodes are to hold: what else they hold does not matter (RULES.md 7). */
final class GoalElements {

	private GoalElements() {
	}

	/** Returns the data that a goal is about. */
	static List<Payload> data(Joint goal) {
		return goal.blocks() == null ? List.of(goal.into()) : goal.blocks();
	}

	/** Returns the elements that a member is to hold of them, in the stored vector. */
	static Ranges of(Joint goal, Payload data, int node) {
		Ranges all = Ranges.of(data.first(), data.size());
		return switch (goal.kind()) {
		case ALLREDUCE, ALLGATHER, BROADCAST, ALLTOALL -> all;
		case REDUCE, GATHER -> node == goal.root() ? all : Ranges.NOTHING;
		case REDUCESCATTER, SCATTER -> Ranges.union(Piece.of(goal, data.size()).stream().filter(piece -> piece.node() == node)
				.map(piece -> Ranges.of(data.first() + piece.first(), piece.end() - piece.first())).toList());
		};
	}
}
