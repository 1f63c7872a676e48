package barley.lang.evaluate;

import java.math.BigDecimal;
import java.math.BigInteger;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.Binary;
import barley.lang.model.Conditional;
import barley.lang.model.Expression;
import barley.lang.model.ModelPackage;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Operand;
import barley.lang.model.Operator;
import barley.lang.model.Reference;
import barley.lang.model.TruthLiteral;
import barley.lang.model.Unary;

/**
 * What an operator of an author's own says: a formula of its two operands. It is read, checked, worked out and written as Java from
 * its tree; its text never becomes code.
 *
 * <p>On numbers with a floating point it is worked out in 64 bits and then rounded to their type. On whole numbers it is, modulo
 * 2^64, if nothing in it can leave them: it adds, subtracts, multiplies, compares, chooses, takes powers with a whole exponent, and
 * divides by whole numbers other than 0, downward.
 */
public final class Formula {

	private static final int LARGEST_EXPONENT = 64;
	private static final int MOST_PARTS = 1_000;

	/** A text that is read although something in it is wrong can have other characters in a number. */

	private final Operator definition;

	private Formula(Operator definition) {
		this.definition = definition;
	}

	/** Reads what an operator says; complains of what is no formula of its operands. */
	public static Formula of(Operator definition) {
		Formula formula = new Formula(definition);
		int parts = 0;
		for (TreeIterator<EObject> all = definition.eAllContents(); all.hasNext(); all.next()) {
			parts++;
		}
		if (parts > MOST_PARTS) {
			throw new Complaint(new Finding(Code.LIMIT, definition, ModelPackage.Literals.DECLARATION__NAME,
					Words.of("%s has %,d parts; an operator can have at most %,d", definition.getName(), parts, MOST_PARTS)));
		}
		formula.requireNumber(definition.getValue());
		return formula;
	}

	// ---------------------------------------------------------------- what may stand in it

	private void requireNumber(Expression expression) {
		if (expression == null) {
			throw complaint(definition, "incomplete formula");
		} else if (expression instanceof Conditional choice) {
			requireTruth(choice.getCondition());
			requireNumber(choice.getThen());
			requireNumber(choice.getElse());
		} else if (expression instanceof Binary binary && isArithmetic(binary)) {
			requireNumber(binary.getLeft());
			requireNumber(binary.getRight());
		} else if (expression instanceof Unary unary && unary.getOperator().equals("-")) {
			requireNumber(unary.getOperand());
		} else if (expression instanceof NumberLiteral literal) {
			if (literal.getUnit() != null) {
				throw complaint(literal, "an operator combines plain numbers; remove %s".formatted(literal.getUnit()));
			} else if (!Literals.isNumber(literal)) {
				throw complaint(literal, "incomplete formula");
			}
		} else if (!(expression instanceof Reference reference && reference.getTarget() instanceof Operand
				&& reference.getIndices().isEmpty()
				&& reference.getReceiver() == null)) {
			throw complaint(expression, "expected a number or an operand of %s".formatted(definition.getName()));
		}
	}

	private void requireTruth(Expression expression) {
		if (expression == null) {
			throw complaint(definition, "incomplete formula");
		} else if (expression instanceof Binary binary && !isArithmetic(binary)) {
			if (isLogical(binary)) {
				requireTruth(binary.getLeft());
				requireTruth(binary.getRight());
			} else {
				requireNumber(binary.getLeft());
				requireNumber(binary.getRight());
			}
		} else if (expression instanceof Unary unary && unary.getOperator().equals("not")) {
			requireTruth(unary.getOperand());
		} else if (!(expression instanceof TruthLiteral)) {
			throw complaint(expression, "expected a condition");
		}
	}

	private static Complaint complaint(EObject place, String message) {
		return new Complaint(new Finding(Code.WRONG_VALUE, place, message));
	}

	private static boolean isArithmetic(Binary binary) {
		return "+-*/%^".contains(binary.getOperator());
	}

	private static boolean isLogical(Binary binary) {
		return binary.getOperator().equals("and") || binary.getOperator().equals("or");
	}

	/** Returns whether it can be worked out on whole numbers. */
	public boolean isWhole() {
		return isWhole(definition.getValue());
	}

	private static boolean isWhole(Expression expression) {
		if (expression instanceof Conditional choice) {
			return isWhole(choice.getCondition()) && isWhole(choice.getThen()) && isWhole(choice.getElse());
		} else if (expression instanceof Binary binary) {
			BigDecimal number = binary.getRight() instanceof NumberLiteral literal ? number(literal) : null;
			boolean right = switch (binary.getOperator()) {
			case "^" -> number != null && number.compareTo(BigDecimal.valueOf(LARGEST_EXPONENT)) <= 0 && isWhole(binary.getRight());
			case "/", "%" -> number != null && number.signum() != 0 && isWhole(binary.getRight());
			default -> isWhole(binary.getRight());
			};
			return right && isWhole(binary.getLeft());
		} else if (expression instanceof Unary unary) {
			return isWhole(unary.getOperand());
		} else if (expression instanceof NumberLiteral literal) {
			return literal.getNumber().indexOf('.') < 0 && number(literal).toBigInteger().bitLength() < Long.SIZE;
		}
		return true;
	}

	private static BigDecimal number(NumberLiteral literal) {
		return new BigDecimal(literal.getNumber().replace("_", ""));
	}

	// ---------------------------------------------------------------- working it out

