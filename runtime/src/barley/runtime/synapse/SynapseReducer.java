package barley.runtime.synapse;

import barley.runtime.data.Operator;
import barley.runtime.machine.Mix;

/**
 * How a core combines what its synapses return: by a tree of units with two inputs, one level a cycle.
 *
 * @param operator sum, product, minimum or maximum; null if the result of one synapse is taken
 * @param index    the id of that synapse; null otherwise
 * @param arrival  whether partial results combine in pairs as they come, and not neighbours in pairs
 */
public record SynapseReducer(Operator operator, Index index, boolean arrival) {

	/** Computes the id of a synapse from the data of a core, for each element of what synapses return. */
	@FunctionalInterface
	public interface Index {
		double of(SynapseCore core, int element);

		/** Returns a number that distinguishes computations of ids in the fingerprint of a run; 0 if it does not. */
		default long identity() {
			return 0;
		}
	}

	/** The id of a synapse that is known. */
	private record Known(int id) implements Index {

		@Override
		public double of(SynapseCore core, int element) {
			return id;
		}

		@Override
		public long identity() {
			return id;
		}
	}

	/** A computation of an id that is distinguished. */
	private record Told(long identity, Index index) implements Index {

		@Override
		public double of(SynapseCore core, int element) {
			return index.of(core, element);
		}
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

	/**
	 * Returns a reducer that takes what the synapse with an id returns.
	 *
	 * @param identity distinguishes the computation of the id in the fingerprint of a run, which cannot look into a lambda
	 */
	public static SynapseReducer one(long identity, Index index) {
		return one(new Told(identity, index));
	}

	/** Returns a reducer that takes what the synapse with an id returns. */
	public static SynapseReducer one(int id) {
		return one(new Known(id));
	}

	/** Returns a hash of what is combined and how. */
	long fingerprint() {
		return Mix.fold(Mix.fold(arrival ? 2 : 1, operator == null ? "one" : operator.word()), index == null ? 0 : index.identity());
	}

	/** Returns the same that combines partial results in the order in which they come. */
	public SynapseReducer byArrival() {
		return new SynapseReducer(operator, index, true);
	}
}
