package barley.lang.prove.figures;

import barley.lang.plan.Lap;
import barley.runtime.motion.RingTurn.Reach;

/**
 * Data going once round a ring: in step s of the turn, position i passes on what began at position i - s. Combining and handing
 * on (000-53) go all the way; a scatter reaches a position further from its root in each step, the most distant piece first;
 * a gather is a scatter in reverse; an all-to-all passes on everything that has not arrived yet. At relays nothing begins, and what
 * began at a member ends at the last one before it.
 *
 * @param sizes    what begins at each position; of an all-to-all, what each position has for each other one; 0 at relays
 * @param first    the step of the exchange in which it begins
 * @param steps    how many steps it takes; less than all the way round only where all positions send
 * @param root     the position of the root, where there is one
 * @param combines whether the members combine what arrives with their own
 * @param past     the lap, if it goes past relays, or null
 */
record Turn(Party party, Sizes sizes, int first, int steps, Reach reach, int root, boolean combines, Lap past) {

	/** A turn all the way round. */
	Turn(Party party, Sizes sizes, int first, Reach reach, int root, boolean combines) {
		this(party, sizes, first, sizes.members() - 1, reach, root, combines);
	}

	/** A turn among members alone. */
	Turn(Party party, Sizes sizes, int first, int steps, Reach reach, int root, boolean combines) {
		this(party, sizes, first, steps, reach, root, combines, null);
	}

	/** Whether there are stops that take no part. */
	boolean relays() {
		return past != null;
	}

	int members() {
		return sizes.members();
	}

	/** The step of the exchange after its last one. */
	int end() {
		return first + steps;
	}

	boolean isActive(int step) {
		return first <= step && step < end();
	}

	/** Bytes that {@code position} sends in a step of the exchange. */
	long at(int position, int step) {
		int s = step - first;
		if (!isActive(step) || past != null && Math.floorMod(position - s, members()) == past.stops().next(position)) {
			return 0;
		}
		return switch (reach) {
		case ALL -> sizes.at(position - s);
		case FROM_ROOT -> distance(root, position) <= s ? sizes.at(position - s) : 0;
		case TO_ROOT -> distance(position, root) > 0 && distance(position, root) < members() - s ? sizes.at(position - s) : 0;
		case ALL_TO_ALL -> Math.multiplyExact(members() - 1L - s, sizes.at(position));
		};
	}

	/** Bytes that {@code position} sends in all steps. */
	long total(int position) {
		int members = members();
		if (past != null && reach != Reach.TO_ROOT) {
			// All but what began at the next member comes by; from a root only what goes to members behind this position.
			int behind = reach == Reach.ALL ? members : members - distance(root, position);
			return sizes.sum(position + 1, behind) - sizes.at(past.stops().next(position));
		}
		return switch (reach) {
		case ALL -> sizes.sum(position - steps + 1, steps);
		case FROM_ROOT -> {
			int hops = members - 1 - distance(root, position);
			yield sizes.sum(root - hops + 1, hops);
		}
		case TO_ROOT -> {
			int hops = distance(position, root) == 0 ? 0 : members - distance(position, root);
			yield sizes.sum(position - hops + 1, hops);
		}
		case ALL_TO_ALL -> Math.multiplyExact((long) members * (members - 1) / 2, sizes.at(position));
		};
	}

	private int distance(int from, int to) {
		return Math.floorMod(to - from, members());
	}
}
