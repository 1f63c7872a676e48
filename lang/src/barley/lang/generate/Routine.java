package barley.lang.generate;

import java.util.Arrays;
import java.util.List;

import org.eclipse.emf.ecore.EObject;

/**
 * A part of an exchange that a class of the runtime carries out by what the table of nodes says.
 *
 * @param source    the statement that it is a part of
 * @param type      the class
 * @param maker     how an object is made, in Java: what comes before and behind what stands in the table
 * @param call      the method that carries out a step
 * @param steps     how many steps it has
 * @param texts     what stands in the table, for each node; empty where it takes no part
 */
record Routine(EObject source, String type, List<String> maker, String call, int steps, String[] texts) {

	/** A routine in its place: the field it has, and the first of its steps. */
	record Placed(Routine routine, String field, int first) {

		boolean involves(int node) {
			return !routine.texts[node].isEmpty();
		}
	}

	/** What tells it from all others. */
	List<Object> key() {
		return List.of(source, maker, Arrays.hashCode(texts), Arrays.asList(texts));
	}
}
