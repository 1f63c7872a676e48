package barley.lang.ide.result;

/** How a run ended. */
public enum Outcome {
	/** It came to its end, and nothing was wrong. */
	FINE,
	/** It came to its end, but a result is not what it should be. */
	WRONG,
	/** Somebody stopped it; there may be figures of what had been done until then. */
	STOPPED,
	/** It could not be run. */
	FAILED
}
