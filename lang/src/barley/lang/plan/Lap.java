package barley.lang.plan;

import java.util.Arrays;
import java.util.stream.IntStream;

import barley.lang.wiring.Tour;
import barley.runtime.program.Pieces;

/**
 * One ring run in one direction by a collective, for its own share of the data. Stops that a ring only passes take no part but relay:
 * they have positions, and everything takes a step more to get past them.
 *
 * @param nodes  the node at each position; run backward, positions count from the ring's last node
 * @param out    the lane by which each position sends to the next one
 * @param seats  the position of each member; null if all stops are members
 * @param share  which share of the vector travels here
 * @param shares how many shares the vector is cut into
 */
public record Lap(Tour tour, boolean backward, int[] nodes, int[] out, int[] seats, int share, int shares) {

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
		int[] seats = tour.members() == size ? null
				: IntStream.range(0, size).filter(position -> !tour.relay()[backward ? size - 1 - position : position]).toArray();
		return new Lap(tour, backward, nodes, out, seats, share, shares);
	}

	/** This lap for another share. */
	public Lap sharing(int another, int among) {
		return new Lap(tour, backward, nodes, out, seats, another, among);
	}

	public int members() {
		return seats == null ? nodes.length : seats.length;
	}

	/** Whether some of its stops take no part. */
	public boolean relays() {
		return seats != null;
	}

	/** The position of a member. */
	public int seat(int member) {
		return seats == null ? member : seats[member];
	}

	/** The member at a position, or -1 if the node there only relays. */
	public int member(int position) {
		return seats == null ? position : Math.max(-1, Arrays.binarySearch(seats, position));
	}

	/**
	 * The position of the first member behind a position. What begins there has been everywhere when it comes back as far as
	 * {@code position}, and goes no further.
	 */
	public int next(int position) {
		if (seats == null) {
			return position + 1 == nodes.length ? 0 : position + 1;
		}
		int found = Arrays.binarySearch(seats, position);
		return seats[(found >= 0 ? found + 1 : -found - 1) % seats.length];
	}

	/** How many steps it takes until everything has gone once round, from each member to the last one before it. */
	public int steps() {
		int shortest = nodes.length;
		for (int member = 0; seats != null && member < seats.length; member++) {
			int gap = Math.floorMod(next(seats[member]) - seats[member], nodes.length);
			shortest = gap == 0 ? shortest : Math.min(shortest, gap);
		}
		return nodes.length - (seats == null ? 1 : shortest);
	}

	/** The lane by which {@code position} hears from the one before. */
	public int in(int position) {
		return out[Math.floorMod(position - 1, out.length)];
	}

	/** The pieces, one a member, into which this lap cuts its share of a vector of {@code size} elements. */
	public Pieces pieces(long size) {
		return Pieces.of(size, shares).cut(share, members());
	}

	/** The piece that a member has when all are combined. */
	public int owned(int member) {
		return (member + 1) % members();
	}

	/** "VR[0] forward" */
	public String name() {
		return tour.name() + (backward ? " backward" : " forward");
	}
}
