package barley.lang.prove;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import barley.lang.motion.Ground;
import barley.lang.motion.Ranges;
import barley.lang.motion.RingsWay;
import barley.lang.plan.Joint;
import barley.lang.prove.Segments.Segment;

/**
 * How many elements a movement found when the proof carried it out: what its figures, and the room it needs, depend on. Takes time linear in the
 * members and the segments they hold.
 *
 * @param total what is combined, gathered, handed out or sent, each element counted once
 * @param held  what each member adds to a gathering, in the order of the collective's nodes; empty for everything else
 * @param apart whether each member of a gathering round rings holds just the pieces that a scattering leaves with it, so that
 *              every lap finds its own
 * @param gapless whether the elements in {@code total} lie one behind the other
 */
public record Amounts(long total, long[] held, boolean apart, boolean gapless) {

	private static final long[] NONE = {};

	/** What anything but a gathering finds, given what all have of it in the end, each element once. */
	static Amounts of(Stream<Segment> all) {
		long total = 0;
		long first = Long.MAX_VALUE;
		long end = 0;
		for (Segment segment : (Iterable<Segment>) all::iterator) {
			total += segment.size();
			first = Math.min(first, segment.first());
			end = Math.max(end, segment.end());
		}
		return new Amounts(total, NONE, false, total == 0 || end - first == total);
	}

	/** What a gathering finds that ends in {@code union}. */
	static Amounts of(Joint joint, IntFunction<List<Segment>> held, List<Segment> union) {
		long total = new Segments(union).size();
		long[] each = Arrays.stream(joint.nodes()).mapToLong(node -> new Segments(held.apply(node)).size()).toArray();
		boolean gapless = total == 0 || union.get(union.size() - 1).end() - union.get(0).first() == total;
		boolean apart = joint.way() instanceof RingsWay && gapless && Arrays.stream(each).sum() == total
				&& Piece.of(joint, total).stream().allMatch(piece -> holds(held.apply(piece.node()), piece, total == 0 ? 0 : union.get(0).first()));
		return new Amounts(total, each, apart, gapless);
	}

	private static boolean holds(List<Segment> segments, Piece piece, long start) {
		long first = start + piece.first();
		long end = start + piece.end();
		return new Segments(new Segments(segments).within(first, end)).size() == end - first;
	}

	/** The same as a ground of which only numbers of elements count. */
	public Ground ground() {
		return new Ground(Ranges.of(0, total), Arrays.stream(held).mapToObj(each -> Ranges.of(0, each)).toList(), apart);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Amounts amounts && total == amounts.total && apart == amounts.apart && gapless == amounts.gapless && Arrays.equals(held, amounts.held);
	}

	@Override
	public int hashCode() {
		return Long.hashCode(total);
	}
}
