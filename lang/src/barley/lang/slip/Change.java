package barley.lang.slip;

import java.util.List;

/**
 * A candidate correction: a range of tokens and its replacement.
 *
 * @param from the first token replaced
 * @param to the first token after those replaced; {@code from} for an insertion
 * @param types the types of the new tokens
 * @param partner another token to delete, such as a matching bracket; -1 if there is none
 * @param moved where the replaced tokens move to; -1 if they are deleted
 * @param rank how far-fetched the change is; the lowest rank wins
 */
record Change(int from, int to, List<Integer> types, int partner, int moved, Rank rank) {

	/** From the most likely intentions to what is left if nothing else helps. */
	enum Rank {
		/** The token resembles the intended one, or is often confused with it. */
		ALIKE,
		MOVED,
		/** One sign in place of another. */
		SIGN,
		/** A keyword in place of a name. */
		RESERVED,
		MISSING_SIGN,
		ANNOUNCED,
		/** A pair of brackets where none is needed. */
		PAIR,
		TOO_MUCH,
		MISSING,
		OTHER,
		SKIPPED
	}

	static Change insertion(int at, List<Integer> types, Rank rank) {
		return new Change(at, at, types, -1, -1, rank);
	}

	static Change replacement(int from, int to, int type, Rank rank) {
		return new Change(from, to, List.of(type), -1, -1, rank);
	}

	/** What is missing behind a token, which is kept and marked, as the next one may stand in another line. */
	static Change continuation(int behind, List<Integer> types, Rank rank) {
		return new Change(behind, behind + 1, types, -1, -1, rank);
	}

	static Change deletion(int from, int to, Rank rank) {
		return new Change(from, to, List.of(), -1, -1, rank);
	}

	boolean isInsertion() {
		return from == to;
	}

	boolean isDeletion() {
		return types.isEmpty() && moved < 0;
	}
}
