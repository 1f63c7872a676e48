package barley.lang.motion;

import barley.runtime.motion.RingTurn.Reach;

/**
 * Data going round a ring, all the way or a part of it, in closed form: in step s of the round, position i passes on what began at position
 * i - s. What all positions send goes all the way; what a root sends reaches a position further from it in each step, the most distant
 * piece first; what goes to a root is that in reverse; an all-to-all passes on everything that has not arrived yet. At relays nothing
 * begins, and what began at a member ends at the last one before it.
 *
 * <pre>
 * six members, all the way round                         from a root at position 2
 *           position 0   1   2   3   4   5               position 0   1   2   3   4   5
 * step 0             a   b   c   d   e   f                        .   .   c   .   .   .
 * step 1             f   a   b   c   d   e                        .   .   b   c   .   .
 * step 2             e   f   a   b   c   d                        .   .   a   b   c   .
 * </pre>
 *
 * <p>A value or a sum takes the logarithm of the number of runs of equal sizes, of which an even cut has one.
 *
 * @param sizes    how much begins at each position; of an all-to-all, what each position has for each other one; 0 at relays
 * @param first    the step of the movement in which it begins
 * @param steps    how many steps it takes; less than all the way round only where all positions send
 * @param root     the position of the root, where there is one
 * @param combines whether members combine what arrives with their own
 * @param begins   whose values what begins at a member consists of
 */
public record Round(Lap lap, Sizes sizes, int first, int steps, Reach reach, int root, boolean combines, Begins begins) {

	/** Whose values a piece consists of when it begins its way: the member's, the root's, or those of all members. */
	public enum Begins {
		OWN, ROOT, ALL
	}

	/** Returns whether there are stops that take no part. */
	public boolean relays() {
		return lap.relays();
	}

	public int positions() {
		return lap.nodes().length;
	}

	/** Returns the step of the movement behind its last one. */
	public int end() {
		return first + steps;
	}

	public boolean isActive(int step) {
		return first <= step && step < end();
	}

	/** Returns the same round with sizes in another unit, such as bytes. */
	public Round times(long factor) {
		return new Round(lap, sizes.times(factor), first, steps, reach, root, combines, begins);
	}

	/** Returns the position at which that began which a position passes on in a step, or -1 if it passes nothing on. */
	public int begun(int position, int step) {
		return isActive(step) ? lap.stops().begun(reach, root, position, step - first) : -1;
	}

	/** Returns whether a position takes part as sender: past relays something goes in every step, if nothing else then nothing. */
	public boolean sends(int position, int step) {
		return isActive(step) && (relays() || reach.sends(distance(root, position), step - first));
	}

	/** Returns how much a position sends in a step of the movement. */
	public long at(int position, int step) {
		int passed = step - first;
		if (!isActive(step) || relays() && Math.floorMod(position - passed, positions()) == lap.stops().next(position)) {
			return 0;
		}
		return switch (reach) {
		case ALL -> sizes.at(position - passed);
		case FROM_ROOT, TO_ROOT -> reach.sends(distance(root, position), passed) ? sizes.at(position - passed) : 0;
		case ALL_TO_ALL -> Math.multiplyExact(positions() - 1L - passed, sizes.at(position));
		};
	}

	/** Returns how much a position sends in all steps. */
	public long total(int position) {
		int positions = positions();
		if (relays() && reach != Reach.TO_ROOT) {
			// All but what began at the next member comes by; from a root only what goes to members behind this position.
			int behind = reach == Reach.ALL ? positions : positions - distance(root, position);
			return sizes.sum(position + 1, behind) - sizes.at(lap.stops().next(position));
		}
		return switch (reach) {
		case ALL -> sizes.sum(position - steps + 1, steps);
		case FROM_ROOT -> {
			int hops = positions - 1 - distance(root, position);
			yield sizes.sum(root - hops + 1, hops);
		}
		case TO_ROOT -> {
			int hops = distance(position, root) == 0 ? 0 : positions - distance(position, root);
			yield sizes.sum(position - hops + 1, hops);
		}
		case ALL_TO_ALL -> Math.multiplyExact((long) positions * (positions - 1) / 2, sizes.at(position));
		};
	}

	private int distance(int from, int to) {
		return Math.floorMod(to - from, positions());
	}
}
