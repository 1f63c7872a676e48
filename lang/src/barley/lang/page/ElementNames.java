package barley.lang.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

import barley.lang.finding.Words;
import barley.lang.generate.DataPlaces;
import barley.lang.plan.Plan;
import barley.runtime.program.Elements;
import barley.runtime.values.NamedElements;

/** Names elements as the language does, not as they are stored: {@code x[0..11]}, or {@code x} for all of them. */
final class ElementNames {

	/** The names of the vectors that are stored. */
	private final IntFunction<String> vectors;
	/** For each of them what lies in it, by first elements. */
	private final Map<Integer, NavigableMap<Long, NamedElements>> stored = new HashMap<>();

	private ElementNames(IntFunction<String> vectors, List<NamedElements> all) {
		this.vectors = vectors;
		all.forEach(each -> stored.computeIfAbsent(each.elements().data(), any -> new TreeMap<>()).put(each.elements().first(), each));
	}

	/** Returns names of elements of the vectors of the programs of a plan. */
	static ElementNames ofPrograms(Plan plan) {
		DataPlaces places = new DataPlaces(plan);
		return new ElementNames(places.table()::name, places.all());
	}

	/** Returns names of elements of the vectors of the plan itself. */
	static ElementNames ofVectors(Plan plan) {
		return new ElementNames(number -> plan.data().get(number).name(), plan.data().stream()
				.map(data -> new NamedElements(data.name(), new Elements(data.index(), data.first(), data.size()))).toList());
	}

	/** Returns the name of elements of a vector. */
	String of(int data, long from, long count) {
		Map.Entry<Long, NamedElements> place = stored.containsKey(data) ? stored.get(data).floorEntry(from) : null;
		if (place == null) {
			return Words.of("%s[%d..%d]", vectors.apply(data), from, from + count - 1);
		}
		long first = from - place.getKey();
		boolean all = first == 0 && count == place.getValue().elements().count();
		return all ? place.getValue().name() : Words.of("%s[%d..%d]", place.getValue().name(), first, first + count - 1);
	}

	/** Returns the name of a vector. */
	String vector(int data) {
		return vectors.apply(data);
	}
}
