package barley.runtime.simulate.cost;

/**
 * The cost of a step in whole picoseconds, as four parts that follow one another. Where several nodes and channels take part in one step,
 * each part is that of the slowest; the costs of consecutive steps are summed.
 *
 * @param launchPs   longest launch of the nodes that take part
 * @param transferPs time of the busiest channel
 * @param latencyPs  longest latency of the lanes that carry something
 * @param combinePs  longest time that a node combines what arrives
 */
public record Cost(long launchPs, long transferPs, long latencyPs, long combinePs) {

	public static final Cost NONE = new Cost(0, 0, 0, 0);

	/** Returns the total time of all four parts. */
	public long timePs() {
		return Math.addExact(Math.addExact(launchPs, transferPs), Math.addExact(latencyPs, combinePs));
	}

	/** Returns the sum of this cost and that of what follows it. */
	public Cost plus(Cost next) {
		return new Cost(Math.addExact(launchPs, next.launchPs), Math.addExact(transferPs, next.transferPs),
				Math.addExact(latencyPs, next.latencyPs),
				Math.addExact(combinePs, next.combinePs));
	}

	/** Returns this cost with a longer launch. */
	public Cost plusLaunch(long morePs) {
		return new Cost(Math.addExact(launchPs, morePs), transferPs, latencyPs, combinePs);
	}

	/** Returns this cost multiplied by a count. */
	public Cost times(long count) {
		return new Cost(Math.multiplyExact(launchPs, count), Math.multiplyExact(transferPs, count), Math.multiplyExact(latencyPs, count),
				Math.multiplyExact(combinePs, count));
	}

	/** Returns the maximum of each part. */
	public Cost max(Cost other) {
		return new Cost(Math.max(launchPs, other.launchPs), Math.max(transferPs, other.transferPs), Math.max(latencyPs, other.latencyPs),
				Math.max(combinePs, other.combinePs));
	}

	/** Returns whether no part of another cost is larger. */
	public boolean covers(Cost other) {
		return launchPs >= other.launchPs && transferPs >= other.transferPs && latencyPs >= other.latencyPs && combinePs >= other.combinePs;
	}
}
