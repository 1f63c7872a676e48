package barley.lang.mutate;

import java.util.List;
import java.util.Random;

/** Random choices. */
final class Pick {

	private Pick() {
	}

	/** Returns any element of a list. */
	static <T> T any(List<T> list, Random random) {
		return list.get(random.nextInt(list.size()));
	}
}
