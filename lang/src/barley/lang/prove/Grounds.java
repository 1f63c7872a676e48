package barley.lang.prove;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import barley.lang.motion.Ground;
import barley.lang.motion.Ranges;
import barley.lang.motion.Ranges.Range;
import barley.lang.plan.Joint;
import barley.lang.plan.Meeting;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Transfer;
import barley.lang.prove.Segments.Segment;

/** Works out what movements find. Takes time linear in the members of a gathering and the segments they hold. */
final class Grounds {

	/** What nodes hold of data. */
	interface Held {

		List<Segment> of(Payload data, int node);
	}

	private final Held holdings;

	Grounds(Held holdings) {
		this.holdings = holdings;
	}

	/** Returns what a movement finds if it begins now. */
	Ground of(Movement movement) {
		Payload data = movement.data();
		if (movement instanceof Transfer transfer) {
			return Ground.of(elements(data, transfer.from()));
		}
		if (movement instanceof Meeting) {
			return Ground.of(Ranges.NOTHING);
		}
		Joint joint = (Joint) movement;
		return switch (joint.kind()) {
		case ALLREDUCE, REDUCESCATTER, REDUCE -> Ground.of(elements(data, joint.nodes()[0]));
		case BROADCAST, SCATTER -> Ground.of(elements(data, joint.root()));
		case ALLTOALL -> Ground.of(Ranges.of(data.first(), data.size()));
		case ALLGATHER, GATHER -> gathered(joint);
		};
	}

	private Ground gathered(Joint joint) {
		List<Ranges> held = Arrays.stream(joint.nodes()).mapToObj(node -> elements(joint.data(), node)).toList();
		Ranges all = Ranges.union(held);
		boolean apart = all.isContiguous() && held.stream().mapToLong(Ranges::size).sum() == all.size()
				&& Piece.of(joint, all.size()).stream().allMatch(piece -> holds(joint.data(), piece, all.first()));
		return new Ground(all, held, apart);
	}

	private boolean holds(Payload data, Piece piece, long start) {
		long first = start + piece.first();
		long end = start + piece.end();
		return Segments.size(new Segments(holdings.of(data, piece.node())).within(first, end)) == end - first;
	}

	/** Returns which elements of a vector a node holds, whatever is combined in them. */
	private Ranges elements(Payload data, int node) {
		List<Segment> segments = holdings.of(data, node);
		if (segments.size() == 1) {
			return Ranges.of(segments.get(0).first(), segments.get(0).size());
		}
		List<Range> ranges = new ArrayList<>(segments.size());
		for (Segment segment : segments) {
			ranges.add(new Range(segment.first(), segment.size()));
		}
		return Ranges.of(ranges);
	}
}
