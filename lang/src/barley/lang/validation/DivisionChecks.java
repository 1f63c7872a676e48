package barley.lang.validation;

import java.math.BigInteger;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.validation.Check;

import barley.lang.evaluate.WholeQuotients;
import barley.lang.model.Binary;
import barley.lang.model.Compute;
import barley.lang.model.Operator;
import barley.lang.model.SynapseBlock;

/** Tells where the quotient of two numbers is a whole one, and another one than most readers would think. */
public class DivisionChecks extends Checks {

	@Check
	public void check(Binary division) {
		if (!division.getOperator().equals("/") || isOfElements(division)) {
			return;
		}
		BigInteger left = WholeQuotients.written(division.getLeft()).orElse(null);
		BigInteger right = WholeQuotients.written(division.getRight()).orElse(null);
		if (left != null && right != null && right.signum() > 0 && left.mod(right).signum() != 0) {
			report(WholeQuotients.finding(division, left.divide(right)));
		}
	}

	/** Elements are divided as their type says. */
	private static boolean isOfElements(EObject expression) {
		return EcoreUtil2.getContainerOfType(expression, Compute.class) != null
				|| EcoreUtil2.getContainerOfType(expression, Operator.class) != null
				|| EcoreUtil2.getContainerOfType(expression, SynapseBlock.class) != null;
	}
}
