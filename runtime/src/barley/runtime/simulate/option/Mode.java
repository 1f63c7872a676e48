package barley.runtime.simulate.option;

/** How much of a run is carried out. Times, volumes, energy and fingerprint are the same in both modes: both make the same timing pass. */
public enum Mode {
	/** Follow time only; nothing is stored for a transfer, so machines of many thousand nodes run in seconds. */
	TIMING,
	/** Move and combine real data as well, and compare them in the end with what the program was to achieve. */
	FUNCTIONAL
}
