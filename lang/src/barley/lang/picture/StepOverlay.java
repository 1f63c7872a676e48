package barley.lang.picture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;

import barley.lang.picture.Scene.Spot;
import barley.lang.picture.Scene.Strand;
import barley.runtime.simulate.option.Fate;

/**
 * A step of a schedule or run, as an overlay on the picture of its machine.
 *
 * @param title the number of the step and its statements
 * @param held for each node, what it holds after the step, in order; empty if unknown
 */
public record StepOverlay(String title, List<Move> moves, List<List<HeldPiece>> held) implements Overlay {

	/**
	 * A transfer over a channel.
	 *
	 * @param channel the machine's number: twice the lane's, plus one against its direction
	 * @param sender the node that sends
	 * @param rgb the colour of the fragment
	 * @param letter the symbol of the fragment
	 * @param name the fragment as its author would write it
	 * @param fate whether it arrives
	 */
	public record Move(int channel, int sender, int rgb, String letter, String name, Fate fate) {

		public int lane() {
			return channel >> 1;
		}
	}

	/**
	 * A transfer in its place: a chip on its lane, beside the sender.
	 *
	 * @param dx the direction of the transfer, a unit vector
	 * @param dy likewise, downward
	 */
	public record Chip(Move move, double x, double y, double dx, double dy, double radius) {

		/** Returns what it is: the fragment, and what has become of it if it does not arrive intact. */
		public String words() {
			return switch (move.fate()) {
			case ARRIVES -> move.name();
			case LOST -> move.name() + ": lost";
			case CORRUPTED -> move.name() + ": corrupted";
			};
		}

		/** Returns the point towards the receiver: three corners; of what is lost there is none. */
		public double[] point() {
			return move.fate() == Fate.LOST ? new double[0] : new double[] { x + 1.8 * radius * dx, y + 1.8 * radius * dy,
					x - radius * dy, y + radius * dx, x + radius * dy, y - radius * dx };
		}

		/** Returns the half length of the cross over what is lost; 0 for anything else. */
		public double cross() {
			return move.fate() == Fate.LOST ? 1.3 * radius : 0;
		}
	}

	/** Where on a lane its chips are, from their sender; neighbours are distinguished by two places. */
	private static final double[] PLACES = { 0.3, 0.42 };
	private static final double LARGEST = 7;

	@Override
	public Set<Integer> lanes() {
		return moves.stream().map(Move::lane).collect(Collectors.toSet());
	}

	@Override
	public List<HeldPiece> held(int node) {
		return node < held.size() ? held.get(node) : List.of();
	}

	/** No transfer is larger than fits there; those whose nodes are left out have no place. */
	@Override
	public List<Chip> chips(Scene scene) {
		return chips(scene, moves, move -> PLACES[moves.get(move).lane() % PLACES.length]);
	}

	/**
	 * Returns transfers in their places on a scene.
	 *
	 * @param part how far each of them is on its lane, by its place in the list: from 0 at its sender to 1 at its receiver
	 */
	static List<Chip> chips(Scene scene, List<Move> moves, IntToDoubleFunction part) {
		Map<Integer, List<Strand>> strands = new HashMap<>();
		moves.forEach(move -> strands.put(move.lane(), new ArrayList<>(1)));
		scene.strands().stream().filter(strand -> strands.containsKey(strand.lane())).forEach(strand -> strands.get(strand.lane())
				.add(strand));
		double radius = Math.min(LARGEST, 0.42 * scene.spots().stream().mapToDouble(Spot::radius).findFirst().orElse(LARGEST));
		List<Chip> chips = new ArrayList<>();
		for (int number = 0; number < moves.size(); number++) {
			Move move = moves.get(number);
			double along = part.applyAsDouble(number);
			List<Strand> own = strands.get(move.lane());
			own.stream().filter(strand -> strand.from() == move.sender()).findFirst().or(() -> own.stream().findFirst())
					.ifPresent(strand -> chips.add(chip(move, strand, along, radius)));
		}
		return chips;
	}

	private static Chip chip(Move move, Strand strand, double part, double radius) {
		boolean forward = strand.from() == move.sender();
		double[] at = strand.path().at(forward ? part : 1 - part);
		double length = Math.max(1e-9, Math.sqrt(at[2] * at[2] + at[3] * at[3])) * (forward ? 1 : -1);
		return new Chip(move, at[0], at[1], at[2] / length, at[3] / length, radius);
	}
}
