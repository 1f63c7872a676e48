package barley.lang.prove;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Into which vectors values of others may have come: those that were ever sent into another one, directly or by way of a third. */
final class Carriage {

	private final Map<Integer, Set<Integer>> into = new HashMap<>();

	void add(int from, int to) {
		if (from != to) {
			into.computeIfAbsent(from, any -> new LinkedHashSet<>()).add(to);
		}
	}

	/** Returns a vector and all those that may have got values of it. */
	Set<Integer> reached(int vector) {
		if (!into.containsKey(vector)) {
			return Set.of(vector);
		}
		Set<Integer> reached = new LinkedHashSet<>(Set.of(vector));
		Deque<Integer> open = new ArrayDeque<>(reached);
		while (!open.isEmpty()) {
			for (int next : into.getOrDefault(open.remove(), Set.of())) {
				if (reached.add(next)) {
					open.add(next);
				}
			}
		}
		return reached;
	}
}
