package barley.runtime.simulate.clock;

import java.util.function.IntFunction;

import barley.runtime.data.Vector;

/**
 * Which elements a statement of an exchange moves. A node sends from one vector and receives into one, which may be the same: what is sent
 * is always what the vector held when the exchange began.
 */
public interface StatementData {

	/** Returns the vector that a node sends from. */
	Vector source(int vertex);

	/**
	 * Returns the place of the first element that a node sends.
	 *
	 * @param receiver the vertex to which it is sent, or -1 over a tree
	 */
	int sourcePlace(int vertex, int receiver);

	/** Returns the vector that a node receives into. */
	Vector target(int vertex);

	/**
	 * Returns the place of the first element that a node receives.
	 *
	 * @param source the vertex that has sent it, or -1 for a sum
	 */
	int targetPlace(int vertex, int source);

	/**
	 * Returns what a node contributes to what is gathered over a tree: pairs of the first element and the one behind the last, counted from
	 * the first element that it sends; null if it contributes all elements.
	 */
	default int[] contributed(int vertex) {
		return null;
	}

	/** Gives one piece of a vector for each pair of nodes. */
	interface Places {
		int place(int vertex, int other);
	}

	/** Returns data that are whole vectors: those of reductions, broadcasts and sends. */
	static StatementData whole(IntFunction<Vector> source, IntFunction<Vector> target) {
		return pieces(source, (vertex, receiver) -> 0, target, (vertex, from) -> 0);
	}

	/** Returns data that are pieces of vectors: those of scatter, gather, and exchanges of all with all. */
	static StatementData pieces(IntFunction<Vector> source, Places sent, IntFunction<Vector> target, Places received) {
		return new StatementData() {

			@Override
			public Vector source(int vertex) {
				return source.apply(vertex);
			}

			@Override
			public int sourcePlace(int vertex, int receiver) {
				return sent.place(vertex, receiver);
			}

			@Override
			public Vector target(int vertex) {
				return target.apply(vertex);
			}

			@Override
			public int targetPlace(int vertex, int from) {
				return received.place(vertex, from);
			}
		};
	}
}
