package barley.lang.generate;

import barley.lang.motion.Motion;

/**
 * Writes motions down transfer by transfer, for the tables of programs: in which step what goes from where to where over which lane. Every
 * way of communicating can be carried out like this whose motion is in place; ways that a program says better in a form of its own are not
 * dispatched.
 */
final class Dispatch {

	/** Takes down what a movement does. */
	interface Carrier {

		/** Elements go over a lane in a step of the exchange, are put somewhere, and are combined with what is there or replace it. */
		void carry(int step, int from, int to, int lane, Motion.Room leaves, long first, long count, Motion.Room arrives, long place,
				boolean combines);

		/** Two nodes take part in a step, but nothing goes. */
		void carryNothing(int step, int from, int to, int lane, boolean combines);
	}

	private Dispatch() {
	}

	static void dispatch(Motion motion, Carrier carrier) {
		if (!motion.isListed()) {
			throw new IllegalArgumentException("a motion that needs room beside the data");
		}
		for (int hop = 0; hop < motion.hops(); hop++) {
			int channel = motion.channel(hop);
			int from = motion.sender(hop);
			int to = motion.receiver(hop);
			Motion.Room leaves = motion.leaves(hop);
			Motion.Room arrives = motion.arrives(hop);
			for (int step = motion.first(hop); step < motion.end(hop); step++) {
				if (motion.takesPart(hop, step)) {
					int at = step;
					boolean combines = motion.combines(hop, step);
					boolean[] any = new boolean[1];
					motion.parts(hop, step, (first, count, place) -> {
						any[0] = true;
						carrier.carry(at, from, to, channel >> 1, leaves, first, count, arrives, place, combines);
					});
					if (!any[0]) {
						carrier.carryNothing(step, from, to, channel >> 1, combines);
					}
				}
			}
		}
	}
}
