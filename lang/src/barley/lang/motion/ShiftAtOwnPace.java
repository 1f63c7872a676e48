package barley.lang.motion;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Whole vectors shifted round rings by nodes that go at their own pace: each node keeps its own in transit, passes on what came in the step
 * before, and combines what has come when it is there; in a fixed order, it combines all in the order of the ring's positions when the last
 * has come. What comes from the two sides of a ring lies one behind the other.
 */
final class ShiftAtOwnPace extends RoomyMotion {

	/** Elements that a node has in transit since a step. */
	private record Stored(int since, long place, Ranges what) {
	}

	private final boolean fixed;
	/** Whether a hop is on the first lap of its ring. */
	private final IntPredicate leads;
	private final IntFunction<Ranges> share;
	private final long extent;
	private final boolean bothWays;

	/** @param share what goes round on the ring of a hop */
	ShiftAtOwnPace(Motion shifted, boolean fixed, IntPredicate leads, IntFunction<Ranges> share) {
		super(shifted);
		this.share = share;
		this.fixed = fixed;
		this.leads = leads;
		extent = IntStream.range(0, shifted.hops()).mapToLong(hop -> share.apply(hop).end()).max().orElse(0);
		bothWays = IntStream.range(0, shifted.hops()).anyMatch(hop -> !leads.test(hop));
	}

	/** Returns how much further on elements of the side of a hop are in transit than in the data. */
	private long side(int hop) {
		return leads.test(hop) ? 0 : extent;
	}

	@Override
	public List<Kept> kept() {
		return IntStream.range(0, hops()).filter(hop -> steps() > 0)
				.mapToObj(hop -> new Kept(sender(hop), share.apply(hop), Room.TRANSIT, side(hop))).toList();
	}

	@Override
	public Room leaves(int hop) {
		return Room.TRANSIT;
	}

	@Override
	public Room arrives(int hop) {
		return Room.TRANSIT;
	}

	@Override
	public void parts(int hop, int step, Part to) {
		long side = side(hop);
		what(hop, step).list().forEach(range -> to.part(range.first() + side, range.count(), range.first() + side));
	}

	@Override
	public long transit() {
		return bothWays ? Math.multiplyExact(extent, 2L) : extent;
	}

	@Override
	public void takes(int step, Take to) {
		if (fixed && step == steps() - 1) {
			all().forEach((node, origins) -> origins.forEach((origin, parts) -> parts.forEach(part -> take(node, part, origin > 0, to))));
		}
		for (int hop = 0; hop < hops() && !fixed; hop++) {
			if (takesPart(hop, step)) {
				take(receiver(hop), new Stored(step, side(hop), what(hop, step)), true, to);
			}
		}
	}

	private static void take(int node, Stored part, boolean combines, Take to) {
		part.what.list().forEach(range -> to.take(node, part.since, range.first() + part.place, range.count(), range.first(), combines));
	}

	/** Returns for each node what it has in transit in the end, by the positions from which it came. */
	private Map<Integer, Map<Integer, List<Stored>>> all() {
		Map<Integer, Map<Integer, List<Stored>>> all = new TreeMap<>();
		for (int hop = 0; hop < hops(); hop++) {
			if (leads.test(hop)) {
				add(all, sender(hop), fragment(hop, 0), new Stored(KEPT, 0, share.apply(hop)));
			}
			for (int step = 0; step < steps(); step++) {
				if (takesPart(hop, step)) {
					add(all, receiver(hop), fragment(hop, step), new Stored(step, side(hop), what(hop, step)));
				}
			}
		}
		return all;
	}

	private static void add(Map<Integer, Map<Integer, List<Stored>>> all, int node, int origin, Stored part) {
		all.computeIfAbsent(node, any -> new TreeMap<>()).computeIfAbsent(origin, any -> new ArrayList<>(1)).add(part);
	}
}
