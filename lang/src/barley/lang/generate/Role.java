package barley.lang.generate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import barley.lang.motion.Lap;

/**
 * Nodes whose programs differ in constants alone; they share a class.
 *
 * @param className its simple name
 * @param example   one of its nodes, whose laps represent those of the others
 * @param nodes     how many nodes it has
 */
record Role(String className, int example, int nodes) {

	/** Returns the laps on which nodes of this role sit. */
	List<Lap> laps(Seating seating) {
		return Arrays.stream(seating.lapsOf()[example]).mapToObj(seating.laps()::get).toList();
	}

	/** Returns whether nodes of this role take part. */
	boolean sits(Seating seating) {
		return seating.seats(example);
	}

	/** Returns the names of its laps, in the order of the table. */
	String lapNames(Seating seating) {
		return laps(seating).stream().map(Lap::name).collect(Collectors.joining(", "));
	}

	/** Returns how many nodes a lap has; all laps of one node have the same nodes. */
	int members(Seating seating) {
		return laps(seating).get(0).members();
	}
}
