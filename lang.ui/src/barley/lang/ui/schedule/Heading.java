package barley.lang.ui.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

import barley.lang.plan.Payload;

/**
 * What stands above the elements of data: the name of one vector, or the name of a family once above all its members if the names of
 * members have no room.
 *
 * @param first the first vector below it
 * @param last  the last one
 */
record Heading(String name, int first, int last) {

	/** @param fits whether the name of a vector has room above its elements */
	static List<Heading> of(List<Payload> data, IntPredicate fits) {
		List<Heading> headings = new ArrayList<>();
		for (int first = 0, next; first < data.size(); first = next) {
			String family = data.get(first).family();
			boolean fit = true;
			for (next = first; next < data.size() && data.get(next).family().equals(family); next++) {
				fit &= fits.test(next);
			}
			if (fit || next == first + 1) {
				for (int vector = first; vector < next; vector++) {
					headings.add(new Heading(data.get(vector).name(), vector, vector));
				}
			} else {
				headings.add(new Heading(family, first, next - 1));
			}
		}
		return headings;
	}
}
