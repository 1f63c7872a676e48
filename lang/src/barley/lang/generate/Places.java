package barley.lang.generate;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where nodes put together what lies apart, in one exchange: behind what is there already. */
final class Places {

	private final Vectors vectors;
	/** For a vector and a node, how many elements are put together there already. */
	private final Map<List<Integer>, Long> taken = new HashMap<>();

	Places(Vectors vectors) {
		this.vectors = vectors;
	}

	/** Makes room beside a vector and returns where it begins. */
	long take(int vector, Apart apart) {
		long first = Arrays.stream(apart.stops()).mapToLong(node -> taken.getOrDefault(List.of(vector, node), 0L)).max().orElse(0);
		long end = Math.addExact(first, apart.size());
		for (int node : apart.stops()) {
			taken.put(List.of(vector, node), end);
		}
		vectors.reserve(vector, end);
		return first;
	}
}
