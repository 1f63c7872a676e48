package barley.runtime.simulate.synapse;

import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.data.Vector;
import barley.runtime.synapse.SynapseReducer;

/**
 * Combines what the synapses of a core return, rounded to their type after each combination: neighbours in pairs, level by level, the odd
 * one goes up as it is, and so does one beside a synapse that got no word; or in the order in which results come. Each thread has its own.
 */
final class ReducerValues {

	private static final int NONE = -1;
	/** The order of what is no number, before all numbers. */
	private static final int NOT_A_NUMBER = 2;

	private double[] reals = {};
	private long[] wholes = {};
	/**
	 * For each partial result, the synapse that returned it; of a minimum or maximum, the first one that did. {@link #NONE} if there is
	 * none.
	 */
	private int[] synapses = {};
	private ElementType type;
	private Operator operator;
	/** Where the result of everything is. */
	private int end;

	/**
	 * Combines the results of those synapses that got a word; there is one at least.
	 *
	 * @param ready when the result of each synapse is there; {@link WordArrivals#NEVER} if it got no word
	 */
	void combine(SynapseReducer reducer, Vector results, long[] ready, int count) {
		type = results.type();
		operator = reducer.operator();
		reserve(count);
		for (int s = count - 1; s >= 0; s--) {
			synapses[s] = NONE;
			if (ready[s] != WordArrivals.NEVER) {
				take(results, s);
			}
		}
		if (reducer.arrival()) {
			ArrivalTree.run(ready, count, (into, other) -> combine(into, into, other));
			return;
		}
		for (int here = count; here > 1; here = (here + 1) / 2) {
			for (int i = 0; i < here / 2; i++) {
				combine(i, 2 * i, 2 * i + 1);
			}
			if (here % 2 == 1) {
				copy(here / 2, here - 1);
			}
		}
		end = 0;
	}

	private void reserve(int count) {
		if (synapses.length < count) {
			reals = new double[count];
			wholes = new long[count];
			synapses = new int[count];
		}
	}

	private void take(Vector results, int synapse) {
		if (type.isFloating()) {
			reals[synapse] = results.real(synapse);
		} else {
			wholes[synapse] = results.whole(synapse);
		}
		synapses[synapse] = synapse;
		end = synapse;
	}

	private void copy(int into, int from) {
		reals[into] = reals[from];
		wholes[into] = wholes[from];
		synapses[into] = synapses[from];
	}

	private void combine(int into, int one, int other) {
		if (synapses[one] == NONE || synapses[other] == NONE) {
			copy(into, synapses[one] == NONE ? other : one);
		} else if (operator == Operator.SUM || operator == Operator.PROD) {
			if (type.isFloating()) {
				reals[into] = type.rounded(operator == Operator.SUM ? reals[one] + reals[other] : reals[one] * reals[other]);
			} else {
				wholes[into] = operator == Operator.SUM ? wholes[one] + wholes[other] : wholes[one] * wholes[other];
			}
			synapses[into] = synapses[one];
		} else {
			copy(into, isBetter(other, one) ? other : one);
		}
		end = into;
	}

	/** Returns whether one partial result of a minimum or maximum wins over another: what is no number does. */
	private boolean isBetter(int one, int other) {
		int order = type.isFloating() ? compare(reals[one], reals[other])
				: type.isSigned() ? Long.compare(wholes[one], wholes[other]) : Long.compareUnsigned(wholes[one], wholes[other]);
		return order == 0 ? synapses[one] < synapses[other] : order < 0 == (operator == Operator.MIN) || order == NOT_A_NUMBER;
	}

	private int compare(double one, double other) {
		if (one != one || other != other) {
			return one == one ? (operator == Operator.MIN ? 1 : -1) : other == other ? NOT_A_NUMBER : 0;
		}
		return one < other ? -1 : one > other ? 1 : 0;
	}

	/** Writes the result to an element. */
	void write(Vector into, int place) {
		if (type.isFloating()) {
			into.set(place, reals[end]);
		} else {
			into.set(place, wholes[end]);
		}
	}

	/** Returns the synapse that returned the minimum or maximum. */
	int synapse() {
		return synapses[end];
	}
}
