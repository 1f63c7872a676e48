package barley.lang.motion;

import java.util.List;
import java.util.stream.IntStream;

import barley.lang.wiring.Tour;
import barley.runtime.motion.RingTurn;
import barley.runtime.motion.Stops;
import barley.runtime.program.Pieces;

/**
 * One ring run in one direction by a collective, for its own share of the data. Stops that a ring only passes take no part but relay:
 * they have positions, and everything takes a step more to get past them.
 *
 * @param nodes  the node at each position; run backward, positions count from the ring's last node
 * @param out    the lane by which each position sends to the next one
 * @param stops  which positions are members
 * @param share  which share of the vector travels here
 */
public record Lap(Tour tour, boolean backward, int[] nodes, int[] out, Stops stops, Share share) {

	/** Runs {@code tour} in one direction; {@code lanes} has the lane of each of its hops. */
	public static Lap of(Tour tour, int[] lanes, boolean backward, Share share) {
		int size = tour.nodes().length;
		int[] nodes = new int[size];
		int[] out = new int[size];
		for (int position = 0; position < size; position++) {
			int stop = backward ? size - 1 - position : position;
			nodes[position] = tour.nodes()[stop];
			out[position] = lanes[backward ? Math.floorMod(stop - 1, size) : stop];
		}
		IntStream members = IntStream.range(0, size).filter(position -> !tour.relay()[backward ? size - 1 - position : position]);
		Stops stops = tour.members() == size ? Stops.all(size) : Stops.of(size, members.toArray());
		return new Lap(tour, backward, nodes, out, stops, share);
	}

	/** This lap for another share. */
	public Lap sharing(Share another) {
		return new Lap(tour, backward, nodes, out, stops, another);
	}

	/** Returns those of some laps that carry something, with other shares. */
	static List<Lap> sharing(List<Lap> laps, Shares shares) {
		return laps.stream().filter(lap -> shares.weight(lap.share.number()) > 0)
				.map(lap -> lap.sharing(new Share(lap.share.number(), shares))).toList();
	}

	public int members() {
		return stops.members();
	}

	/** Returns whether some of its stops take no part. */
	public boolean relays() {
		return stops.relay();
	}

	/** Returns the position of a member. */
	public int seat(int member) {
		return stops.seat(member);
	}

	/** Returns the node of a member. */
	public int node(int member) {
		return nodes[stops.seat(member)];
	}

	/** Returns the position of a node that this lap visits. */
	public int position(int node) {
		int position = 0;
		while (nodes[position] != node) {
			position++;
		}
		return position;
	}

	/** Returns the member at a position, or -1 if the node there only relays. */
	public int member(int position) {
		return stops.member(position);
	}

	/** Returns how many steps it takes until everything has gone once round, from each member to the last one before it. */
	public int steps() {
		return stops.steps();
	}

	/** Returns the lane by which {@code position} hears from the one before. */
	public int in(int position) {
		return out[Math.floorMod(position - 1, out.length)];
	}

	/** Returns the pieces, one a member, into which this lap cuts its share of a vector of {@code size} elements. */
	public Pieces pieces(long size) {
		return share.cut(size, members());
	}

	/** Returns the piece that a member has when all are combined. */
	public int owned(int member) {
		return RingTurn.owned(member, members());
	}

	/** This lap's share of elements that a member brings. */
	public Ranges shareOf(Ranges brought) {
		return share.of(brought);
	}

	/** Returns the walk that it operates. */
	Strand strand() {
		int[] to = new int[nodes.length];
		for (int position = 0; position < to.length; position++) {
			to[position] = nodes[position + 1 == to.length ? 0 : position + 1];
		}
		return new Strand(tour, backward, name(), null, nodes, to, out);
	}

	/** "VR[0] forward" */
	public String name() {
		return tour.name() + (backward ? " backward" : " forward");
	}
}
