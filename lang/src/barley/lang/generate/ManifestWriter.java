package barley.lang.generate;

import java.util.List;

import barley.lang.finding.Origin;
import barley.lang.prove.Averages.Complete;
import barley.lang.generate.Manifest.Heading;
import barley.lang.motion.Motion.Room;
import barley.runtime.data.Operator;

/** Takes down in a manifest what a movement does with the elements of one vector. */
final class ManifestWriter implements Dispatch.Carrier {

	/** A vector, and where in it that lies which a motion counts as element 0. */
	record Place(int vector, long first) {
	}

	private final Manifest lines;
	private final Origin source;
	private final boolean byHand;
	/** Of what the receiver combines, and of what replaces what it has; made once, as there is a line for every transfer. */
	private final Heading combining;
	private final Heading replacing;
	private final Place data;
	private final Place transit;
	private final Place target;

	/**
	 * @param transit where nodes hold what they relay; null if they relay nothing
	 * @param target  where receivers put what is sent into other data
	 */
	ManifestWriter(Manifest lines, Origin source, Operator operator, boolean byHand, Place data, Place transit, Place target) {
		this.lines = lines;
		this.source = source;
		this.byHand = byHand;
		combining = new Heading(source, operator, byHand, false);
		replacing = new Heading(source, null, byHand, false);
		this.data = data;
		this.transit = transit;
		this.target = target;
	}

	@Override
	public void carry(int step, int from, int to, int lane, Room leaves, long first, long count, Room arrives, long place,
			boolean combines) {
		Place sent = place(leaves);
		Place put = place(arrives);
		lines.add(heading(combines), step, from, to, lane, sent.vector, sent.first + first, count, put.vector,
				leaves == arrives && place == first ? Manifest.SAME_PLACE : put.first + place);
	}

	@Override
	public void carryNothing(int step, int from, int to, int lane, boolean combines) {
		lines.add(heading(combines), step, from, to, lane, data.vector, 0, 0, data.vector, Manifest.SAME_PLACE);
	}

	/** Returns where that is which a motion has in a room. */
	Place place(Room room) {
		return room == Room.TRANSIT ? transit : room == Room.TARGET ? target : data;
	}

	private Heading heading(boolean combines) {
		return combines ? combining : replacing;
	}

	/** A node divides what it has combined. */
	void divide(int step, int node, List<Complete> parts) {
		for (Complete part : parts) {
			lines.add(new Heading(source, Operator.AVG, byHand, true), step, node, node, part.contributors(), data.vector,
					data.first + part.first(), part.count(), data.vector, Manifest.SAME_PLACE);
		}
	}
}
