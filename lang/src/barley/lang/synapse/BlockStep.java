package barley.lang.synapse;

/** One step of a block: a value and where it goes. Steps take place in order. */
public record BlockStep(Target target, BlockValue value) {

	/** Where the value of a step goes. */
	public sealed interface Target {
	}

	/**
	 * Data of the synapse.
	 *
	 * @param data the place in {@link WordBlock#data()}
	 */
	public record ToOwn(int data) implements Target {
	}

	/**
	 * A name for later steps.
	 *
	 * @param let the place in {@link WordBlock#lets()}
	 */
	public record ToName(int let) implements Target {
	}

	/**
	 * The reducer.
	 *
	 * @param second whether it is the second of two values
	 */
	public record ToReducer(boolean second) implements Target {
	}
}
