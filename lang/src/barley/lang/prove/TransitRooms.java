package barley.lang.prove;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongConsumer;

import barley.lang.motion.Motion;
import barley.lang.motion.Motion.Room;
import barley.lang.motion.Ranges;

/**
 * In which room in transit elements are that a node sends on. In a block at the nodes' own pace, each step of a movement has a room of its
 * own, so that what comes in one step need not wait for what leaves in another; elements are in the room of the step in which they came to
 * their place last, or in that of {@link Motion#KEPT} if the node has had them from the beginning.
 */
final class TransitRooms {

	/** Takes elements that came in one step. */
	interface Piece {

		void of(int step, long first, long count);
	}

	/** For each node, by step, the places to which something comes in it. */
	private final Map<Integer, NavigableMap<Integer, Ranges>> came = new HashMap<>();
	private final LongConsumer spend;

	/** @param spend is told how many things were looked at */
	TransitRooms(Motion motion, LongConsumer spend) {
		this.spend = spend;
		Map<Integer, Map<Integer, List<Ranges>>> all = new HashMap<>();
		motion.kept().stream().filter(kept -> kept.room() == Room.TRANSIT).forEach(kept -> kept.what().list()
				.forEach(range -> add(all, kept.node(), Motion.KEPT, range.first() + kept.moved(), range.count())));
		for (int hop = 0; hop < motion.hops(); hop++) {
			for (int step = motion.first(hop); motion.arrives(hop) == Room.TRANSIT && step < motion.end(hop); step++) {
				int node = motion.receiver(hop);
				int in = step;
				spend.accept(1);
				if (motion.takesPart(hop, step) && motion.size(hop, step) > 0) {
					motion.parts(hop, step, (first, count, place) -> add(all, node, in, place, count));
				}
			}
		}
		all.forEach((node, steps) -> {
			NavigableMap<Integer, Ranges> own = came.computeIfAbsent(node, any -> new TreeMap<>());
			steps.forEach((step, ranges) -> own.put(step, Ranges.union(ranges)));
		});
	}

	private static void add(Map<Integer, Map<Integer, List<Ranges>>> all, int node, int step, long first, long count) {
		all.computeIfAbsent(node, any -> new HashMap<>()).computeIfAbsent(step, any -> new ArrayList<>()).add(Ranges.of(first, count));
	}

	/** Hands on the elements that a node sends on in a step, in order of their places, with the steps in which they came. */
	void find(int node, int step, long first, long count, Piece to) {
		Map<Ranges.Range, Integer> found = new HashMap<>();
		Ranges open = Ranges.of(first, count);
		for (Map.Entry<Integer, Ranges> earlier : came.getOrDefault(node, new TreeMap<>()).headMap(step, false).descendingMap()
				.entrySet()) {
			if (open.list().isEmpty()) {
				break;
			}
			spend.accept(1);
			Ranges within = earlier.getValue().within(first, first + count);
			Ranges here = open.without(open.without(within));
			here.list().forEach(range -> found.put(range, earlier.getKey()));
			open = open.without(within);
		}
		open.list().forEach(range -> found.put(range, Motion.KEPT));
		found.keySet().stream().sorted(Comparator.comparingLong(Ranges.Range::first))
				.forEach(range -> to.of(found.get(range), range.first(), range.count()));
	}
}
