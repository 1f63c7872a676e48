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

	private final Payload renewed;
	private final BitSet nodes;
	private final int all;
	private final Budget budget;
	private final Origin source;
	/** By the very object: many nodes share what was exchanged. */
	private final Map<Contributions, Contributions> known = new IdentityHashMap<>();

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
		budget.effort(before.list().size(), source);
		List<Segment> after = new ArrayList<>();
		boolean changes = false;
		for (Segment segment : before.list()) {
			Contributions set = segment.set();
			long first = Math.max(segment.first(), renewed.first() + set.shift());
			long end = Math.min(segment.end(), renewed.end() + set.shift());
			if (set.origin(vector) != renewed.index() || first >= end) {
				after.add(segment);
				continue;
			}
			changes = true;
			after.add(segment.within(segment.first(), first));
			after.add(new Segment(first, end, known.computeIfAbsent(set, this::outdated)));
			after.add(segment.within(end, segment.end()));
		}
		return changes ? Segments.of(after) : before;
	}

	private Contributions outdated(Contributions set) {
		budget.effort(set.size(), source);
		return set.outdated(nodes, all);
	}
}
