package barley.runtime.simulate;

/** What happens to a transfer on its way. */
enum Fate {
	ARRIVES, LOST, CORRUPTED
}
