package barley.runtime.simulate.pace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * For what the items of nodes wait, found from the elements that they use in the order of the program: an item that reads elements waits
 * for the last one that wrote them, and an item that writes them also for those that have read them since. Elements that were used together
 * lie in one stretch; a use that begins or ends within a stretch cuts it in two.
 */
public final class PaceWaits {

	/** An item that has read elements, and those that read them before it since they were written; stretches may share them. */
	private record Reader(int item, Reader before) {
	}

	/** Elements with the last item that wrote them, or -1, and those that have read them since, or null. */
	private static final class Stretch {

		private final long first;
		private long end;
		private int writer;
		private Reader readers;

		private Stretch(long first, long end, int writer, Reader readers) {
			this.first = first;
			this.end = end;
			this.writer = writer;
			this.readers = readers;
		}
	}

	/** The stretches of rooms, by node and room. */
	private final Map<Long, List<Stretch>> places = new HashMap<>();

	/**
	 * An item uses elements of a room of its node.
	 *
	 * @param waits takes the items for which it has to wait, maybe several times
	 */
	public void use(int item, int node, int room, long first, long end, boolean writes, IntConsumer waits) {
		if (first >= end) {
			return;
		}
		List<Stretch> stretches = places.computeIfAbsent((long) node << Integer.SIZE | room, any -> new ArrayList<>(1));
		int at = cut(stretches, first);
		int behind = cut(stretches, end);
		long covered = first;
		for (int i = at; i < behind; i++) {
			Stretch stretch = stretches.get(i);
			if (covered < stretch.first) {
				stretches.add(i, new Stretch(covered, stretch.first, -1, null));
				behind++;
			}
			covered = stretches.get(i).end;
			note(stretches.get(i), item, writes, waits);
		}
		if (covered < end) {
			stretches.add(behind, new Stretch(covered, end, -1, null));
			note(stretches.get(behind++), item, writes, waits);
		}
		if (writes && behind - at > 1) {
			stretches.get(at).end = end;
			stretches.subList(at + 1, behind).clear();
		}
	}

	private static void note(Stretch stretch, int item, boolean writes, IntConsumer waits) {
		if (stretch.writer >= 0 && stretch.writer != item) {
			waits.accept(stretch.writer);
		}
		if (!writes) {
			if (stretch.writer != item && (stretch.readers == null || stretch.readers.item != item)) {
				stretch.readers = new Reader(item, stretch.readers);
			}
			return;
		}
		for (Reader reader = stretch.readers; reader != null; reader = reader.before) {
			if (reader.item != item) {
				waits.accept(reader.item);
			}
		}
		stretch.writer = item;
		stretch.readers = null;
	}

	/** Returns the index of the first stretch that begins at a place or behind it, after a stretch around the place has been cut there. */
	private static int cut(List<Stretch> stretches, long place) {
		int from = 0;
		int to = stretches.size();
		while (from < to) {
			int middle = from + to >>> 1;
			if (stretches.get(middle).end <= place) {
				from = middle + 1;
			} else {
				to = middle;
			}
		}
		if (from < stretches.size() && stretches.get(from).first < place) {
			Stretch left = stretches.get(from);
			stretches.add(++from, new Stretch(place, left.end, left.writer, left.readers));
			left.end = place;
		}
		return from;
	}
}
