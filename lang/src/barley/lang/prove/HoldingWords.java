package barley.lang.prove;

import java.util.List;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.runtime.data.Operator;

/** How findings name what nodes hold, and what they say where a contribution would be combined twice or is elsewhere. */
final class HoldingWords {

	private static final List<Operator> IDEMPOTENT = List.of(Operator.MIN, Operator.MAX, Operator.AND, Operator.OR, Operator.MINLOC,
			Operator.MAXLOC);

	private HoldingWords() {
	}

	/** Returns what to do where a contribution would be combined twice, which changes no value of some operators. */
	static String once(Movement movement) {
		if (IDEMPOTENT.contains(movement.operator())) {
			return "remove what brings it again: %s of a value with itself is that value".formatted(movement.operator().word());
		}
		return "combine each contribution once, or renew them before by compute " + movement.data().name();
	}

	/**
	 * Returns a finding about elements that are to be combined, but are not the same: the message puts them into other data, or something
	 * has moved them before.
	 */
	static Finding moved(Movement movement, Payload at, String node, long first, long end) {
		String held = range(at, first, end);
		return at.equals(movement.data())
				? new Finding(Code.ELEMENTS_MOVED, movement.source(),
						"%s at %s was moved, by an alltoall or into, and now holds other elements".formatted(held, node))
						.withRemedy("move it back, or renew it by compute")
				: new Finding(Code.ELEMENTS_MOVED, movement.source(),
						"%s at %s holds other elements than those of %s that arrive there, so they are not combined".formatted(held, node,
								movement.data().name()))
						.withRemedy("leave out the operator, or receive them into data of their own and combine by compute");
	}

	/** A range of a vector as messages name it: {@code gradient[0..999]}. */
	static String range(Payload payload, long first, long end) {
		return first == payload.first() && end == payload.end() ? payload.name()
				: "%s[%d..%d]".formatted(payload.name(), first - payload.first(), end - payload.first() - 1);
	}
}
