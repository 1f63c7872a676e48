package barley.lang.ide.result;

/** How a run ended. */
public enum Outcome {
	/** It completed, with correct results. */
	FINE,
	/** It completed, but a result is wrong. */
	WRONG,
	/** It was stopped by the user; there may be partial figures. */
	STOPPED,
	/** It could not be run. */
	FAILED
}
