package barley.lang.evaluate;

import java.util.Arrays;
import java.util.List;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Finding;
import barley.lang.model.Binary;
import barley.lang.model.Call;
import barley.lang.model.Conditional;
import barley.lang.model.Expression;
import barley.lang.model.NumberLiteral;
import barley.lang.model.TruthLiteral;
import barley.lang.model.Unary;

/**
 * Checks which expressions can be computed element by element: arithmetic, comparisons that choose, and calls. What names stand for is
 * left to those who know the place of the expression.
 */
public abstract class ElementRules {

	private static final int MOST_PARTS = 1_000;

	/** What the expression belongs to. */
	private final EObject whole;

	protected ElementRules(EObject whole) {
		this.whole = whole;
	}

	/** Checks a name or another part that stands for a number. */
	protected abstract void requireLeaf(Expression leaf);

	/** Checks a name that stands for a condition. */
	protected void requireCondition(Expression leaf) {
		throw complaint(Code.WRONG_VALUE, leaf, "expected a condition");
	}

	/** Checks an operation, whose operands are fine. */
	protected void requireBinary(Binary binary) {
	}

	/** Returns what to say of an expression with too many parts. */
	protected abstract Complaint tooLong(int parts, int most);

	/** Checks a call, whose arguments are fine. */
	protected abstract void requireCall(Call call);

	/** Checks an expression of an element. */
	public final void check(Expression expression) {
		int parts = 0;
		for (TreeIterator<EObject> all = whole.eAllContents(); all.hasNext(); all.next()) {
			parts++;
		}
		if (parts > MOST_PARTS) {
			throw tooLong(parts, MOST_PARTS);
		}
		requireNumber(expression);
	}

	private void requireNumber(Expression expression) {
		if (expression == null) {
			throw complaint(Code.WRONG_VALUE, whole, "incomplete formula");
		} else if (expression instanceof Conditional choice) {
			Complaints parts = new Complaints();
			parts.run(() -> requireTruth(choice.getCondition()));
			parts.run(() -> requireNumber(choice.getThen()));
			parts.run(() -> requireNumber(choice.getElse()));
			parts.end();
		} else if (expression instanceof Binary binary && isArithmetic(binary)) {
			requireNumbers(Arrays.asList(binary.getLeft(), binary.getRight()));
			requireBinary(binary);
		} else if (expression instanceof Unary unary && unary.getOperator().equals("-")) {
			requireNumber(unary.getOperand());
		} else if (expression instanceof NumberLiteral literal) {
			requireLiteral(literal);
		} else if (expression instanceof Call call) {
			requireNumbers(call.getArguments());
			requireCall(call);
		} else {
			requireLeaf(expression);
		}
	}

	/** Long sums nest deeply, so that each level takes as few calls as possible. */
	private void requireNumbers(List<Expression> expressions) {
		Complaints parts = new Complaints();
		for (Expression expression : expressions) {
			try {
				requireNumber(expression);
			} catch (Complaint complaint) {
				parts.add(complaint);
			}
		}
		parts.end();
	}

	/** Checks a number as it is written. */
	protected void requireLiteral(NumberLiteral literal) {
		if (literal.getUnit() != null) {
			throw complaint(Code.WRONG_VALUE, literal, "an operator combines plain numbers; remove %s".formatted(literal.getUnit()));
		} else if (!Literals.isNumber(literal)) {
			throw complaint(Code.WRONG_VALUE, literal, "incomplete formula");
		} else if (Double.isInfinite(Double.parseDouble(literal.getNumber().replace("_", "")))) {
			throw complaint(Code.WRONG_VALUE, literal, "this number is larger than those of every type of elements");
		}
	}

	private void requireTruth(Expression expression) {
		if (expression == null) {
			throw complaint(Code.WRONG_VALUE, whole, "incomplete formula");
		} else if (expression instanceof Binary binary && !isArithmetic(binary)) {
			if (isLogical(binary)) {
				requireTruth(binary.getLeft());
				requireTruth(binary.getRight());
			} else {
				requireNumbers(Arrays.asList(binary.getLeft(), binary.getRight()));
			}
		} else if (expression instanceof Unary unary && unary.getOperator().equals("not")) {
			requireTruth(unary.getOperand());
		} else if (!(expression instanceof TruthLiteral)) {
			requireCondition(expression);
		}
	}

	static boolean isArithmetic(Binary binary) {
		return "+-*/%^".contains(binary.getOperator());
	}

	static boolean isLogical(Binary binary) {
		return binary.getOperator().equals("and") || binary.getOperator().equals("or");
	}

	/** Returns what is wrong with an expression and, if that is known, what would be right. */
	public static Complaint complaint(Code code, EObject place, String message, String... remedy) {
		return new Complaint(new Finding(code, place, message).withRemedy(String.join("", remedy)));
	}
}
