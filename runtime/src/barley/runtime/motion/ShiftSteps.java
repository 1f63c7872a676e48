package barley.runtime.motion;

/**
 * Whole shares of data shifted round a ring: each node passes on what came in the step before, as it came, and combines it with its own. Of
 * a ring that is run both ways, everything comes from the nearer side; what is opposite comes in the last step, half of it each way:
 *
 * <pre>
 *           node 0 of 4, both ways     node 0 of 5, both ways     node 0 of 4, forward
 * step 0    share of 3, share of 1     share of 4, share of 1     share of 3
 * step 1    half of 2,  half of 2      share of 3, share of 2     share of 2
 * step 2                                                          share of 1
 * </pre>
 *
 * <p>That takes {@code p - 1} steps one way and {@code p / 2}, rounded down, both ways, each with the whole data: fewer steps than a
 * bucket, more bytes. It is worth it for data that take less time than launching a step.
 *
 * @param members  how many nodes the ring has
 * @param bothWays whether it is run in both directions
 */
public record ShiftSteps(int members, boolean bothWays) {

	/** Returns how many steps it takes: everything has to come round, or from the opposite side. */
	public int steps() {
		return bothWays ? members / 2 : members - 1;
	}

	/** Returns in how many of them whole shares go: what is opposite comes half each way. */
	public int fullSteps() {
		return bothWays ? (members - 1) / 2 : steps();
	}

	/**
	 * Returns the position, counted forward, at which that began which a position sends in a step; positions run backward count from the
	 * last one.
	 */
	public int origin(int position, boolean backward, int step) {
		int from = Math.floorMod(position - step, members);
		return backward ? members - 1 - from : from;
	}
}
