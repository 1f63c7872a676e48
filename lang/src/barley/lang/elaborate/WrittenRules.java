package barley.lang.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.evaluate.ElementArithmetic;
import barley.lang.evaluate.ElementFunction;
import barley.lang.evaluate.ElementRules;
import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.FollowUp;
import barley.lang.finding.Words;
import barley.lang.model.Binary;
import barley.lang.model.Call;
import barley.lang.model.Compute;
import barley.lang.model.CoreNumber;
import barley.lang.model.DataFamily;
import barley.lang.model.Expression;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Reference;
import barley.lang.plan.OperatorDefinition;
import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.value.Value;
import barley.lang.value.Whole;
import barley.runtime.data.ElementType;
import barley.runtime.number.Rational;

/**
 * Checks what may stand in the expression of a statement that computes elements, and finds what its names stand for. A loop carries out a
 * statement many times, so the text is gone through once; {@link #again} asks then only for what indices change: the values of names, and
 * whether these fit.
 */
final class WrittenRules extends ElementRules {

	private static final int LARGEST_EXPONENT = 64;
	/** To round a number takes as long as to look at this many things. */
	private static final int NUMBER = 200;

	private final Compute statement;
	private final ElementType type;
	private final Evaluator evaluator;
	private final Map<String, Reference> operands = new LinkedHashMap<>();
	private final Map<String, Reference> numbers = new LinkedHashMap<>();
	private final Map<String, OperatorDefinition> calls = new LinkedHashMap<>();
	private boolean readsId;
	private boolean readsCore;
	private boolean isRandom;
	/** What names stand for now, and how to ask for it, in the order of {@link #numbers}. */
	private List<Object> values = new ArrayList<>();
	private final List<Supplier<Object>> asked = new ArrayList<>();
	/** Checks of single values. */
	private final List<Runnable> again = new ArrayList<>();
	/** The whole expression; null while it has not been found fine. */
	private WrittenElements elements;

	WrittenRules(Compute statement, ElementType type, Evaluator evaluator) {
		super(statement);
		this.statement = statement;
		this.type = type;
		this.evaluator = evaluator;
	}

	/** Checks the whole expression. */
	void check() {
		check(statement.getValue());
		elements = new WrittenElements(statement.getValue(), type, operands, numbers, calls, readsId, readsCore, isRandom);
	}

	/** Returns whether the expression, which has been found fine, is so again where names stand for other values. */
	boolean again() {
		try {
			List<Object> now = new ArrayList<>(asked.size());
			asked.forEach(name -> now.add(name.get()));
			again.forEach(Runnable::run);
			values = now;
			return true;
		} catch (Complaint complaint) {
			return false; // whoever checks the whole expression finds this, and what else is wrong
		}
	}

	ElementType type() {
		return type;
	}

	/** Returns the data that the expression names, as far as it has been checked. */
	Map<String, Reference> operands() {
		return operands;
	}

	/** Returns the expression; null while it has not been found fine. */
	WrittenElements elements() {
		return elements;
	}

	/** Returns what its names stand for now. */
	List<Object> values() {
		return List.copyOf(values);
	}

