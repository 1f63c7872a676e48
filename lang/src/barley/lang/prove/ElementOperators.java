package barley.lang.prove;

import java.util.ArrayList;
import java.util.List;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.motion.CollectiveKind;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.prove.ElementSpans.Span;
import barley.runtime.data.Operator;

/**
 * By which operators the elements of vectors have been combined since they were renewed, at whatever node. Elements of which nothing has
 * been combined have none; those that have one are combined with it until all nodes renew them (RULES.md 3).
 */
final class ElementOperators {

	private final List<ElementSpans<Operator>> vectors = new ArrayList<>();

	ElementOperators(int vectors) {
		for (int vector = 0; vector < vectors; vector++) {
			this.vectors.add(new ElementSpans<>());
		}
	}

	ElementOperators copy() {
		ElementOperators copy = new ElementOperators(0);
		vectors.forEach(vector -> copy.vectors.add(vector.copy()));
		return copy;
	}

	/** Returns the parts of some elements with their operators, in their order. */
	List<Span<Operator>> parts(int vector, long first, long end) {
		return vectors.get(vector).of(first, end);
	}

	/** Returns an operator of some elements other than the one given; null if they have none. */
	Operator other(Payload data, Operator operator) {
		return parts(data.index(), data.first(), data.end()).stream().map(Span::value)
				.filter(own -> own != null && !own.equals(operator)).findFirst().orElse(null);
	}

	/** All nodes renew some elements. */
	void forget(Payload data) {
		vectors.get(data.index()).put(data.first(), data.end(), null);
	}

	/** What is put into other data is combined there as it was where it came from. */
	void note(Movement movement) {
		Payload data = movement.data();
		Payload into = movement.into();
		if (movement instanceof Joint joint && joint.kind() == CollectiveKind.ALLTOALL) {
			// At each member its elements come from other places: any of them may be any of those that are moved.
			long end = joint.sizes() == null ? into.first() + data.size() : into.end();
			parts(data.index(), data.first(), data.end()).forEach(part -> combine(movement, into.first(), end, part.value()));
		} else if (movement.operator() != null || into == data) {
			combine(movement, into.first(), into.end(), movement.operator());
		} else {
			long moved = into.first() - data.first();
			parts(data.index(), data.first(), data.end()).forEach(part ->
					combine(movement, part.first() + moved, part.end() + moved, part.value()));
		}
	}

	private void combine(Movement movement, long first, long end, Operator operator) {
		if (operator == null) {
			return;
		}
		Payload into = movement.into();
		for (Span<Operator> part : parts(into.index(), first, end)) {
			if (part.value() != null && !part.value().equals(operator)) {
				throw new Complaint(new Finding(Code.OPERATORS_DIFFER, movement.source(), "%s was already combined with %s, not with %s"
						.formatted(into.name(), part.value().word(), operator.word()))
						.withRemedy("use the same operator, or renew it first with compute " + into.name()));
			}
		}
		vectors.get(into.index()).put(first, end, operator);
	}
}
