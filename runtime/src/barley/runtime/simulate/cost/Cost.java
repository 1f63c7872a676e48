package barley.runtime.simulate.cost;

/**
 * What a step takes, in whole picoseconds: the four follow one another. Of several nodes and channels in one step each part is that of the
 * slowest; costs of steps that follow one another are summed.
 *
 * @param launchPs   the dearest launch of the nodes that take part
 * @param transferPs the busiest channel
 * @param latencyPs  the longest latency of the lanes that carry something
 * @param combinePs  the slowest node's combining of what arrives
 */
public record Cost(long launchPs, long transferPs, long latencyPs, long combinePs) {

	public static final Cost NONE = new Cost(0, 0, 0, 0);

	/** Returns the time of all four parts. */
	public long timePs() {
		return Math.addExact(Math.addExact(launchPs, transferPs), Math.addExact(latencyPs, combinePs));
	}

	/** This and another one after it. */
	public Cost plus(Cost next) {
		return new Cost(Math.addExact(launchPs, next.launchPs), Math.addExact(transferPs, next.transferPs),
				Math.addExact(latencyPs, next.latencyPs),
				Math.addExact(combinePs, next.combinePs));
	}

	/** Returns the same with a longer launch. */
	public Cost plusLaunch(long morePs) {
		return new Cost(Math.addExact(launchPs, morePs), transferPs, latencyPs, combinePs);
	}

	/** This, some times over. */
	public Cost times(long count) {
		return new Cost(Math.multiplyExact(launchPs, count), Math.multiplyExact(transferPs, count), Math.multiplyExact(latencyPs, count),
				Math.multiplyExact(combinePs, count));
	}

	/** Returns the larger of each part. */
	public Cost max(Cost other) {
		return new Cost(Math.max(launchPs, other.launchPs), Math.max(transferPs, other.transferPs), Math.max(latencyPs, other.latencyPs),
				Math.max(combinePs, other.combinePs));
	}

	/** Returns whether no part of another one is larger. */
	public boolean covers(Cost other) {
		return launchPs >= other.launchPs && transferPs >= other.transferPs && latencyPs >= other.latencyPs && combinePs >= other.combinePs;
	}
}
