package barley.lang.validation;

import java.util.Iterator;

import org.eclipse.xtext.validation.Check;

import barley.lang.analyse.Settings;
import barley.lang.elaborate.OwnOperator;
import barley.lang.evaluate.Budget;
import barley.lang.model.Operator;
import barley.lang.model.Source;

/**
 * Checks the definitions of operators. To try them out takes effort, which those of a file share; those after the one that takes the last
 * of it are not tried.
 */
public class OperatorChecks extends Checks {

	@Check
	public void check(Source source) {
		Budget budget = new Budget(Settings.of(source.eResource()).limits(), getCancelIndicator()::isCanceled);
		Iterator<Operator> operators = source.getDeclarations().stream().filter(Operator.class::isInstance).map(Operator.class::cast)
				.iterator();
		while (operators.hasNext() && !budget.isExhausted()) {
			Operator definition = operators.next();
			if (definition.getName() != null && definition.getValue() != null && definition.getOperands().size() == 2) {
				OwnOperator.check(definition, budget).forEach(this::report);
			}
		}
	}
}
