package barley.lang.prove;

import java.util.ArrayList;
import java.util.List;

import barley.lang.motion.Lap;
import barley.lang.motion.Way;
import barley.lang.plan.Joint;
import barley.runtime.program.Pieces;

/**
 * Which member keeps which elements when a vector is scattered (RULES.md 4, 10 and 11): on a lap, member k
 * keeps piece k + 1 of the lap's share; elsewhere member k keeps piece k of the share.
 *
 * @param first the first of its elements, counted among those that are scattered
 * @param end   the one behind its last
 */
public record Piece(int node, long first, long end) {

	/** Returns the pieces of {@code size} elements. */
	public static List<Piece> of(Joint joint, long size) {
		List<Piece> pieces = new ArrayList<>();
		for (Way part : joint.way().parts()) {
			for (Lap lap : part.buckets()) {
				Pieces cut = lap.pieces(size);
				for (int member = 0; member < lap.members(); member++) {
					pieces.add(of(lap.node(member), cut, lap.owned(member)));
				}
			}
			if (part.buckets().isEmpty()) {
				int[] order = part.order(joint.nodes());
				Pieces cut = part.share().cut(size, order.length);
				for (int member = 0; member < order.length; member++) {
					pieces.add(of(order[member], cut, member));
				}
			}
		}
		return pieces;
	}

	private static Piece of(int node, Pieces cut, int piece) {
		return new Piece(node, cut.first(piece), cut.first(piece) + cut.count(piece));
	}
}
