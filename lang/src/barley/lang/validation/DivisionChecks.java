package barley.lang.validation;

import java.math.BigInteger;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.validation.Check;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.model.Binary;
import barley.lang.model.Compute;
import barley.lang.model.Expression;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Operator;
import barley.lang.model.SynapseBlock;

/** Tells where the quotient of two numbers is a whole one, and another one than most readers would think. */
public class DivisionChecks extends Checks {

	@Check
	public void check(Binary division) {
		if (!division.getOperator().equals("/") || isOfElements(division)) {
			return;
		}
		BigInteger left = whole(division.getLeft()).orElse(null);
		BigInteger right = whole(division.getRight()).orElse(null);
		if (left != null && right != null && right.signum() > 0 && left.mod(right).signum() != 0) {
			report(new Finding(Code.WHOLE_QUOTIENT, division, "%s / %s is %s here: of two whole numbers, / returns a whole one".formatted(left,
					right, left.divide(right))).withRemedy("write %s.0 / %s".formatted(left, right)));
		}
	}

	/** Elements are divided as their type says. */
	private static boolean isOfElements(EObject expression) {
		return EcoreUtil2.getContainerOfType(expression, Compute.class) != null || EcoreUtil2.getContainerOfType(expression, Operator.class) != null
				|| EcoreUtil2.getContainerOfType(expression, SynapseBlock.class) != null;
	}

	private static Optional<BigInteger> whole(Expression expression) {
		return expression instanceof NumberLiteral literal && literal.getUnit() == null && literal.getNumber() != null
				&& literal.getNumber().matches("[0-9_]*[0-9][0-9_]*") ? Optional.of(new BigInteger(literal.getNumber().replace("_", ""))) : Optional.empty();
	}
}
