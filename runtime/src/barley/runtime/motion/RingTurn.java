package barley.runtime.motion;

/**
 * Data going once round a ring. A collective takes one turn or two: an all-reduce combines and hands on, a broadcast scatters and hands on,
 * a reduce combines and gathers. Each turn takes one step less than the ring has members, so that an all-reduce of {@code m} bytes by
 * {@code p} nodes takes {@code 2 (p - 1)} steps with {@code m / p} bytes each: no schedule carries less (P. Patarasuk, X. Yuan,
 * <i>Bandwidth optimal all-reduce algorithms for clusters of workstations</i>, 2009; the broadcast is that of R. van de Geijn, 1991).
 */
public enum RingTurn {
	/** Pieces are combined on their way, and end complete where they end. */
	COMBINE(Reach.ALL),
	/** Complete pieces are handed on to everybody. */
	HAND_ON(Reach.ALL),
	/** The root's pieces go out, the one with the longest way first. */
	SCATTER(Reach.FROM_ROOT),
	/** Complete pieces go to the root, and no further. */
	GATHER(Reach.TO_ROOT),
	/** Everything is passed on that has not arrived yet. */
	ALL_TO_ALL(Reach.ALL_TO_ALL);

	/** Which positions send in a step: all, those that a root has reached, those on the way to it, or all that is still on its way. */
	public enum Reach {
		ALL, FROM_ROOT, TO_ROOT, ALL_TO_ALL;

		/**
		 * Returns whether a position sends in a step of a turn.
		 *
		 * @param distance how many hops the position is behind the root, counted in the direction in which data go
		 */
		public boolean sends(int distance, int step) {
			return switch (this) {
			case ALL, ALL_TO_ALL -> true;
			case FROM_ROOT -> distance <= step;
			case TO_ROOT -> step < distance;
			};
		}
	}

	private final Reach reach;

	RingTurn(Reach reach) {
		this.reach = reach;
	}

	public Reach reach() {
		return reach;
	}

	public boolean combines() {
		return this == COMBINE;
	}

	/**
	 * Returns whether each member begins with its own piece; otherwise it begins with the one that ends there when pieces have gone round.
	 */
	public boolean deals() {
		return this == COMBINE || this == SCATTER || this == ALL_TO_ALL;
	}

	/** Returns the piece that begins at a member of a ring. */
	public int piece(int member, int members) {
		return deals() ? member : owned(member, members);
	}

	/** Returns the piece that a member has when all are combined: the one that has come all the way round to it. */
	public static int owned(int member, int members) {
		return (member + 1) % members;
	}
}
