package barley.runtime.simulate.synapse;

import java.util.Arrays;

/**
 * A reducer that does not wait: in each cycle all partial results that are there combine in pairs, in the order in which they came, and the
 * odd one waits. What came in the same cycle is in order: partial results as their units are, then synapses by number.
 */
final class ArrivalTree {

	/** Combines two partial results into the first of them. */
	@FunctionalInterface
	interface Pair {
		void combine(int into, int other);
	}

	/** Bits for the number of a synapse, below those for the cycle in which its result comes. */
	private static final int SHIFT = 24;
	private static final int NUMBER = (1 << SHIFT) - 1;

	private ArrivalTree() {
	}

	/**
	 * Combines all results.
	 *
	 * @param ready for each synapse, when its result is there; {@link WordArrivals#NEVER} if it has none
	 * @param pair  combines the results of two synapses, or partial results, which have the number of their first synapse
	 * @return when the last combination has ended; a single result passes one unit
	 */
	static long run(long[] ready, int synapses, Pair pair) {
		long[] order = order(ready, synapses);
		int[] here = new int[order.length];
		int waiting = 0;
		int next = 0;
		long cycle = order.length == 0 ? 0 : order[0] >>> SHIFT;
		while (next < order.length || waiting > 1) {
			if (waiting < 2) {
				cycle = Math.max(cycle, order[next] >>> SHIFT);
			}
			while (next < order.length && order[next] >>> SHIFT <= cycle) {
				here[waiting++] = (int) order[next++] & NUMBER;
			}
			cycle += waiting > 1 ? 1 : 0;
			waiting = combine(here, waiting, pair);
		}
		return order.length == 1 ? cycle + 1 : cycle;
	}

	/** Combines what is there in pairs, and returns how many partial results remain. The odd one is the first of them. */
	private static int combine(int[] here, int waiting, Pair pair) {
		int pairs = waiting / 2;
		int odd = waiting % 2;
		int last = here[waiting - 1];
		for (int i = 0; i < pairs; i++) {
			pair.combine(here[2 * i], here[2 * i + 1]);
		}
		for (int i = 0; i < pairs; i++) {
			here[odd + i] = here[2 * i];
		}
		if (odd > 0) {
			here[0] = last;
		}
		return odd + pairs;
	}

	/** Returns the synapses with results in the order in which these come, as cycle and number. */
	private static long[] order(long[] ready, int synapses) {
		long[] order = new long[synapses];
		int size = 0;
		for (int synapse = 0; synapse < synapses; synapse++) {
			if (ready[synapse] != WordArrivals.NEVER) {
				order[size++] = ready[synapse] << SHIFT | synapse;
			}
		}
		order = Arrays.copyOf(order, size);
		Arrays.sort(order);
		return order;
	}
}
