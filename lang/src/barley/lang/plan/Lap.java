package barley.lang.plan;

import barley.lang.elaborate.Tour;
import barley.runtime.program.Pieces;

/**
 * One ring run in one direction by a collective, for its own share of the data.
 *
 * @param nodes  the node at each position; run backward, positions count from the ring's last node
 * @param out    the lane by which each position sends to the next one
 * @param share  which share of the vector travels here
 * @param shares how many shares the vector is cut into
 */
public record Lap(Tour tour, boolean backward, int[] nodes, int[] out, int share, int shares) {

	/** Runs {@code tour} in one direction; {@code lanes} has the lane of each of its hops. */
	public static Lap of(Tour tour, int[] lanes, boolean backward, int share, int shares) {
		int size = tour.nodes().length;
		int[] nodes = new int[size];
		int[] out = new int[size];
		for (int position = 0; position < size; position++) {
			int stop = backward ? size - 1 - position : position;
			nodes[position] = tour.nodes()[stop];
			out[position] = lanes[backward ? Math.floorMod(stop - 1, size) : stop];
		}
		return new Lap(tour, backward, nodes, out, share, shares);
	}

	public int members() {
		return nodes.length;
	}

	/** The lane by which {@code position} hears from the one before. */
	public int in(int position) {
		return out[Math.floorMod(position - 1, out.length)];
	}

	/** The pieces, one a position, into which this lap cuts its share of a vector of {@code size} elements. */
	public Pieces pieces(long size) {
		return Pieces.of(size, shares).cut(share, members());
	}

	/** The piece that {@code position} has when all are combined. */
	public int owned(int position) {
		return (position + 1) % members();
	}

	/** "VR[0] forward" */
	public String name() {
		return tour.name() + (backward ? " backward" : " forward");
	}
}
