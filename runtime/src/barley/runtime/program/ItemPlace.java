package barley.runtime.program;

/**
 * Where an item comes from: its statement, which may have many items, and the indices of the loops around it.
 *
 * @param indices {@code s = 1, k = 3}; empty if there are none
 */
public record ItemPlace(String statement, String indices) {

	/** Returns {@code Pipeline.barley:7 send act[k] to n[s + 1] (s = 1, k = 3)}. */
	public String words() {
		return statement + behind();
	}

	private String behind() {
		return indices.isEmpty() ? "" : " (" + indices + ")";
	}

	/** Returns {@code "Pipeline.barley:7 send act[k] to n[s + 1]" (s = 1, k = 3)}. */
	@Override
	public String toString() {
		return "\"" + statement + "\"" + behind();
	}
}
