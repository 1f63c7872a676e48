package barley.lang.generate;

import java.util.Arrays;
import java.util.List;

import barley.lang.finding.Origin;

/**
 * A part of an exchange that a class of the runtime carries out by what the table of nodes says.
 *
 * @param source    the statement that it is a part of
 * @param type      the class
 * @param maker     how an object is made, in Java: what comes before and behind what stands in the table
 * @param call      the method that carries out a step
 * @param steps     how many steps it has
 * @param texts     what stands in the table, for each node; empty where it takes no part
 * @param together  the constants of the vector whose elements lie apart and of the one in which they are put together; null if they do not
 * @param places    what stands in the table about that
 */
record Routine(Origin source, String type, List<String> maker, String call, int steps, String[] texts, String together, String[] places) {

	/** A routine in its place: the field it has, and the first of its steps. */
	record Placed(Routine routine, String field, int first) {

		boolean involves(int node) {
			return !routine.texts[node].isEmpty();
		}
	}

	/** Returns what stands in the table, in words. */
	String legend() {
		return switch (type) {
			case "Streaming" -> "share of the data, then what the node does with each of its chunks: <3 receives it over lane 3, +3 combines it, >3 sends it, /5 divides it by 5";
			case "Shifting" -> "for each lap, share of the data, + forward or - backward, position of the node, lane out, lane in";
			case "Relaying" -> "for each lap, share of the data, position / stops = those of members, lane out, lane in, position of the root if there is one, "
					+ "~ first element + sizes of the pieces if they differ";
			default -> throw new IllegalStateException(type);
		};
	}

	/** What tells it from all others. */
	List<Object> key() {
		return List.of(source, maker, String.valueOf(together), Arrays.hashCode(texts), Arrays.asList(texts), Arrays.asList(places));
	}
}
