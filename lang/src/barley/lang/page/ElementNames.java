package barley.lang.page;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

import barley.lang.finding.Words;
import barley.lang.generate.DataPlaces;
import barley.lang.plan.Plan;
import barley.runtime.data.DataTable;
import barley.runtime.values.NamedElements;

/** Names elements of a run as the language does, not as the programs store them: {@code x[0..11]}, or {@code x} for all of them. */
final class ElementNames {

	private final DataTable table;
	/** For each vector of the programs what lies in it, by first elements. */
	private final Map<Integer, NavigableMap<Long, NamedElements>> stored = new HashMap<>();

	ElementNames(Plan plan) {
		DataPlaces places = new DataPlaces(plan);
		table = places.table();
		places.all().forEach(each -> stored.computeIfAbsent(each.elements().data(), any -> new TreeMap<>()).put(each.elements().first(), each));
	}

	/** Returns the name of elements of a vector of the programs. */
	String of(int data, long from, long count) {
		Map.Entry<Long, NamedElements> place = stored.containsKey(data) ? stored.get(data).floorEntry(from) : null;
		if (place == null) {
			return Words.of("%s[%d..%d]", table.name(data), from, from + count - 1);
		}
		long first = from - place.getKey();
		boolean all = first == 0 && count == place.getValue().elements().count();
		return all ? place.getValue().name() : Words.of("%s[%d..%d]", place.getValue().name(), first, first + count - 1);
	}

	/** Returns the name of a vector of the programs. */
	String vector(int data) {
		return table.name(data);
	}
}
