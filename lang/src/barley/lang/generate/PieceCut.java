package barley.lang.generate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import barley.lang.generate.RingWork.Group;
import barley.lang.motion.Lap;
import barley.lang.motion.Shares;

/**
 * Elements that are cut into the pieces of a seating's laps.
 *
 * @param stem  what its field and its columns begin with
 * @param first for each node, the first of its elements
 * @param size  for each node, how many there are
 */
record PieceCut(String stem, Seating seating, long[] first, long[] size) {

	static PieceCut of(String stem, Seating seating, List<Group> groups) {
		long[] first = new long[seating.lapsOf().length];
		long[] size = new long[first.length];
		for (Group group : groups) {
			for (Lap lap : group.laps()) {
				for (int node : lap.nodes()) {
					first[node] = group.first();
					size[node] = group.size();
				}
			}
		}
		return new PieceCut(stem, seating, first, size);
	}

	/**
	 * Returns the Java that makes the pieces of shares.
	 *
	 * @param first the first of their elements, in Java; empty if they begin with the vector
	 * @param size  how many there are, in Java
	 * @param count how many shares there are, in Java
	 */
	static String java(String first, String size, Shares shares, String count) {
		if (shares.isEven()) {
			return "Pieces.of(%s%s, %s)".formatted(first.isEmpty() ? "" : first + ", ", size, count);
		}
		String weights = shares.weights().mapToObj(weight -> weight + (weight > Integer.MAX_VALUE ? "L" : ""))
				.collect(Collectors.joining(", "));
		return "Pieces.weighted(%s, %s, %s)".formatted(first.isEmpty() ? "0" : first, size, weights);
	}

	/** Returns whether all nodes that take part cut a vector from its first element on. */
	boolean begins() {
		return Arrays.stream(first).allMatch(element -> element == 0);
	}
}