	/** Returns the text of a reference, by which it is known. */
	static String name(Reference reference) {
		return NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(reference)).replaceAll("\\s+", "");
	}

	@Override
	protected Complaint tooLong(int parts, int most) {
		return new Complaint(new Finding(Code.LIMIT, statement,
				Words.of("this expression has %,d parts; it can have at most %,d", parts, most)));
	}

	@Override
	protected void requireLeaf(Expression leaf) {
		if (leaf instanceof CoreNumber number) {
			readsId |= number.getWord().equals("id");
			readsCore |= number.getWord().equals("core");
		} else if (leaf instanceof Reference reference && reference.getTarget() instanceof DataFamily) {
			operands.putIfAbsent(name(reference), reference);
		} else if (leaf instanceof Reference reference) {
			stands(reference, () -> number(reference));
		} else {
			throw complaint(Code.WRONG_VALUE, leaf, "expected a number, found %s".formatted(Evaluator.text(leaf)));
		}
	}

	@Override
	protected void requireCondition(Expression leaf) {
		if (leaf instanceof Reference reference && !(reference.getTarget() instanceof DataFamily)) {
			stands(reference, () -> evaluator.truth(reference));
		} else {
			throw complaint(Code.WRONG_VALUE, leaf, "expected a condition, found %s".formatted(Evaluator.text(leaf)),
					"compare it: %s != 0".formatted(Evaluator.text(leaf)));
		}
	}

	/** Notes a name and what it stands for, which is asked for again whenever the statement is carried out. */
	private void stands(Reference reference, Supplier<Object> value) {
		Object now = value.get();
		if (numbers.putIfAbsent(name(reference), reference) == null) {
			asked.add(value);
			values.add(now);
		}
	}

	private static boolean isNumber(Expression expression) {
		return expression instanceof NumberLiteral || isName(expression);
	}

	private static boolean isName(Expression expression) {
		return expression instanceof Reference reference && !(reference.getTarget() instanceof DataFamily);
	}

	@Override
	protected void requireLiteral(NumberLiteral literal) {
		super.requireLiteral(literal);
		number(literal);
	}

	@Override
	protected void requireBinary(Binary binary) {
		if (!type.isFloating() && "/%^".contains(binary.getOperator())) {
			requireRight(binary);
			if (isName(binary.getRight())) {
				again.add(() -> requireRight(binary));
			}
		}
	}

	private void requireRight(Binary binary) {
		Expression right = binary.getRight();
		Rational number = isNumber(right) ? number(right) : null;
		if (binary.getOperator().equals("^")) {
			if (number == null || number.compareTo(Rational.of(LARGEST_EXPONENT)) > 0 || number.signum() < 0) {
				throw complaint(Code.WRONG_VALUE, right,
						"whole numbers take powers with an exponent from 0 to %d that is known here".formatted(LARGEST_EXPONENT));
			}
		} else if (number == null || number.signum() == 0) {
			throw complaint(Code.WRONG_VALUE, right,
					"elements of type %s can be divided only by a number other than 0 that is known here".formatted(type.word()),
					"declare the data as f64 to divide by data");
		}
	}

	@Override
	protected void requireCall(Call call) {
		if (call.getFunction() == null) {
			call(call);
			return;
		}
		ElementFunction function = ElementFunction.of(call);
		if (!function.isExact() && !type.isFloating()) {
			throw complaint(Code.WRONG_VALUE, call,
					"%s is a number with a floating point, but what is computed is of type %s".formatted(Evaluator.text(call),
					type.word()),
					"declare the data as f32 or f64");
		}
		if (function.isRandom()) {
			isRandom = true;
			Expression number = call.getArguments().get(0);
			requireDistinction(number);
			if (isName(number)) {
				again.add(() -> requireDistinction(number));
			}
		}
	}

	private void requireDistinction(Expression number) {
		if (!isNumber(number) || !number(number).isWhole()) {
			throw complaint(Code.WRONG_VALUE, number, "expected a whole number that tells the random numbers of an element apart",
					"write uniform(1), uniform(2)");
		}
	}

	private void call(Call call) {
		if (FollowUp.known(call.getOperator(), call) == null) {
			throw complaint(Code.WRONG_VALUE, call, "incomplete expression");
		}
		OperatorDefinition definition = OwnOperator.definition(call.getOperator());
		if (call.getArguments().size() != 2) {
			throw complaint(Code.WRONG_VALUE, call, "%s takes two arguments, but here it has %d".formatted(definition.name(),
					call.getArguments().size()));
		} else if (!type.isFloating() && definition.ofWholes() == null) {
			throw complaint(Code.WRONG_VALUE, call,
					"%s combines numbers with a floating point, but what is computed is of type %s".formatted(definition.name(),
					type.word()),
					"declare the data as f32 or f64");
		}
		calls.putIfAbsent(definition.word(), definition);
	}

	/** Returns the number that an expression without data comes to, which has to be one of the type. */
	private Rational number(Expression expression) {
		Value value = evaluator.evaluate(expression);
		evaluator.budget().effort(NUMBER, expression);
		Rational number = value instanceof Whole whole ? Rational.of(whole.value())
				: value instanceof Quantity quantity && quantity.measure().equals(Measure.NUMBER) ? quantity.amount() : null;
		if (number == null) {
			throw complaint(Code.WRONG_VALUE, expression, "expected a plain number, but %s is %s".formatted(Evaluator.text(expression),
					value.describe()));
		} else if (type.isFloating() ? Double.isInfinite(ElementArithmetic.rounded(type, number)) : !isOfType(number, expression)) {
			throw complaint(Code.WRONG_VALUE, expression, "%s is not of type %s".formatted(Evaluator.text(expression), type.word()),
					number.isWhole() ? "" : "declare the data as f32 or f64");
		}
		return number;
	}

	/** Literals may be as large as the smallest number is below 0, for a minus may stand before them. */
	private boolean isOfType(Rational number, Expression expression) {
		if (!number.isWhole()) {
			return false;
		}
		int bits = Byte.SIZE * type.bytes() - (type.isSigned() ? 1 : 0);
		BigInteger end = BigInteger.ONE.shiftLeft(bits);
		BigInteger whole = number.numerator();
		boolean small = whole.compareTo(end) < 0 || expression instanceof NumberLiteral && type.isSigned() && whole.equals(end);
		return small && whole.compareTo(type.isSigned() ? end.negate() : BigInteger.ZERO) >= 0;
	}
}
