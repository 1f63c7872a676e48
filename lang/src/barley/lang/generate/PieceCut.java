package barley.lang.generate;

import java.util.Arrays;
import java.util.List;

import barley.lang.generate.RingWork.Group;
import barley.lang.motion.Lap;

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

	/** Returns whether all nodes that take part cut a vector from its first element on. */
	boolean begins() {
		return Arrays.stream(first).allMatch(element -> element == 0);
	}
}
