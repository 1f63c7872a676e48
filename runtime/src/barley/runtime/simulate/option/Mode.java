package barley.runtime.simulate.option;

/** How much of a run is simulated. Both modes make the same timing pass, so times, volumes, energy and fingerprint are equal. */
public enum Mode {
	/** Simulates time only; nothing is stored per transfer, so machines with many thousand nodes run in seconds. */
	TIMING,
	/** Also moves and combines real data, and finally compares them with the expectations of the program. */
	FUNCTIONAL;

	/** Returns what to do where a run needs too much memory, for the end of a message. */
	public String alternative() {
		return this == FUNCTIONAL ? ", or choose a timing run" : "";
	}
}
