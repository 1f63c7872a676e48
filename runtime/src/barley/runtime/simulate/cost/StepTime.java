package barley.runtime.simulate.cost;

/**
 * The time of one step, or of several equal ones that follow each other. All times are of one step, in picoseconds.
 *
 * @param steps      how many equal steps
 * @param launchPs   the dearest launch of the nodes that take part
 * @param transferPs the busiest channel
 * @param latencyPs  the longest latency of the lanes that carried something
 * @param combinePs  the slowest node's combining of what arrived
 */
public record StepTime(long steps, long launchPs, long transferPs, long latencyPs, long combinePs) {

	/** The time of one of these steps. */
	public long timePs() {
		return Math.addExact(Math.addExact(launchPs, transferPs), Math.addExact(latencyPs, combinePs));
	}

	/** Tell whether another step costs more in nothing. */
	public boolean covers(StepTime other) {
		return launchPs >= other.launchPs && transferPs >= other.transferPs && latencyPs >= other.latencyPs && combinePs >= other.combinePs;
	}

	public boolean costsTheSame(StepTime other) {
		return launchPs == other.launchPs && transferPs == other.transferPs && latencyPs == other.latencyPs && combinePs == other.combinePs;
	}

	public StepTime plus(long more) {
		return new StepTime(steps + more, launchPs, transferPs, latencyPs, combinePs);
	}
}
