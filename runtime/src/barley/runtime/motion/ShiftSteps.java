package barley.runtime.motion;

/**
 * Whole shares of data shifted around a ring: each node forwards what it received in the previous step, unchanged, and combines it with its
 * own data. On a ring that is used in both directions, everything comes from the nearer side; the share of the opposite node comes in the
 * last step, half of it in each direction:
 *
 * <pre>
 *           node 0 of 4, both ways     node 0 of 5, both ways     node 0 of 4, forward
 * step 0    share of 3, share of 1     share of 4, share of 1     share of 3
 * step 1    half of 2,  half of 2      share of 3, share of 2     share of 2
 * step 2                                                          share of 1
 * </pre>
 *
 * <p>This takes {@code p - 1} steps in one direction and {@code p / 2}, rounded down, in both, each with the whole data: fewer steps than a
 * bucket, more bytes. It pays off for data whose transfer takes less time than the launch of a step.
 *
 * @param members  number of members of the ring
 * @param bothWays whether both directions are used
 */
public record ShiftSteps(int members, boolean bothWays) {

	/** Returns the number of steps: everything must go all the way around, or come from the opposite side. */
	public int steps() {
		return bothWays ? members / 2 : members - 1;
	}

	/** Returns the number of steps that transfer whole shares: the opposite share comes in two halves, one per direction. */
	public int fullSteps() {
		return bothWays ? (members - 1) / 2 : steps();
	}

	/**
	 * Returns the position, counted forward, of the origin of what a position sends in a step; positions of backward shifts are counted
	 * from the last one.
	 */
	public int origin(int position, boolean backward, int step) {
		int from = Math.floorMod(position - step, members);
		return backward ? members - 1 - from : from;
	}
}
