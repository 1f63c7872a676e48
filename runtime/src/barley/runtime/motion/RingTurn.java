package barley.runtime.motion;

/**
 * One turn of data around a ring. A collective takes one turn or two: an all-reduce combines and hands on, a broadcast scatters and hands
 * on, a reduce combines and gathers. The number of steps of a turn is one less than the number of members, so an all-reduce of {@code m}
 * bytes on {@code p} nodes takes {@code 2 (p - 1)} steps of {@code m / p} bytes each, the minimum volume (P. Patarasuk, X. Yuan,
 * <i>Bandwidth optimal all-reduce algorithms for clusters of workstations</i>, 2009; the broadcast is that of R. van de Geijn, 1991).
 */
public enum RingTurn {
	/** Pieces are combined on their way, and are complete where they end. */
	COMBINE(Reach.ALL),
	/** Complete pieces are forwarded to all members. */
	HAND_ON(Reach.ALL),
	/** The root's pieces are distributed, the one with the longest way first. */
	SCATTER(Reach.FROM_ROOT),
	/** Complete pieces are forwarded to the root only. */
	GATHER(Reach.TO_ROOT),
	/** Pieces are forwarded until they arrive at their destinations. */
	ALL_TO_ALL(Reach.ALL_TO_ALL);

	/** Which positions send in a step: all, those that a root has reached, those on the way to it, or those with pieces in transit. */
	public enum Reach {
		ALL, FROM_ROOT, TO_ROOT, ALL_TO_ALL;

		/**
		 * Returns whether a position sends in a step of a turn.
		 *
		 * @param distance number of hops from the root to the position, in the direction of the data
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

	/** Returns whether each member begins with its own piece; otherwise it begins with the one that ends there after a turn. */
	public boolean deals() {
		return this == COMBINE || this == SCATTER || this == ALL_TO_ALL;
	}

	/** Returns the piece that begins at a member of a ring. */
	public int piece(int member, int members) {
		return deals() ? member : owned(member, members);
	}

	/** Returns the piece that a member holds when all are combined: the one that has gone all the way around to it. */
	public static int owned(int member, int members) {
		return (member + 1) % members;
	}
}
