package barley.runtime.simulate.flow;

/**
 * A part of the state of a flow. It keeps its state at the ends of the last two rounds, so that it can detect whether it repeats, and
 * compute its state after further rounds.
 */
interface FlowPart {

	/** More rounds than any flow has. */
	long ANY = Long.MAX_VALUE;

	/** Saves the current state as that at the end of a round. */
	void keep();

	/**
	 * Returns the number of further rounds that are guaranteed to equal the last two, as far as this part is concerned: 0 if those
	 * differ.
	 *
	 * @param now     current time, the end of the third round to compare
	 * @param roundPs duration of a round
	 */
	long rounds(long now, long roundPs);

	/** Advances the state by some rounds. */
	void skip(long rounds);

	/** Returns the number of rounds that end before a time that no round may reach. */
	static long before(long moment, long now, long roundPs) {
		return Math.max(0, (moment - 1 - now) / roundPs);
	}
}
