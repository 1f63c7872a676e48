package barley.lang.prove.random;

import java.util.List;

/** One movement of data, as a random plan has it: what it says, and what that means node by node. */
sealed interface Step {

	/** Which vector moves. */
	int data();

	/** The operator, or null. */
	String operator();

	/**
	 * A collective of one or more groups, each by itself.
	 *
	 * @param words what stands behind the data and the operator: root, walks or members
	 * @param laps  for each group the laps that share its data, each with its nodes position by position; a single
	 *              one, of members, if it is no ring
	 * @param rings whether position k ends up with piece k + 1
	 */
	record Together(String kind, int data, String operator, int root, String words, List<List<List<Integer>>> laps, boolean rings)
			implements Step {
	}

	/** A send by hand. */
	record Send(int data, String operator, int from, int to) implements Step {
	}
}
