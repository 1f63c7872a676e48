package barley.lang.prove;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Origin;
import barley.lang.plan.Payload;
import barley.lang.prove.Segments.Segment;

/**
 * Some nodes renew some elements of a vector. What is held of their contributions, in whatever vector and at whatever element it lies by
 * now, is then outdated.
 */
final class Outdating {

	/** To look at a part of what a node holds, and to write it down anew, takes as long as to look at this many things. */
	private static final int LOOK = 4;
	private static final int RENEWED = 40;

	private final Payload renewed;
	private final BitSet nodes;
	private final int all;
	private final Budget budget;
	private final Origin source;
	/** By the very object: many nodes share what was exchanged. Null before the first. */
	private Map<Contributions, Contributions> known;

	/**
	 * @param nodes  those that renew {@code renewed}
	 * @param all    how many nodes there are
	 * @param source the statement
	 */
	Outdating(Payload renewed, BitSet nodes, int all, Budget budget, Origin source) {
		this.renewed = renewed;
		this.nodes = nodes;
		this.all = all;
		this.budget = budget;
		this.source = source;
	}

	/** Returns what a node that held {@code before} of a vector holds now; the same object if none of it is outdated. */
	Segments of(int vector, Segments before) {
		budget.effort(LOOK * (long) before.list().size(), source);
		if (!isConcerned(vector, before)) {
			return before;
		}
		budget.effort(RENEWED * (long) before.list().size(), source);
		List<Segment> after = new ArrayList<>(before.list().size() + 2);
		for (Segment segment : before.list()) {
			if (!isConcerned(vector, segment)) {
				after.add(segment);
				continue;
			}
			Contributions set = segment.set();
			long first = first(segment);
			long end = end(segment);
			after.add(segment.within(segment.first(), first));
			after.add(new Segment(first, end, outdated(set)));
			after.add(segment.within(end, segment.end()));
		}
		return Segments.of(after);
	}

	private boolean isConcerned(int vector, Segments held) {
		for (Segment segment : held.list()) {
			if (isConcerned(vector, segment)) {
				return true;
			}
		}
		return false;
	}

	private boolean isConcerned(int vector, Segment segment) {
		return segment.set().origin(vector) == renewed.index() && first(segment) < end(segment)
				&& outdated(segment.set()) != segment.set();
	}

	private long first(Segment segment) {
		return Math.max(segment.first(), renewed.first() + segment.set().shift());
	}

	private long end(Segment segment) {
		return Math.min(segment.end(), renewed.end() + segment.set().shift());
	}

	private Contributions outdated(Contributions set) {
		if (known == null) {
			known = new IdentityHashMap<>();
		}
		return known.computeIfAbsent(set, this::renewed);
	}

	private Contributions renewed(Contributions set) {
		budget.effort(set.size(), source);
		return set.outdated(nodes, all);
	}
}
