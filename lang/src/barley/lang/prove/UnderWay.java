package barley.lang.prove;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Origin;
import barley.lang.plan.Payload;
import barley.lang.prove.ElementSpans.Span;
import barley.lang.prove.Segments.Segment;

/**
 * What messages carry that have left their senders and have not been received yet. What nodes renew meanwhile is outdated in it. Nodes may
 * renew often while many messages are under way, so a renewal touches none of them: it is noted when which elements were renewed last, and
 * a message that is looked at is compared with what was renewed after it has left.
 */
final class UnderWay {

	/** To look at a message, or at a renewal, takes as long as to look at this many things. */
	private static final int LOOK = 16;

	/** What a message carries: what its sender held when it left. */
	final class Cargo {

		private final Payload data;
		private Segments parts;
		/** What was renewed up to that time is outdated in the parts already. */
		private long time = now;

		private Cargo(Payload data, Segments parts) {
			this.data = data;
			this.parts = parts;
		}

		/** Returns what it carries now, where its sender had it. */
		Segments parts() {
			parts = outdated(data, parts, time);
			time = now;
			return parts;
		}
	}

	private final int nodes;
	private final BitSet everyNode = new BitSet();
	private final Budget budget;
	/** By vector and node, the times at which elements were renewed last; where all nodes renewed them, by the number of nodes. */
	private final Map<Integer, NavigableMap<Integer, ElementSpans<Long>>> renewed = new HashMap<>();
	/** How much was renewed while something was under way. */
	private long now;
	private int count;

	/** @param nodes how many nodes there are */
	UnderWay(int nodes, Budget budget) {
		this.nodes = nodes;
		this.budget = budget;
		everyNode.set(0, nodes);
	}

	/**
	 * A message leaves.
	 *
	 * @param data what the parts are of, or the whole vector of that
	 */
	Cargo add(Payload data, Segments parts) {
		count++;
		return new Cargo(data, parts);
	}

	/** A message is received; returns what it carries. */
	Segments remove(Cargo cargo) {
		Segments parts = cargo.parts();
		count--;
		if (count == 0) {
			renewed.clear();
		}
		return parts;
	}

	/** Some nodes renew elements. */
	void renew(Payload payload, BitSet at, Origin source) {
		if (count == 0) {
			return;
		}
		now++;
		if (at.cardinality() == nodes) {
			note(payload, nodes, source);
		} else {
			at.stream().forEach(node -> note(payload, node, source));
		}
	}

	private void note(Payload payload, int node, Origin source) {
		budget.effort(LOOK, source);
		renewed.computeIfAbsent(payload.index(), any -> new TreeMap<>()).computeIfAbsent(node, any -> new ElementSpans<>())
				.put(payload.first(), payload.end(), now);
	}

	private Segments outdated(Payload data, Segments before, long time) {
		budget.effort(LOOK + before.list().size(), data.source());
		List<Segment> after = new ArrayList<>(before.list().size());
		boolean changes = false;
		for (Segment segment : before.list()) {
			NavigableMap<Long, BitSet> switched = switched(data, segment, time);
			if (switched.isEmpty()) {
				after.add(segment);
			} else {
				changes = true;
				outdate(data, segment, switched, after);
			}
		}
		return changes ? Segments.of(after) : before;
	}

	/** Returns at which elements what some nodes have renewed begins or ends, and the numbers under which that is known. */
	private NavigableMap<Long, BitSet> switched(Payload data, Segment segment, long time) {
		NavigableMap<Long, BitSet> switched = new TreeMap<>();
		NavigableMap<Integer, ElementSpans<Long>> ofVector = renewed.get(segment.set().origin(data.index()));
		if (time == now || ofVector == null) {
			return switched;
		}
		segment.set().runs((first, end) -> ofVector.subMap(Math.min(first, nodes), Math.min(end, nodes))
				.forEach((node, times) -> switchAt(data, segment, node, times, time, switched)));
		if (ofVector.containsKey(nodes)) {
			switchAt(data, segment, nodes, ofVector.get(nodes), time, switched);
		}
		return switched;
	}

	private void switchAt(Payload data, Segment segment, int number, ElementSpans<Long> times, long since,
			NavigableMap<Long, BitSet> switched) {
		long shift = segment.set().shift();
		for (Span<Long> span : times.of(segment.first() - shift, segment.end() - shift)) {
			budget.effort(LOOK, data.source());
			if (span.value() != null && span.value() > since) {
				switched.computeIfAbsent(span.first() + shift, any -> new BitSet()).flip(number);
				switched.computeIfAbsent(span.end() + shift, any -> new BitSet()).flip(number);
			}
		}
	}

	private void outdate(Payload data, Segment segment, NavigableMap<Long, BitSet> switched, List<Segment> after) {
		BitSet at = new BitSet();
		long from = segment.first();
		for (Map.Entry<Long, BitSet> each : switched.entrySet()) {
			after.add(part(data, segment, from, each.getKey(), at));
			at.xor(each.getValue());
			from = each.getKey();
		}
		after.add(part(data, segment, from, segment.end(), at));
	}

	private Segment part(Payload data, Segment segment, long first, long end, BitSet at) {
		if (at.isEmpty() || first >= end) {
			return segment.within(first, end);
		}
		budget.effort(LOOK + segment.set().size(), data.source());
		return new Segment(first, end, segment.set().outdated(at.get(nodes) ? everyNode : at, nodes));
	}
}
