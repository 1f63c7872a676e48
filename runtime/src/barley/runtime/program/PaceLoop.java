package barley.runtime.program;

/**
 * Rounds of a block in which each node goes at its own pace, of which only the first ones are written down: all are alike.
 *
 * @param first   the first item of the first round
 * @param length  how many items a round has
 * @param written how many rounds are written down, one behind the other
 * @param more    how many rounds follow them, before the next item; all loops of a block leave out as many
 */
public record PaceLoop(int first, int length, int written, long more) {

	/** No loop leaves out more rounds: all items can be counted in 63 bits. */
	public static final long MOST = 1_000_000_000;

	/** Returns the item behind the last one that is written down. */
	public int end() {
		return first + length * written;
	}

	/** Returns whether an item is one of those that are written down. */
	public boolean has(int item) {
		return first <= item && item < end();
	}

	/** Returns the round of an item, counted from 0. */
	public int round(int item) {
		return (item - first) / length;
	}
}
