package barley.lang.picture;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

import barley.lang.picture.Scene.Spot;
import barley.lang.picture.StepOverlay.Chip;
import barley.lang.picture.StepOverlay.Move;

/**
 * A time of a schedule or run in which each node goes at its own pace, as an overlay on the picture of its machine: messages are on their
 * lanes as far as they have come, and nodes have the colour of what they compute.
 *
 * @param title    the time and the statement
 * @param way      for each move, how far it has come: from 0 at its sender to 1 at its receiver
 * @param held     for each node, what it holds, in order; empty if unknown
 * @param working  for each node that computes or combines, what it works on
 */
public record TravelOverlay(String title, List<Move> moves, List<Double> way, List<List<HeldPiece>> held, Map<Integer, Work> working)
		implements Overlay {

	/** Where on a lane what has just left its sender is drawn, and what is about to arrive: beside the nodes, which would cover it. */
	private static final double LEAVES = 0.24;
	private static final double ARRIVES = 0.76;

	/** What a node works on, in words, and its colour. */
	public record Work(String words, int rgb) {
	}

	@Override
	public Set<Integer> lanes() {
		return moves.stream().map(Move::lane).collect(Collectors.toSet());
	}

	@Override
	public List<HeldPiece> held(int node) {
		return node < held.size() ? held.get(node) : List.of();
	}

	@Override
	public List<Chip> chips(Scene scene) {
		return StepOverlay.chips(scene, moves, number -> LEAVES + (ARRIVES - LEAVES) * way.get(number));
	}

	@Override
	public OptionalInt fill(int node, boolean dark) {
		Work work = working.get(node);
		return work == null ? OptionalInt.empty() : OptionalInt.of(work.rgb());
	}

	@Override
	public String words(Spot spot) {
		Work work = working.get(spot.node());
		return work == null ? spot.name() : spot.name() + " " + work.words();
	}
}
