package barley.lang.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which list of moves has brought what to whom in a step. Statements of an exchange may bring the same elements to the same node,
 * and are applied in the order of the text; a program goes through one list after the other.
 */
final class Arrivals {

	private record Arrival(long first, long end, int list) {
	}

	private final Map<Long, List<Arrival>> arrivals = new HashMap<>();

	/** Begins another step. */
	void clear() {
		arrivals.clear();
	}

	/** Returns the last list that has brought any of a line's elements to its receiver; 0 if none has. */
	int last(Manifest lines, int line) {
		int last = 0;
		for (Arrival arrival : arrivals.getOrDefault(place(lines, line), List.of())) {
			if (arrival.first < end(lines, line) && first(lines, line) < arrival.end) {
				last = Math.max(last, arrival.list);
			}
		}
		return last;
	}

	void note(Manifest lines, int line, int list) {
		List<Arrival> known = arrivals.computeIfAbsent(place(lines, line), any -> new ArrayList<>(1));
		known.add(new Arrival(first(lines, line), end(lines, line), list));
	}

	private static long place(Manifest lines, int line) {
		return (long) lines.to(line) << 32 | lines.into(line);
	}

	private static long first(Manifest lines, int line) {
		return lines.place(line) == Manifest.SAME_PLACE ? lines.first(line) : lines.place(line);
	}

	private static long end(Manifest lines, int line) {
		return first(lines, line) + lines.count(line);
	}
}
