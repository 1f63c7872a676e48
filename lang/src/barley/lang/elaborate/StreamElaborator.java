package barley.lang.elaborate;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import barley.lang.elaborate.WalkSharing.Sharer;
import barley.lang.evaluate.Budget;
import barley.lang.evaluate.IntList;
import barley.lang.finding.Code;
import barley.lang.finding.Words;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.ModelPackage;
import barley.lang.motion.ChunkedWay;
import barley.lang.motion.Course;
import barley.lang.motion.Lap;
import barley.lang.motion.Rooted;
import barley.lang.motion.Share;
import barley.lang.motion.StreamWay;
import barley.lang.motion.Way;
import barley.lang.plan.Payload;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;
import barley.runtime.number.Exact;

/**
 * Lays out the courses of what streams (lang/doc/MECHANISMS.md). On a path all chunks are combined on their way from both ends to one
 * node, by default the last, and handed back the same way; on a tree from the leaves to its top and back; round a ring they go
 * once to be combined and once more to be handed on, in the same direction, half of the data each way.
 */
final class StreamElaborator {

	/** To lay out a hop, and to look up when it is taken first, takes as long as to look at this many things. */
	private static final int HOP = 60;

	private final Wiring wiring;
	private final Budget budget;
	private final Collective collective;
	private final Payload data;
	private final int chunks;
	/** Where everything meets, or -1. */
	private final int meeting;

	StreamElaborator(Wiring wiring, Budget budget, Collective collective, Payload data, int chunks, int meeting) {
		this.wiring = wiring;
		this.budget = budget;
		this.collective = collective;
		this.data = data;
		this.chunks = chunks;
		this.meeting = meeting;
	}

	/** Returns the way over walks that share data. */
	Way way(List<Sharer> sharers) {
		return new StreamWay(sharers.stream().map(this::course).toList(), chunks);
	}

	private Course course(Sharer sharer) {
		if (sharer.lap() != null) {
			return round(sharer.lap());
		}
		int[] lanes = sharer.walked().lanes();
		return sharer.walked().route() instanceof Tree tree ? along(tree, lanes, sharer.share())
				: along((Tour) sharer.walked().route(), lanes, sharer.share());
	}

	/** Along a path, from both ends to where it meets. */
	private Course along(Tour path, int[] lanes, Share share) {
		int[] nodes = path.nodes();
		int last = nodes.length - 1;
		int root = meeting < 0 ? last : place(path, nodes);
		Hops up = new Hops();
		IntStream.range(0, root).forEach(stop -> up.add(nodes[stop], nodes[stop + 1], lanes[stop]));
		IntStream.range(0, last - root).map(i -> last - i).forEach(stop -> up.add(nodes[stop], nodes[stop - 1], lanes[stop - 1]));
		return course(path, false, up, up.reversed(), share);
	}

	/** From the leaves of a tree to its top, or to where it meets; a leg comes after all legs below it. */
	private Course along(Tree tree, int[] lanes, Share share) {
		int top = tree.top();
		if (meeting >= 0 && meeting != top) {
			place(tree, IntStream.concat(IntStream.of(tree.children()), IntStream.of(top)).toArray());
		}
		Rooted rooted = Rooted.of(tree, lanes, meeting < 0 ? top : meeting);
		Hops up = new Hops();
		Arrays.stream(rooted.upward()).forEach(leg -> up.add(rooted.below()[leg], rooted.above()[leg], lanes[leg]));
		return course(tree, false, up, up.reversed(), share);
	}

	/** Round a ring, once to where it meets and once more from there. */
	private Course round(Lap lap) {
		int size = lap.nodes().length;
		int root = meeting < 0 ? size - 1 : place(lap.tour(), lap.nodes());
		Hops combining = new Hops();
		Hops handing = new Hops();
		for (int hop = 1; hop < size; hop++) {
			add(combining, lap, (root + hop) % size);
			add(handing, lap, (root + hop - 1) % size);
		}
		return course(lap.tour(), lap.backward(), combining, handing, lap.share());
	}

	private static void add(Hops hops, Lap lap, int position) {
		hops.add(lap.nodes()[position], lap.nodes()[(position + 1) % lap.nodes().length], lap.out()[position]);
	}

	private int place(Route route, int[] nodes) {
		for (int place = 0; place < nodes.length; place++) {
			if (nodes[place] == meeting) {
				return place;
			}
		}
		throw StepElaborator.unvisited(route, meeting, wiring, collective);
	}

	private Course course(Route route, boolean backward, Hops combining, Hops handing, Share share) {
		Hops hops = new Hops();
		int combined = 0;
		if (collective.getKind() != CollectiveKind.BROADCAST) {
			hops.addAll(combining);
			combined = combining.from.size();
		}
		if (collective.getKind() != CollectiveKind.REDUCE) {
			hops.addAll(handing);
		}
		budget.effort((long) HOP * hops.from.size(), collective);
		return new Course(route, backward, hops.from.toArray(), hops.to.toArray(), hops.lane.toArray(), combined, share);
	}

	/** A chunk holds at least an element: of each share that has some, or of the piece of a member in the longest one. */
	void requireElements(Way way, int members) {
		List<Long> shares = way.shares().used().mapToObj(share -> new Share(share, way.shares()).count(data.size()))
				.filter(share -> share > 0).toList();
		boolean pieces = way instanceof ChunkedWay;
		long most = shares.isEmpty() ? 0 : pieces ? Exact.ceilQuotient(Collections.max(shares), 1, members) : Collections.min(shares);
		if (chunks > most) {
			String ways = shares.size() < 2 ? "" : Words.of(" on %,d ways", shares.size());
			throw CollectiveElaborator.complaint(Code.WRONG_VALUE, collective, ModelPackage.Literals.COLLECTIVE__STRATEGY,
					Words.of("%,d chunks are too many: %s has %,d elements%s%s, so there can be at most %,d", chunks, data.name(),
					data.size(), ways, pieces ? Words.of(" in pieces of %,d", most) : "", most));
		}
	}

	/** Hops in order. */
	private static final class Hops {

		private final IntList from = new IntList();
		private final IntList to = new IntList();
		private final IntList lane = new IntList();

		private void add(int sender, int receiver, int over) {
			from.add(sender);
			to.add(receiver);
			lane.add(over);
		}

		private void addAll(Hops others) {
			for (int hop = 0; hop < others.from.size(); hop++) {
				add(others.from.get(hop), others.to.get(hop), others.lane.get(hop));
			}
		}

		/** Returns the way back. */
		private Hops reversed() {
			Hops back = new Hops();
			for (int hop = from.size() - 1; hop >= 0; hop--) {
				back.add(to.get(hop), from.get(hop), lane.get(hop));
			}
			return back;
		}
	}
}
