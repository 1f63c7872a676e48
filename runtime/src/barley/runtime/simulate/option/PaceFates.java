package barley.runtime.simulate.option;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What happens under injected faults to the parts of messages, by their numbers at the send, where each node goes at its own pace. Of
 * what a node relays, some elements may have been lost before, and others arrive.
 */
public final class PaceFates {

	/** All parts arrive intact. */
	public static final PaceFates GOOD = new PaceFates();

	/** Takes consecutive elements of a part. */
	@FunctionalInterface
	public interface Run {

		/** @param first counted from the first element of the part */
		void of(long first, long count);
	}

	private final Map<Integer, Fate> fates = new HashMap<>();
	/** For each part of which some elements are lost, where these begin and end. */
	private final Map<Integer, TreeMap<Long, Long>> lost = new HashMap<>();

	public void put(int part, Fate fate) {
		fates.put(part, fate);
	}

	/** Some elements of a part do not arrive. */
	public void lose(int part, long first, long count) {
		lost.computeIfAbsent(part, any -> new TreeMap<>()).merge(first, first + count, Math::max);
	}

	public boolean isEmpty() {
		return fates.isEmpty() && lost.isEmpty();
	}

	/** Returns what happens to a part: it is lost if some of its elements are. */
	public Fate of(int part) {
		return isEmpty() ? Fate.ARRIVES : lost.containsKey(part) ? Fate.LOST : fates.getOrDefault(part, Fate.ARRIVES);
	}

	/** Returns what happens to consecutive parts together: they are lost if some of them are. */
	public Fate of(int firstPart, int endPart) {
		Fate all = Fate.ARRIVES;
		for (int part = firstPart; !isEmpty() && part < endPart && all != Fate.LOST; part++) {
			all = of(part) == Fate.ARRIVES ? all : of(part);
		}
		return all;
	}

	/** Returns whether a part arrives with other bits than it was sent with, as far as it arrives. */
	public boolean isCorrupted(int part) {
		return fates.get(part) == Fate.CORRUPTED;
	}

	/** Hands on which of the elements of a part arrive. */
	public void arriving(int part, long count, Run to) {
		long at = 0;
		if (fates.get(part) == Fate.LOST) {
			return;
		}
		for (Map.Entry<Long, Long> gap : lost.getOrDefault(part, new TreeMap<>()).entrySet()) {
			if (gap.getKey() > at) {
				to.of(at, gap.getKey() - at);
			}
			at = Math.max(at, gap.getValue());
		}
		if (at < count) {
			to.of(at, count - at);
		}
	}
}
