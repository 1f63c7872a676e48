package barley.lang.prove;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.motion.CollectiveKind;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.runtime.data.Operator;

/**
 * By which operators the elements of vectors have been combined since they were renewed, at whatever node. Elements of which nothing has
 * been combined have none; those that have one are combined with it until all nodes renew them (RULES.md 3).
 */
final class ElementOperators {

	/** Elements from {@code first} up to but not including {@code end}, and their operator; null if they have none. */
	record Part(long first, long end, Operator operator) {
	}

	/** By vector, what has an operator, by its first element; parts that touch have different ones. */
	private final List<TreeMap<Long, Part>> vectors = new ArrayList<>();

	ElementOperators(int vectors) {
		for (int vector = 0; vector < vectors; vector++) {
			this.vectors.add(new TreeMap<>());
		}
	}

	ElementOperators copy() {
		ElementOperators copy = new ElementOperators(0);
		vectors.forEach(vector -> copy.vectors.add(new TreeMap<>(vector)));
		return copy;
	}

	/** Returns the parts of some elements, in their order. */
	List<Part> parts(int vector, long first, long end) {
		List<Part> parts = new ArrayList<>(1);
		long covered = first;
		Map.Entry<Long, Part> before = vectors.get(vector).lowerEntry(first);
		long from = before != null && before.getValue().end > first ? before.getKey() : first;
		for (Part part : vectors.get(vector).subMap(from, Math.max(from, end)).values()) {
			if (part.first > covered) {
				parts.add(new Part(covered, part.first, null));
			}
			covered = Math.min(part.end, end);
			parts.add(new Part(Math.max(part.first, first), covered, part.operator));
		}
		if (covered < end) {
			parts.add(new Part(covered, end, null));
		}
		return parts;
	}

	/** Returns an operator of some elements other than the one given; null if they have none. */
	Operator other(Payload data, Operator operator) {
		return parts(data.index(), data.first(), data.end()).stream().map(Part::operator)
				.filter(own -> own != null && !own.equals(operator)).findFirst().orElse(null);
	}

	/** All nodes renew some elements. */
	void forget(Payload data) {
		put(data.index(), data.first(), data.end(), null);
	}

	/** What is put into other data is combined there as it was where it came from. */
	void note(Movement movement) {
		Payload data = movement.data();
		Payload into = movement.into();
		if (movement instanceof Joint joint && joint.kind() == CollectiveKind.ALLTOALL) {
			// At each member its elements come from other places: any of them may be any of those that are moved.
			long end = joint.sizes() == null ? into.first() + data.size() : into.end();
			parts(data.index(), data.first(), data.end()).forEach(part -> combine(movement, into.first(), end, part.operator));
		} else if (movement.operator() != null || into == data) {
			combine(movement, into.first(), into.end(), movement.operator());
		} else {
			long moved = into.first() - data.first();
			parts(data.index(), data.first(), data.end()).forEach(part -> combine(movement, part.first + moved, part.end + moved, part.operator));
		}
	}

	private void combine(Movement movement, long first, long end, Operator operator) {
		if (operator == null) {
			return;
		}
		Payload into = movement.into();
		for (Part part : parts(into.index(), first, end)) {
			if (part.operator != null && !part.operator.equals(operator)) {
				throw new Complaint(new Finding(Code.OPERATORS_DIFFER, movement.source(), "%s was already combined with %s, not with %s"
						.formatted(into.name(), part.operator.word(), operator.word()))
						.withRemedy("use the same operator, or renew it first with compute " + into.name()));
			}
		}
		put(into.index(), first, end, operator);
	}

	private void put(int vector, long first, long end, Operator operator) {
		TreeMap<Long, Part> parts = vectors.get(vector);
		Map.Entry<Long, Part> around = parts.floorEntry(first);
		if (first >= end || around != null && around.getValue().end >= end && around.getValue().operator.equals(operator)) {
			return;
		}
		split(parts, first);
		split(parts, end);
		parts.subMap(first, end).clear();
		if (operator == null) {
			return;
		}
		Map.Entry<Long, Part> before = parts.lowerEntry(first);
		Part behind = parts.get(end);
		long from = before != null && before.getValue().end == first && before.getValue().operator.equals(operator) ? before.getKey() : first;
		long to = end;
		if (behind != null && behind.operator.equals(operator)) {
			parts.remove(end);
			to = behind.end;
		}
		parts.put(from, new Part(from, to, operator));
	}

	/** Makes a part begin at an element if one goes on over it. */
	private static void split(TreeMap<Long, Part> parts, long at) {
		Map.Entry<Long, Part> over = parts.lowerEntry(at);
		if (over != null && over.getValue().end > at) {
			parts.put(over.getKey(), new Part(over.getKey(), at, over.getValue().operator));
			parts.put(at, new Part(at, over.getValue().end, over.getValue().operator));
		}
	}
}
