package barley.runtime.simulate.flow;

/**
 * A part of the state of a flow. It knows its own last two rounds, so that it can tell whether it goes on in the same way,
 * and how it stands after some more rounds.
 */
interface FlowPart {

	/** More rounds than any flow has. */
	long ANY = Long.MAX_VALUE;

	/** Keeps the present state as that at the end of a round. */
	void keep();

	/**
	 * Returns how many more rounds are certainly like the last two, as far as this part is concerned: 0 if those were not alike.
	 *
	 * @param now     the present moment, the end of the third state to be looked at
	 * @param roundPs how long a round takes
	 */
	long rounds(long now, long roundPs);

	/** Be as after some more rounds. */
	void skip(long rounds);

	/** Returns how many rounds end before a moment that no round may reach. */
	static long before(long moment, long now, long roundPs) {
		return Math.max(0, (moment - 1 - now) / roundPs);
	}
}
