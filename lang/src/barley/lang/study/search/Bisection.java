package barley.lang.study.search;

import java.util.Collection;
import java.util.List;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds the first of numbered places at which a condition holds, and tries few of them. Where the condition is known to change at most
 * once, the ends are tried and then the middle of what is left; otherwise nine places first, spread over all, and all places if these show
 * that it changes more often. The places do not depend on how many are tried at a time, so that the same question has the same answer.
 */
final class Bisection {

	private static final int FIRST = 9;
	/** The most places that are tried one by one. */
	static final int MOST = 10_000;

	private final int size;
	private final boolean monotone;
	private final TreeMap<Integer, Boolean> known = new TreeMap<>();
	private boolean scans;

	/** @param monotone whether the condition is known to change at most once */
	Bisection(int size, boolean monotone) {
		this.size = size;
		this.monotone = monotone;
	}

	/** Returns the places to try next; none when the answer is known. */
	Collection<Integer> wanted() {
		if (known.isEmpty()) {
			return monotone ? spread(2) : spread(FIRST);
		}
		if (!monotone && !scans && changes() > 1) {
			scans = true;
			Collection<Integer> all = spread(MOST);
			all.removeAll(known.keySet());
			return all;
		}
		Optional<Integer> first = first();
		int before = below().orElse(-1);
		return first.isEmpty() || before < 0 || first.get() - before == 1 ? List.of() : List.of((before + first.get()) / 2);
	}

	/** Returns so many places, or all: the ends, and others with equal distances. */
	private Collection<Integer> spread(int count) {
		Collection<Integer> places = new TreeSet<>();
		for (long i = 0; i < Math.min(count, size); i++) {
			places.add((int) (i * (size - 1) / Math.max(1, Math.min(count, size) - 1)));
		}
		return places;
	}

	void learn(int place, boolean holds) {
		known.put(place, holds);
	}

	/** Returns the first place at which the condition holds, of those that were tried. */
	Optional<Integer> first() {
		return known.entrySet().stream().filter(Entry::getValue).map(Entry::getKey).findFirst();
	}

	/** Returns the last place before that, of those that were tried. */
	Optional<Integer> below() {
		return first().map(known::lowerKey);
	}

	/** Returns how often the condition changes from one place that was tried to the next. */
	int changes() {
		int changes = 0;
		Boolean last = null;
		for (Boolean holds : known.values()) {
			changes += last != null && !holds.equals(last) ? 1 : 0;
			last = holds;
		}
		return changes;
	}

	int tried() {
		return known.size();
	}

	int size() {
		return size;
	}
}
