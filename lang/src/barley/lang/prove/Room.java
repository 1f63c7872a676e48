package barley.lang.prove;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.motion.Ranges;
import barley.lang.plan.Payload;
import barley.lang.plan.Placements;

/**
 * The memory that nodes need for data that are placed somewhere: what a node holds of them at the same time, and not what they would take
 * as a whole. In a block in which each node goes at its own pace, a node may give data up after it has got others that the text names
 * later; there all that it holds at any time of the block counts until the block ends.
 */
final class Room {

	private record Place(int vector, int node) {
	}

	/** What a node has held of a vector at any time of a block, and how many elements it holds now. */
	private record Kept(Ranges ever, long now) {
	}

	private final List<Payload> stored;
	private final Placements placements;
	/** The bytes that each node needs now; null if no data are placed. */
	private final long[] now;
	/** Of what nodes have given up in a block at their own pace; null outside of one. */
	private Map<Place, Kept> kept;
	/** The most bytes that each node has needed at any time. */
	private final long[] most;

	Room(List<Payload> stored, Placements placements, int nodes) {
		this.stored = stored;
		this.placements = placements;
		most = new long[nodes];
		now = placements.ofVector().isEmpty() ? null : new long[nodes];
		placements.ofVector().keySet().forEach(index -> begin(stored.get(index)));
	}

	private void begin(Payload vector) {
		placements.of(vector).ofNodes().forEach((node, elements) -> add(vector.index(), node, elements.size()));
	}

	/** Returns whether the memory of a vector depends on what is held of it. */
	boolean counts(int index) {
		return now != null && placements.of(stored.get(index)) != null;
	}

	/** A node holds {@code after} of a vector instead of {@code before}. */
	void replace(int index, int node, Segments before, Segments after) {
		if (!counts(index)) {
			return;
		} else if (kept == null) {
			add(index, node, after.size() - before.size());
			return;
		}
		Place place = new Place(index, node);
		Kept known = kept.get(place);
		Ranges ever = known == null ? before.elements() : known.ever;
		Ranges all = ever.with(after.elements());
		if (known != null || all.size() > after.size()) {
			kept.put(place, new Kept(all, after.size()));
		}
		add(index, node, all.size() - ever.size());
	}

	/** A block begins in which each node goes at its own pace. */
	void beginPace() {
		kept = new HashMap<>();
	}

	/** The block ends, and with it all that nodes have given up in it is free. */
	void endPace() {
		kept.forEach((place, each) -> add(place.vector, place.node, each.now - each.ever.size()));
		kept = null;
	}

	private void add(int index, int node, long elements) {
		now[node] += elements * stored.get(index).type().bytes();
		most[node] = Math.max(most[node], now[node]);
	}

	/** Returns the most bytes that each node has held at any time. */
	long[] most() {
		return most.clone();
	}
}
