package barley.runtime.program;

/**
 * The iteration of a loop within which an item stands: the value of the index of the innermost loop, and the iteration of the loop around
 * that. All items of an iteration share one object, so indices cost a block a reference an item and 32 bytes for each iteration.
 *
 * @param outer the iteration of the loop around it, or null
 * @param index the name of the index
 */
public record Iteration(Iteration outer, String index, long value) {

	/** Returns how many loops there are. */
	public int depth() {
		int depth = 0;
		for (Iteration loop = this; loop != null; loop = loop.outer) {
			depth++;
		}
		return depth;
	}

	/** Returns the indices, the outermost first: {@code s = 1, k = 3}. */
	public String words() {
		String own = index + " = " + value;
		return outer == null ? own : outer.words() + ", " + own;
	}
}
