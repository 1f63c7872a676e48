package barley.lang.elaborate;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.FollowUp;
import barley.lang.model.Combination;
import barley.lang.plan.Payload;
import barley.runtime.data.Operator;

/** Finds what {@code with sum} means, and whether it goes with the data. */
final class Operators {

	private Operators() {
	}

	/** Returns the operator of a combination; null if there is none. */
	static Operator of(Combination combination, Payload payload) {
		if (combination == null) {
			return null;
		}
		Operator operator = combination.getWord() == null
				? OwnOperator.of(FollowUp.known(combination.getOperator(), combination)) : Operator.of(combination.getWord());
		if (!operator.accepts(payload.type())) {
			throw new Complaint(new Finding(Code.UNKNOWN_OPERATOR, combination,
					"%s cannot combine %s, the element type of %s%s".formatted(operator.isOwn() ? combination.getOperator().getName()
							: operator.word(), payload.type().word(), payload.name(),
							reason(operator))));
		}
		return operator;
	}

	private static String reason(Operator operator) {
		return operator.equals(Operator.MINLOC) || operator.equals(Operator.MAXLOC)
				? ": it requires whole numbers of at least 16 bits, whose halves are a value and its tag"
				: operator.isOwn() ? ": its results need not be whole, so it requires a floating-point type"
				: ": it requires a type of whole numbers";
	}
}
