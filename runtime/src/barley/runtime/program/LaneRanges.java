package barley.runtime.program;

import java.util.Arrays;

/**
 * A table of routes: the lane for each destination, by ranges of destinations that share one.
 *
 * <p>In the table of nodes these are the lists {@code NAME.from} (the first destination of each range, ascending) and {@code NAME.lane}.
 */
public final class LaneRanges {

	private final int[] from;
	private final int[] lane;

	/**
	 * Reads a table of routes.
	 *
	 * @param name what the names of its lists begin with
	 */
	public LaneRanges(Constants constants, String name) {
		from = constants.integers(name + ".from");
		lane = constants.integers(name + ".lane");
		constants.requireLength(name + ".lane", lane, from.length);
	}

	/** Returns the lane to a destination, or -1 if the table does not reach so far. */
	public int lane(int destination) {
		int at = Arrays.binarySearch(from, destination);
		int range = at < 0 ? -at - 2 : at;
		return range < 0 ? -1 : lane[range];
	}
}
