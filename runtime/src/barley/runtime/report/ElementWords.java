package barley.runtime.report;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

import barley.runtime.data.DataTable;
import barley.runtime.program.Elements;
import barley.runtime.values.NamedElements;

/**
 * Names elements as their author does: {@code x[0..99]} of a vector, and of a family, whose members lie one behind the other in one vector,
 * {@code act[3]} or {@code act[3][0..99]}.
 */
final class ElementWords {

	private static final int MOST_MEMBERS = 3;

	private final DataTable data;
	/** For each vector with several members, what lies in it, by first elements. */
	private final Map<Integer, NavigableMap<Long, NamedElements>> members = new HashMap<>();

	/** @param named the members of families, in any order; may lack some or all */
	ElementWords(DataTable data, List<NamedElements> named) {
		this.data = data;
		for (NamedElements member : named) {
			if (member.elements().data() < data.size() && member.elements().count() < data.length(member.elements().data())) {
				members.computeIfAbsent(member.elements().data(), any -> new TreeMap<>()).put(member.elements().first(), member);
			}
		}
	}

	/** Returns the name of consecutive elements. */
	String of(int of, long first, long count) {
		if (count == 0) {
			return "nothing of " + data.name(of);
		}
		NavigableMap<Long, NamedElements> known = members.getOrDefault(of, new TreeMap<>());
		StringBuilder words = new StringBuilder();
		long at = first;
		for (int number = 0; at < first + count; number++) {
			Map.Entry<Long, NamedElements> member = known.floorEntry(at);
			long end = member == null ? 0 : member.getKey() + member.getValue().elements().count();
			if (end <= at) {
				return data.name(of) + "[" + first + ".." + (first + count - 1) + "]";
			} else if (number == MOST_MEMBERS) {
				return words + String.format(Locale.ROOT, " and more, %,d elements in all", count);
			}
			long to = Math.min(end, first + count);
			words.append(number == 0 ? "" : ", ").append(part(member.getValue(), at, to));
			at = to;
		}
		return words.toString();
	}

	/** Returns the name of elements that a node may only relay: it keeps them apart from its data, and counts them there. */
	String of(boolean relayed, int of, long first, long count) {
		return relayed && count > 0 ? data.name(of) + " on its way" : of(of, first, count);
	}

	/** Returns the names of elements, the first of them if there are many. */
	String of(List<Elements> several) {
		String names = several.stream().limit(MOST_MEMBERS).map(each -> of(each.data(), each.first(), each.count()))
				.collect(Collectors.joining(", "));
		return several.size() <= MOST_MEMBERS ? names : String.format(Locale.ROOT, "%s and %,d more", names, several.size() - MOST_MEMBERS);
	}

	/** Returns whether words name more than one member; a name has no blank behind a comma. */
	static boolean isSeveral(String words) {
		return words.contains(", ");
	}

	private static String part(NamedElements member, long from, long to) {
		long first = from - member.elements().first();
		boolean all = to - from == member.elements().count();
		return all ? member.name() : member.name() + "[" + first + ".." + (first + to - from - 1) + "]";
	}
}
