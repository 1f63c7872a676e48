package barley.lang.prove.figures;

import barley.lang.motion.Round;

/** A round of a ring that a party makes, in bytes. */
record Turn(Party party, Round round) {

	/** Bytes that {@code position} sends in a step of the exchange. */
	long at(int position, int step) {
		return round.at(position, step);
	}
}