	/** Of numbers with a floating point. */
	public double real(double a, double b) {
		return real(definition.getValue(), a, b);
	}

	/** Of whole numbers, modulo 2^64. */
	public long whole(long a, long b) {
		return whole(definition.getValue(), a, b);
	}

	private double real(Expression expression, double a, double b) {
		if (expression instanceof Conditional choice) {
			return real(holds(choice.getCondition(), a, b) ? choice.getThen() : choice.getElse(), a, b);
		} else if (expression instanceof Binary binary) {
			double left = real(binary.getLeft(), a, b);
			double right = real(binary.getRight(), a, b);
			return switch (binary.getOperator()) {
			case "+" -> left + right;
			case "-" -> left - right;
			case "*" -> left * right;
			case "/" -> left / right;
			case "%" -> barley.runtime.data.Operator.rest(left, right);
			default -> barley.runtime.data.Operator.power(left, right);
			};
		} else if (expression instanceof Unary unary) {
			return -real(unary.getOperand(), a, b);
		} else if (expression instanceof NumberLiteral literal) {
			return number(literal).doubleValue();
		}
		return isFirst(expression) ? a : b;
	}

	private long whole(Expression expression, long a, long b) {
		if (expression instanceof Conditional choice) {
			return whole(holds(choice.getCondition(), a, b) ? choice.getThen() : choice.getElse(), a, b);
		} else if (expression instanceof Binary binary) {
			long left = whole(binary.getLeft(), a, b);
			long right = whole(binary.getRight(), a, b);
			return switch (binary.getOperator()) {
			case "+" -> left + right;
			case "-" -> left - right;
			case "*" -> left * right;
			case "/" -> Math.floorDiv(left, right);
			case "%" -> Math.floorMod(left, right);
			default -> barley.runtime.data.Operator.power(left, right);
			};
		} else if (expression instanceof Unary unary) {
			return -whole(unary.getOperand(), a, b);
		} else if (expression instanceof NumberLiteral literal) {
			return number(literal).toBigInteger().mod(BigInteger.ONE.shiftLeft(Long.SIZE)).longValue();
		}
		return isFirst(expression) ? a : b;
	}

	/** Both operands are numbers of one kind: doubles that stand for reals, or longs that stand for whole numbers. */
	private boolean holds(Expression condition, Number a, Number b) {
		if (condition instanceof TruthLiteral literal) {
			return literal.isValue();
		} else if (condition instanceof Unary unary) {
			return !holds(unary.getOperand(), a, b);
		}
		Binary binary = (Binary) condition;
		if (isLogical(binary)) {
			boolean left = holds(binary.getLeft(), a, b);
			return binary.getOperator().equals("and") ? left && holds(binary.getRight(), a, b) : left || holds(binary.getRight(), a, b);
		}
		if (a instanceof Double) {
			double left = real(binary.getLeft(), a.doubleValue(), b.doubleValue());
			double right = real(binary.getRight(), a.doubleValue(), b.doubleValue());
			return compares(binary.getOperator(), left < right, left == right, left > right);
		}
		long left = whole(binary.getLeft(), a.longValue(), b.longValue());
		long right = whole(binary.getRight(), a.longValue(), b.longValue());
		return compares(binary.getOperator(), left < right, left == right, left > right);
	}

	private static boolean compares(String operator, boolean less, boolean equal, boolean more) {
		return switch (operator) {
		case "<" -> less;
		case "<=" -> less || equal;
		case ">" -> more;
		case ">=" -> more || equal;
		case "==" -> equal;
		default -> !equal;
		};
	}

	private boolean isFirst(Expression operand) {
		return ((Reference) operand).getTarget() == definition.getOperands().get(0);
	}

	// ---------------------------------------------------------------- writing it as Java

	/** As a Java expression of {@code a} and {@code b}, which are doubles or, if it is to be whole, longs. */
	public String java(boolean whole) {
		return java(definition.getValue(), whole);
	}

	private String java(Expression expression, boolean whole) {
		if (expression instanceof Conditional choice) {
			return "(%s ? %s : %s)".formatted(java(choice.getCondition(), whole), java(choice.getThen(), whole),
					java(choice.getElse(), whole));
		} else if (expression instanceof Binary binary) {
			String left = java(binary.getLeft(), whole);
			String right = java(binary.getRight(), whole);
			return switch (binary.getOperator()) {
			case "^" -> "Operator.power(%s, %s)".formatted(left, right);
			case "/" -> whole ? "Math.floorDiv(%s, %s)".formatted(left, right) : "(%s / %s)".formatted(left, right);
			case "%" -> (whole ? "Math.floorMod(%s, %s)" : "Operator.rest(%s, %s)").formatted(left, right);
			case "and" -> "(%s && %s)".formatted(left, right);
			case "or" -> "(%s || %s)".formatted(left, right);
			default -> "(%s %s %s)".formatted(left, binary.getOperator(), right);
			};
		} else if (expression instanceof Unary unary) {
			return unary.getOperator().equals("-") ? "(-%s)".formatted(java(unary.getOperand(), whole))
					: "!" + java(unary.getOperand(), whole);
		} else if (expression instanceof NumberLiteral literal) {
			return whole ? number(literal).toBigInteger().longValue() + "L" : Double.toString(number(literal).doubleValue());
		} else if (expression instanceof TruthLiteral literal) {
			return Boolean.toString(literal.isValue());
		}
		return isFirst(expression) ? "a" : "b";
	}
}
