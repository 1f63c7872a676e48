package barley.lang.plan;

import java.util.List;


/** Data going once round a ring; a collective takes one turn or two (000-53). */
public enum RingTurn {
	/** Pieces are combined on their way, and end complete where they end. */
	COMBINE(Reach.ALL),
	/** Complete pieces are handed on to everybody. */
	HAND_ON(Reach.ALL),
	/** The root's pieces go out, the one with the longest way first. */
	SCATTER(Reach.FROM_ROOT),
	/** Pieces go to the root, and no further. */
	GATHER(Reach.TO_ROOT),
	/** Everything is passed on that has not arrived yet. */
	ALL_TO_ALL(Reach.ALL_TO_ALL);

	/** Which positions send in a step: all, those that a root has reached, those on the way to it, or all that is still on its way. */
	public enum Reach {
		ALL, FROM_ROOT, TO_ROOT, ALL_TO_ALL
	}

	private final Reach reach;

	RingTurn(Reach reach) {
		this.reach = reach;
	}

	/** The turns of a kind of collective, one after the other. */
	public static List<RingTurn> of(CollectiveKind kind) {
		return switch (kind) {
		case ALLREDUCE -> List.of(COMBINE, HAND_ON);
		case REDUCE -> List.of(COMBINE, GATHER);
		case BROADCAST -> List.of(SCATTER, HAND_ON);
		case REDUCESCATTER -> List.of(COMBINE);
		case ALLGATHER -> List.of(HAND_ON);
		case SCATTER -> List.of(SCATTER);
		case GATHER -> List.of(GATHER);
		case ALLTOALL -> List.of(ALL_TO_ALL);
		};
	}

	public Reach reach() {
		return reach;
	}

	public boolean combines() {
		return this == COMBINE;
	}

	/** Whether each position begins with its own piece; otherwise with the one that ends there when pieces have gone round. */
	public boolean deals() {
		return this == COMBINE || this == SCATTER || this == ALL_TO_ALL;
	}
}
