package barley.lang.prove;

import java.util.List;

import barley.lang.plan.Payload;
import barley.lang.plan.Placements;

/**
 * The memory that nodes need for data that are placed somewhere: what a node holds of them at the same time, and not what they would take
 * as a whole.
 */
final class Room {

	private final List<Payload> stored;
	private final Placements placements;
	/** The bytes that each node holds now; null if no data are placed. */
	private final long[] now;
	private long most;

	Room(List<Payload> stored, Placements placements, int nodes) {
		this.stored = stored;
		this.placements = placements;
		now = placements.ofVector().isEmpty() ? null : new long[nodes];
		placements.ofVector().keySet().forEach(index -> begin(stored.get(index)));
	}

	private void begin(Payload vector) {
		placements.of(vector).ofNodes().forEach((node, elements) -> add(node, elements.size() * vector.type().bytes()));
	}

	/** Returns whether the memory of a vector depends on what is held of it. */
	boolean counts(int index) {
		return now != null && placements.of(stored.get(index)) != null;
	}

	/** A node holds so many elements of a vector instead of as many before. */
	void replace(int index, int node, long before, long after) {
		if (counts(index)) {
			add(node, (after - before) * stored.get(index).type().bytes());
		}
	}

	private void add(int node, long bytes) {
		now[node] += bytes;
		most = Math.max(most, now[node]);
	}

	/** Returns the most bytes that a node has held at any time. */
	long most() {
		return most;
	}
}
