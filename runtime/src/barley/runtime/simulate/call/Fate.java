package barley.runtime.simulate.call;

/** What happens to a transfer on its way. */
public enum Fate {
	ARRIVES, LOST, CORRUPTED
}
