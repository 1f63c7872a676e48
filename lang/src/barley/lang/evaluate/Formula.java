package barley.lang.evaluate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.DoubleBinaryOperator;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.FollowUp;
import barley.lang.finding.Words;
import barley.lang.model.Binary;
import barley.lang.model.Call;
import barley.lang.model.Conditional;
import barley.lang.model.Expression;
import barley.lang.model.ModelPackage;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Operand;
import barley.lang.model.Operator;
import barley.lang.model.Reference;
import barley.lang.model.TruthLiteral;
import barley.lang.model.Unary;
import barley.runtime.data.ElementType;

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

	private final Operator definition;
	private final DoubleBinaryOperator real;

	private Formula(Operator definition) {
		this.definition = definition;
		real = new RealFormula(this::isFirst).of(definition.getValue());
	}

	/** Reads what an operator says; complains of what is no formula of its operands. */
	public static Formula of(Operator definition) {
		new Rules(definition).check(definition.getValue());
		return new Formula(definition);
	}

	/** What may stand in a formula. */
	private static final class Rules extends ElementRules {

		private final Operator definition;

		Rules(Operator definition) {
			super(definition);
			this.definition = definition;
		}

		@Override
		protected void requireLeaf(Expression leaf) {
			if (!(leaf instanceof Reference reference && FollowUp.known(reference.getTarget(), leaf) instanceof Operand
					&& reference.getIndices().isEmpty() && reference.getReceiver() == null)) {
				throw complaint(Code.WRONG_VALUE, leaf, "expected a number or an operand of %s".formatted(definition.getName()));
			}
		}

		@Override
		protected Complaint tooLong(int parts, int most) {
			return new Complaint(new Finding(Code.LIMIT, definition, ModelPackage.Literals.DECLARATION__NAME,
					Words.of("%s has %,d parts; an operator can have at most %,d", definition.getName(), parts, most)));
		}

		@Override
		protected void requireCall(Call call) {
			if (call.getFunction() == null) {
				FollowUp.known(call.getOperator(), call);
				throw complaint(Code.WRONG_VALUE, call, "an operator cannot call another one; write its formula here");
			} else if (ElementFunction.of(call).isRandom()) {
				throw complaint(Code.WRONG_VALUE, call, "the result of an operator depends on its operands alone, so it cannot call %s"
						.formatted(call.getFunction()));
			}
		}
	}

	/** Returns the number of its operations, numbers and operands, of which each takes some nanoseconds. */
	public int parts() {
		int parts = 1;
		for (TreeIterator<EObject> all = definition.getValue().eAllContents(); all.hasNext(); all.next()) {
			parts++;
		}
		return parts;
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
		} else if (expression instanceof Call call) {
			return ElementFunction.of(call).isExact() && call.getArguments().stream().allMatch(Formula::isWhole);
		} else if (expression instanceof NumberLiteral literal) {
			return literal.getNumber().indexOf('.') < 0 && number(literal).toBigInteger().bitLength() < Long.SIZE;
		}
		return true;
	}

	static BigDecimal number(NumberLiteral literal) {
		return new BigDecimal(literal.getNumber().replace("_", ""));
	}

	// ---------------------------------------------------------------- working it out

	/** Of numbers with a floating point. */
	public double real(double a, double b) {
		return real.applyAsDouble(a, b);
	}

	/** Of whole numbers, modulo 2^64. */
	public long whole(long a, long b) {
		return whole(definition.getValue(), a, b);
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
		} else if (expression instanceof Call call) {
			return ElementFunction.of(call).whole(call.getArguments().stream().mapToLong(argument -> whole(argument, a, b)).toArray());
		} else if (expression instanceof NumberLiteral literal) {
			return number(literal).toBigInteger().mod(BigInteger.ONE.shiftLeft(Long.SIZE)).longValue();
		}
		return isFirst(expression) ? a : b;
	}

	private boolean holds(Expression condition, long a, long b) {
		if (condition instanceof TruthLiteral literal) {
			return literal.isValue();
		} else if (condition instanceof Unary unary) {
			return !holds(unary.getOperand(), a, b);
		}
		Binary binary = (Binary) condition;
		if (ElementRules.isLogical(binary)) {
			boolean left = holds(binary.getLeft(), a, b);
			return binary.getOperator().equals("and") ? left && holds(binary.getRight(), a, b) : left || holds(binary.getRight(), a, b);
		}
		long left = whole(binary.getLeft(), a, b);
		long right = whole(binary.getRight(), a, b);
		return compares(binary.getOperator(), left < right, left == right, left > right);
	}

	static boolean compares(String operator, boolean less, boolean equal, boolean more) {
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
		return new ElementJava(whole ? ElementType.I64 : ElementType.F64, operand -> isFirst(operand) ? "a" : "b", (call, arguments) -> "")
				.number(definition.getValue());
	}
}
