package barley.lang.prove.random;

import java.util.List;

/** One movement of data, as a random plan has it: what it says, and what that means node by node. */
sealed interface Step {

	/**
	 * Elements of a vector, from {@code first} up to but not including {@code end}.
	 *
	 * @param name as it is written
	 */
	record Part(int data, int first, int end, String name) {

		int size() {
			return end - first;
		}
	}

	/** How many elements each member has for each other, by their positions; {@code name} is what the plan calls it. */
	record Blocks(String name, int first, int second, int modulus) {

		String text(int members) {
			return "let %s[i in 0 ..< %d, j in 0 ..< %d] = (%d * i + %d * j) %% %d".formatted(name, members, members, first, second,
					modulus);
		}

		int of(int from, int to) {
			return (first * from + second * to) % modulus;
		}
	}

	/** What moves. */
	Part what();

	/** The operator, or null. */
	String operator();

	/** The vector whose first elements receive what moves; null if it stays where it is. */
	Part into();

	/**
	 * A collective of one or more groups, each by itself.
	 *
	 * @param words  what stands behind the data and the operator: root, walks or members
	 * @param laps   for each group the laps that share its data, each with its nodes position by position; a single
	 *               one, of members, if it is no ring
	 * @param rings  whether position k ends up with piece k + 1
	 * @param blocks the sizes of what an all-to-all moves; null if they are alike
	 */
	record Together(String kind, Part what, String operator, int root, String words, List<List<List<Integer>>> laps, boolean rings,
			Part into, Blocks blocks) implements Step {

		Together into(Part other, Blocks uneven) {
			return new Together(kind, what, operator, root, words, laps, rings, other, uneven);
		}
	}

	/** A send by hand. */
	record Send(Part what, String operator, int from, int to, Part into) implements Step {
	}
}
