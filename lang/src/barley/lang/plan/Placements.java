package barley.lang.plan;

import java.util.BitSet;
import java.util.Map;

import barley.lang.motion.Ranges;

/**
 * Where the data of a plan begin. Vectors that are placed nowhere are at all nodes as a whole.
 *
 * @param ofVector by the index of the stored vector
 */
public record Placements(Map<Integer, DataPlacement> ofVector) {

	public static final Placements EVERYWHERE = new Placements(Map.of());

	/** Returns where data, or the vector of which they are a part, are placed; null if they are everywhere. */
	public DataPlacement of(Payload payload) {
		return ofVector.get(payload.index());
	}

	/** Returns whether no node begins with anything of data, as of those that strategies have for themselves. */
	public boolean isNowhere(Payload payload) {
		return of(payload) != null && of(payload).ofNodes().isEmpty();
	}

	/** Returns what a node begins with of data. */
	public Ranges at(Payload payload, int node) {
		DataPlacement placement = of(payload);
		return placement == null ? Ranges.of(payload.first(), payload.size()) : placement.of(node).within(payload.first(), payload.end());
	}

	/** Returns what a node renews of data in a computation: what it begins with or, where it is named, all of them. */
	public Ranges renewed(Phase.Computing computing, Payload payload, int node) {
		return computing.at() == null ? at(payload, node)
				: computing.at().get(node) ? Ranges.of(payload.first(), payload.size()) : Ranges.NOTHING;
	}

	/**
	 * Returns what a node must hold of data from which it computes: its own piece, if all that is computed is cut alike and the data are
	 * cut so, too, or are not placed; else all of them.
	 */
	public Ranges needed(Phase.Computing computing, Payload from, int node) {
		if (!needsOwnPiece(computing, from)) {
			return Ranges.of(from.first(), from.size());
		}
		return of(from) != null ? at(from, node) : Ranges.of(of(computing.data().get(0)).piece(node, from.size()).list().stream()
				.map(range -> new Ranges.Range(from.first() + range.first(), range.count())).toList());
	}

	/** Returns whether each node needs its own piece only of data from which it computes. */
	public boolean needsOwnPiece(Phase.Computing computing, Payload from) {
		DataPlacement first = computing.at() != null || computing.data().isEmpty() ? null : of(computing.data().get(0));
		return first != null && computing.data().stream().allMatch(payload -> first.isLike(of(payload)))
				&& (of(from) == null || first.isLike(of(from)));
	}

	/** Returns what a node reads of data at its own pace: what it needs or, where it is said how it computes, all of them. */
	public Ranges read(Phase.Computing computing, Payload from, int node) {
		return computing.isGiven() ? Ranges.of(from.first(), from.size()) : needed(computing, from, node);
	}

	/** Returns what a node writes of data at its own pace: what it renews or, where it is said how it computes, all of them. */
	public Ranges written(Phase.Computing computing, Payload payload, int node) {
		return computing.isGiven() ? Ranges.of(payload.first(), payload.size()) : renewed(computing, payload, node);
	}

	/** Returns the nodes that take part in a computation, of {@code nodes}. */
	public BitSet nodes(Phase.Computing computing, int nodes) {
		BitSet taking = new BitSet();
		if (computing.at() != null) {
			taking.or(computing.at());
		} else if (ofVector.isEmpty() || computing.data().stream().anyMatch(payload -> of(payload) == null)) {
			taking.set(0, nodes);
		} else {
			computing.data().forEach(payload -> of(payload).ofNodes().forEach((node, elements) -> taking.set(node,
					taking.get(node) || elements.within(payload.first(), payload.end()).size() > 0)));
		}
		return taking;
	}
}
