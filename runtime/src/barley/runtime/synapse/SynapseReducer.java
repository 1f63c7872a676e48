package barley.runtime.synapse;

import barley.runtime.data.Operator;

/**
 * How a core combines what its synapses return: by a tree of units with two inputs, one level a cycle.
 *
 * @param operator sum, product, minimum or maximum; null if the result of one synapse is taken
 * @param index    the id of that synapse; null otherwise
 * @param arrival  whether partial results combine in pairs as they come, and not neighbours in pairs
 */
public record SynapseReducer(Operator operator, Index index, boolean arrival) {

	/** Computes the id of a synapse from the data of a core. */
	@FunctionalInterface
	public interface Index {
		double of(SynapseCore core);
	}

	public static final SynapseReducer SUM = new SynapseReducer(Operator.SUM, null, false);
	public static final SynapseReducer PROD = new SynapseReducer(Operator.PROD, null, false);
	/** The smallest value; of equal ones, that of the first synapse. */
	public static final SynapseReducer MIN = new SynapseReducer(Operator.MIN, null, false);
	/** The largest value; of equal ones, that of the first synapse. */
	public static final SynapseReducer MAX = new SynapseReducer(Operator.MAX, null, false);

	/** Returns a reducer that takes what the synapse with an id returns. */
	public static SynapseReducer one(Index index) {
		return new SynapseReducer(null, index, false);
	}

	/** Returns a reducer that takes what the synapse with an id returns. */
	public static SynapseReducer one(int id) {
		return one(core -> id);
	}

	/** Returns the same that combines partial results in the order in which they come. */
	public SynapseReducer byArrival() {
		return new SynapseReducer(operator, index, true);
	}
}
