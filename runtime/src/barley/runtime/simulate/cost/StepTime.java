package barley.runtime.simulate.cost;

/**
 * Steps that follow one another and cost the same.
 *
 * @param cost of one of them
 */
public record StepTime(long steps, Cost cost) {

	/** Returns the time of one of these steps. */
	public long timePs() {
		return cost.timePs();
	}
}
