package barley.runtime.simulate.option;

/** What happens to a transfer under injected faults. */
public enum Fate {
	ARRIVES, LOST, CORRUPTED
}
