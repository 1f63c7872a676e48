package barley.lang.steps;

import barley.lang.motion.Motion;
import barley.lang.plan.Movement;
import barley.lang.plan.Transfer;

/**
 * A movement of an exchange with its motion.
 *
 * @param vectors how many vectors the schedule has: sends by hand are distinguished by what they send
 */
record Moving(Movement movement, Motion motion, int vectors) {

	int fragments() {
		return movement instanceof Transfer ? vectors : motion.fragments();
	}

	/** Returns the fragment that goes over a hop in a step, or -1. */
	int fragment(int hop, int step) {
		int fragment = step < motion.steps() ? motion.fragment(hop, step) : -1;
		return fragment >= 0 && movement instanceof Transfer ? movement.data().index() : fragment;
	}
}
