package barley.runtime.simulate.cost;

/**
 * Consecutive steps of equal cost.
 *
 * @param cost cost of each step
 */
public record StepTime(long steps, Cost cost) {

	/** Returns the time of each step. */
	public long timePs() {
		return cost.timePs();
	}
}
