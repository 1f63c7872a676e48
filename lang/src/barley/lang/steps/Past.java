package barley.lang.steps;

import java.util.IdentityHashMap;
import java.util.Map;

/** What nodes held when a movement began, with the sums of rows of them that have been asked for. */
final class Past {

	private final Source.Base base;
	private final Map<int[], Sums> sums = new IdentityHashMap<>();

	Past(Source.Base base) {
		this.base = base;
	}

	Source.Base base() {
		return base;
	}

	/** Returns the sums of a row, which is known by its array as motions keep one for each lap. */
	synchronized Sums sums(int[] row) {
		return sums.computeIfAbsent(row, any -> new Sums(row, base));
	}
}
