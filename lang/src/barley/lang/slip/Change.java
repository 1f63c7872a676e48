package barley.lang.slip;

import java.util.List;

/**
 * What could make a text right: tokens replaced by others.
 *
 * @param from  the first token that goes
 * @param to    the first behind it that stays; {@code from} if all stay
 * @param types what comes instead
 * @param partner a token that goes with those; -1 if none does
 * @param moved where the tokens go that are taken away; -1 if they are gone
 * @param rank  how bold it is to guess this; the least bold wins
 */
record Change(int from, int to, List<Integer> types, int partner, int moved, Rank rank) {

	/** From what is most likely meant to what is left when nothing else helps. */
	enum Rank {
		/** Looks like what was meant, or is known to be mixed up with it. */
		ALIKE,
		MOVED,
		/** One sign for another. */
		SIGN,
		/** A word of the language for a name. */
		RESERVED,
		MISSING_SIGN,
		ANNOUNCED,
		/** Two brackets around what needs none. */
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
