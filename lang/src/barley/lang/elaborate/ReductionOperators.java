package barley.lang.elaborate;

import java.util.List;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.ModelPackage;
import barley.lang.model.Reduction;
import barley.runtime.data.Operator;

/** What reducers of synapses combine by. */
public final class ReductionOperators {

	private static final List<Operator> KNOWN = List.of(Operator.SUM, Operator.PROD, Operator.MIN, Operator.MAX);

	private ReductionOperators() {
	}

	/** Returns the operator of {@code combine sum}; a {@link Complaint} if reducers have none of that name. */
	public static Operator of(Reduction reduction) {
		return KNOWN.stream().filter(known -> known.word().equals(reduction.getOperator())).findFirst()
				.orElseThrow(() -> new Complaint(new Finding(Code.UNKNOWN_OPERATOR, reduction, ModelPackage.Literals.REDUCTION__OPERATOR,
						"reducers cannot combine by %s; known are sum, prod, min, max and one[k]".formatted(reduction.getOperator()))));
	}
}
