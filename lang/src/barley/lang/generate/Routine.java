package barley.lang.generate;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import barley.lang.finding.Origin;

/**
 * A part of an exchange that a class of the runtime carries out by what the table of nodes says.
 *
 * @param source    the statement that it is a part of
 * @param type      the class
 * @param maker     how an object is made, in Java, with {@link #FIELD} for the field that it goes to
 * @param sizes     numbers that all nodes share, by what their names end with behind that of the field
 * @param call      the method that carries out a step
 * @param steps     how many steps it has
 * @param texts     the entry of the table for each node; empty where it takes no part
 * @param together  the constants of the vector whose elements lie apart and of the one in which they are put together; null if they do not
 * @param places    the note of the table about that
 */
record Routine(Origin source, String type, String maker, Map<String, Long> sizes, String call, int steps, String[] texts, String together,
		String[] places) {

	/** Stands for a name in Java. */
	static final String FIELD = "@";

	/** A routine in its place: the field it has, and the first of its steps. */
	record Placed(Routine routine, String field, int first) {

		boolean involves(int node) {
			return !routine.texts[node].isEmpty();
		}
	}

	/** Returns what a number is whose name ends so, in words. */
	static String note(String end) {
		return switch (end) {
			case ".first" -> "first element that travels";
			case ".size" -> "number of elements that travel";
			case ".kept" -> "first element of the vectors kept for each member";
			default -> throw new IllegalStateException(end);
		};
	}

	/** Returns the Java that makes an object for a field. */
	String make(String field) {
		return maker.replace(FIELD, field);
	}

	/** Returns what stands in the table, in words. */
	String legend() {
		return switch (type) {
			case "Streaming" ->
					"share of the data, then the actions of the node on each chunk: <3 receives it over lane 3, +3 combines it, >3 sends "
					+ "it, /5 divides it by 5";
			case "Shifting" -> "for each lap, share of the data, + forward or - backward, position of the node, lane out, lane in";
			case "Together" -> "elements and where they are copied: 0..9@20 are put from element 20 on";
			case "Relaying" ->
					"for each lap, share of the data, position / stops = those of members, lane out, lane in, position of the root if "
					+ "there is one, "
					+ "~ first element + sizes of the pieces if they differ";
			default -> throw new IllegalStateException(type);
		};
	}

	/** Returns the key that identifies it. */
	List<Object> key() {
		return List.of(source, maker, sizes, String.valueOf(together), Arrays.hashCode(texts), Arrays.asList(texts), Arrays.asList(places));
	}
}
