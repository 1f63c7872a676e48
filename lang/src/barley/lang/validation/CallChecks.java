package barley.lang.validation;

import java.util.function.Consumer;

import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.validation.Check;

import barley.lang.elaborate.ReductionOperators;
import barley.lang.evaluate.ElementFunction;
import barley.lang.finding.Complaint;
import barley.lang.model.Call;
import barley.lang.model.Reduction;

/**
 * Checks what can be told of functions and of operators of reducers without elaboration, which stops at the first error of a statement.
 * What it has told already is not told twice: the checks of a declaration come before those of its content.
 */
public class CallChecks extends Checks {

	@Check
	public void check(Call call) {
		if (call.getFunction() != null) {
			check(call, ElementFunction::of);
		}
	}

	@Check
	public void check(Reduction reduction) {
		if (reduction.getOperator() != null) {
			check(reduction, ReductionOperators::of);
		}
	}

	private <T extends EObject> void check(T element, Consumer<T> reading) {
		try {
			reading.accept(element);
		} catch (Complaint e) {
			if (getChain() instanceof Diagnostic chain && chain.getChildren().stream()
					.noneMatch(told -> told.getData().contains(element))) {
				report(e.finding());
			}
		}
	}
}
