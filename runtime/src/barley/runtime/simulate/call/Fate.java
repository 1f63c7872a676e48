package barley.runtime.simulate.call;

/** What happens to a transfer under injected faults. */
public enum Fate {
	ARRIVES, LOST, CORRUPTED
}
