package barley.lang.prove;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

import barley.lang.motion.Ranges;
import barley.lang.plan.Payload;
import barley.lang.plan.Placements;
import barley.lang.prove.Segments.Segment;

/**
 * What nodes have begun with, or have renewed last, of every vector: their own contributions to what is placed at them, and to what some of
 * them alone have renewed (RULES.md 35 and 36).
 */
final class Originals {

	private final List<Payload> stored;
	private final Placements placements;
	private final int nodes;
	/** By vector and node, where some nodes alone have renewed it; null elsewhere. */
	private final Segments[][] renewed;

	Originals(List<Payload> stored, Placements placements, int nodes) {
		this.stored = stored;
		this.placements = placements;
		this.nodes = nodes;
		renewed = new Segments[stored.size()][];
	}

	Originals copy() {
		Originals copy = new Originals(stored, placements, nodes);
		Arrays.setAll(copy.renewed, vector -> renewed[vector] == null ? null : renewed[vector].clone());
		return copy;
	}

	/** Returns what is placed of a vector at a node, with the contribution of that. */
	Segments placed(Payload payload, int node) {
		Contributions own = Contributions.of(node);
		Ranges placed = placements.at(payload, node);
		return placed.isContiguous() ? Segments.of(placed.first(), placed.end(), own)
				: Segments.of(placed.list().stream().map(range -> new Segment(range.first(), range.end(), own)).toList());
	}

	/** Returns what a node has begun with or has renewed last. */
	List<Segment> of(Payload payload, int node) {
		Segments[] vector = renewed[payload.index()];
		return vector == null ? placed(payload, node).list() : vector[node].within(payload.first(), payload.end());
	}

	/** Returns whether every node has begun with all of a vector, or renewed it. */
	boolean areWhole(Payload payload) {
		return placements.of(payload) == null && renewed[payload.index()] == null;
	}

	/** Each node renews what is placed at it. */
	void renew(Payload payload) {
		Segments[] vector = renewed[payload.index()];
		if (payload.size() == stored.get(payload.index()).size()) {
			renewed[payload.index()] = null;
		} else if (vector != null) {
			Arrays.setAll(vector, node -> vector[node].splice(payload.first(), payload.end(), placed(payload, node).list()));
		}
	}

	/** Some nodes renew all elements of a payload. */
	void renew(Payload payload, BitSet at) {
		int index = payload.index();
		if (renewed[index] == null) {
			renewed[index] = new Segments[nodes];
			Arrays.setAll(renewed[index], node -> placed(stored.get(index), node));
		}
		at.stream().forEach(node -> renewed[index][node] = renewed[index][node].splice(payload.first(), payload.end(), all(payload, node)));
	}

	/** Returns all elements of a payload with the contribution of a node. */
	static List<Segment> all(Payload payload, int node) {
		return List.of(new Segment(payload.first(), payload.end(), Contributions.of(node)));
	}
}
