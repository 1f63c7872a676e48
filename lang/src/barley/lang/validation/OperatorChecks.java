package barley.lang.validation;

import org.eclipse.xtext.validation.Check;

import barley.lang.elaborate.OwnOperator;
import barley.lang.model.Operator;

/** Checks the definitions of operators. */
public class OperatorChecks extends Checks {

	@Check
	public void check(Operator definition) {
		if (definition.getName() != null && definition.getValue() != null && definition.getOperands().size() == 2) {
			OwnOperator.check(definition).forEach(this::report);
		}
	}
}
