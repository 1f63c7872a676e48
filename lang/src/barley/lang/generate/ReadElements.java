package barley.lang.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import barley.lang.motion.Ranges;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Placements;

/**
 * The data from which nodes compute, where the text says that and no more: they are not moved, but what is wrong in them makes what is
 * computed wrong (RULES.md 36).
 *
 * @param whole what each node needs all of
 * @param own   vectors of which each node needs its own piece
 */
record ReadElements(List<Act.Part> whole, List<OwnPieces> own) {

	static final ReadElements NOTHING = new ReadElements(List.of(), List.of());

	/**
	 * @param vector which vector it is
	 * @param ofNode by node, the first element of each range and how many there are: {@code 0,250}
	 */
	record OwnPieces(int vector, List<String> ofNode) {
	}

	static ReadElements of(Phase.Computing computing, Vectors vectors, Placements placements, int nodes) {
		List<Payload> from = computing.isGiven() ? List.of()
				: computing.from().stream().filter(payload -> !payload.isOfSynapses() && payload.size() > 0).toList();
		if (from.isEmpty()) {
			return NOTHING;
		}
		List<Act.Part> whole = new ArrayList<>();
		List<OwnPieces> own = new ArrayList<>();
		for (Payload payload : from) {
			if (placements.needsOwnPiece(computing, payload)) {
				own.add(new OwnPieces(vectors.of(payload), IntStream.range(0, nodes)
						.mapToObj(node -> text(placements.needed(computing, payload, node), vectors.offset(payload))).toList()));
			} else {
				whole.add(new Act.Part(vectors.of(payload), Affine.of(vectors.offset(payload) + payload.first()), payload.size()));
			}
		}
		return new ReadElements(whole, own);
	}

	private static String text(Ranges ranges, long offset) {
		return String.join(",", ranges.list().stream().map(range -> (offset + range.first()) + "," + range.count()).toList());
	}

	boolean isNothing() {
		return whole.isEmpty() && own.isEmpty();
	}

	boolean isLike(ReadElements other) {
		return own.equals(other.own) && whole.size() == other.whole.size()
				&& IntStream.range(0, whole.size()).allMatch(part -> whole.get(part).isLike(other.whole.get(part)));
	}
}
