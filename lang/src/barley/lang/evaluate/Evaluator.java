package barley.lang.evaluate;

import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.FollowUp;
import barley.lang.finding.Words;
import barley.lang.model.Binary;
import barley.lang.model.Call;
import barley.lang.model.Conditional;
import barley.lang.model.Expression;
import barley.lang.model.Iterator;
import barley.lang.model.Let;
import barley.lang.model.ModelPackage;
import barley.lang.model.Named;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Range;
import barley.lang.model.Reference;
import barley.lang.model.Span;
import barley.lang.model.TruthLiteral;
import barley.lang.model.Unary;
import barley.lang.value.Family;
import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.value.Truth;
import barley.lang.value.Units;
import barley.lang.value.Unknown;
import barley.lang.value.Value;
import barley.lang.value.Whole;
import barley.runtime.number.Rational;

/**
 * Works out what expressions come to. Whole numbers stay in 64 bits and complain when they overflow; everything with a unit
 * or a fraction is an exact {@link Rational}.
 */
public final class Evaluator {

	/** The effort of an exact quantity, and the square of its bits that takes as long as one step. */
	private static final int QUANTITY = 90;
	private static final int BITS = 600;

	private final Frame frame;
	private final Budget budget;
	private final Map<NumberLiteral, Value> literals = new IdentityHashMap<>();
	private final Map<Let, Table> tables = new IdentityHashMap<>();

	public Evaluator(Frame frame, Budget budget) {
		this.frame = frame;
		this.budget = budget;
	}

	/** Returns what evaluations are paid from. */
	public Budget budget() {
		return budget;
	}

	/** Returns the whole number that {@code expression} comes to. */
	public long whole(Expression expression) {
		return whole(evaluate(expression), expression);
	}

	/** Returns the whole number that a value of an expression is. */
	public long whole(Value value, Expression expression) {
		if (value instanceof Whole whole) {
			return whole.value();
		} else if (!(value instanceof Quantity quantity && quantity.measure().equals(Measure.NUMBER))) {
			throw complaint(Code.WRONG_VALUE, expression,
					"expected a whole number, but %s is %s".formatted(text(expression), value.describe()));
		} else if (quantity.amount().isWhole() && quantity.amount().bitLength() < Long.SIZE) {
			return quantity.amount().longValueExact(); // such as 2.5 * 4
		} else {
			String text = text(expression);
			String found = quantity.amount().decimal();
			throw complaint(Code.WRONG_VALUE, expression,
					"expected a whole number, but %s is %s".formatted(text.equals(found) ? "this" : text, found));
		}
	}

	/** Returns the whole number that {@code expression} comes to, which has to lie from {@code least} to {@code most}. */
	public int whole(Expression expression, String what, int least, int most) {
		Value evaluated = evaluate(expression);
		if (evaluated instanceof Quantity quantity && quantity.measure().equals(Measure.NUMBER) && !quantity.amount().isWhole()) {
			String text = text(expression);
			String found = quantity.amount().decimal();
			throw complaint(Code.WRONG_VALUE, expression, text.startsWith(found)
					? "%s must be a whole number; found %s".formatted(what, text)
					: "%s must be a whole number; %s is %s".formatted(what, text, found));
		}
		long value = whole(evaluated, expression);
		if (value < least || value > most) {
			throw complaint(Code.WRONG_VALUE, expression,
					Words.of("%s is %,d here; it must be %s", what, value,
							value < least ? "at least " + least : Words.of("at most %,d", most)));
		}
		return (int) value;
	}

	public boolean truth(Expression expression) {
		if (evaluate(expression) instanceof Truth truth) {
			return truth.value();
		}
		throw complaint(Code.WRONG_VALUE, expression,
				"expected a condition, but %s is %s".formatted(text(expression), evaluate(expression).describe()));
	}

	/** Returns a member of a family of values that a reference names without indices. */
	public Value member(Reference family, long... place) {
		return tables.computeIfAbsent((Let) family.getTarget(), Table::new).member(family, place, frame, this);
	}

	/** That a family is declared anew: what its members are made of may be something else now. */
	public void forget(Let family) {
		tables.remove(family);
	}

	/** Returns the numbers that {@code iterator} runs through. */
	public Interval range(Iterator iterator) {
		Range range = iterator.getRange();
		return interval(range.getFrom(), range.getTo(), range.isInclusive(), range);
	}

	/** Returns the indices that a reference names at a place. */
	public Interval span(Span span) {
		return interval(span.getFrom(), span.getTo(), span.isInclusive(), span);
	}

	private Interval interval(Expression first, Expression last, boolean inclusive, EObject range) {
		long from = whole(first);
		long to = whole(last);
		try {
			return Interval.of(from, inclusive ? to : Math.subtractExact(to, 1));
		} catch (ArithmeticException e) {
			throw complaint(Code.NUMBER_TOO_LARGE, range, "this range does not fit into 64 bits");
		}
	}

	/** Returns the amount in base units of what has to measure {@code measure}. */
	public Rational amount(Expression expression, String what, Measure measure) {
		return amount(expression, what, measure, measure.describe());
	}

	/** Returns the amount that {@code expression} comes to, which a message describes in the words of {@code expected}. */
	public Rational amount(Expression expression, String what, Measure measure, String expected) {
		Quantity quantity = quantity(evaluate(expression), expression);
		if (!quantity.measure().equals(measure)) {
			throw complaint(Code.WRONG_MEASURE, expression,
					"%s is %s, but %s is %s".formatted(what, expected, text(expression), quantity.describe()));
		}
		return quantity.amount();
	}

	public Value evaluate(Expression expression) {
		Expression chosen = expression;
		while (chosen instanceof Conditional conditional) { // "else if" does not nest
			chosen = branch(conditional);
		}
		return unconditional(chosen);
	}

	private Expression branch(Conditional conditional) {
		budget.operator(conditional);
		budget.enter(conditional);
		try {
			return part(truth(part(conditional.getCondition(), conditional)) ? conditional.getThen() : conditional.getElse(), conditional);
		} finally {
			budget.leave();
		}
	}

	private Value literal(NumberLiteral literal) {
		Value known = literals.get(literal);
		if (known == null) {
			known = budget.sized(Literals.value(literal));
			literals.put(literal, known);
		}
		return known;
	}

	private Value unconditional(Expression expression) {
		switch (expression.eClass().getClassifierID()) {
		case ModelPackage.NUMBER_LITERAL:
			return literal((NumberLiteral) expression);
		case ModelPackage.REFERENCE:
			return reference((Reference) expression);
		case ModelPackage.BINARY:
		case ModelPackage.UNARY:
			return nested(expression);
		case ModelPackage.TRUTH_LITERAL:
			return Truth.of(((TruthLiteral) expression).isValue());
		case ModelPackage.CALL:
			return nested(expression);
		case ModelPackage.FIGURE_OF_RUN:
			return figure(expression);
		case ModelPackage.CORE_NUMBER:
			throw complaint(Code.WRONG_VALUE, expression, "%s stands in compute and in blocks of synapses only".formatted(
					text(expression)));
		case ModelPackage.WILDCARD:
			throw complaint(Code.WRONG_VALUE, expression, "expected a single value, but * stands for every index");
		case ModelPackage.SPAN:
			throw complaint(Code.WRONG_VALUE, expression, "expected a single value, but %s is a range of indices".formatted(
					text(expression)));
		default:
			throw complaint(Code.WRONG_VALUE, expression, "incomplete expression");
		}
	}

	/** A part of an expression, which is missing while its author types. */
	private static Expression part(Expression part, Expression whole) {
		if (part == null) {
			throw complaint(Code.WRONG_VALUE, whole, "incomplete expression");
		}
		return part;
	}

	/** Returns the figure of a run, which whoever evaluates a condition of figures has put into the frame. */
	private Value figure(Expression figure) {
		Value value = frame.find(figure);
		if (value == null) {
			throw complaint(Code.WRONG_VALUE, figure, "%s has no value here".formatted(text(figure)));
		}
		return value;
	}

	private Value reference(Reference reference) {
		budget.name(reference);
		Named target = FollowUp.known(reference.getTarget(), reference);
		Value value = frame.find(target);
		if (value == Unknown.INSTANCE) {
			throw new FollowUp(reference);
		} else if (value == null) {
			throw complaint(target == null ? Code.WRONG_VALUE : Code.NOT_YET_DECLARED, reference,
					"%s has no value here".formatted(text(reference)));
		}
		if (value == Family.INSTANCE) {
			return tables.computeIfAbsent((Let) target, Table::new).member(reference, frame, this);
		}
		if (!reference.getIndices().isEmpty()) {
			throw complaint(Code.INDEX_COUNT, reference, "%s is a single value; it takes no index".formatted(target.getName()));
		}
		return value;
	}

	private Value unary(Unary unary) {
		if (unary.getOperator().equals("not")) {
			return Truth.of(!truth(part(unary.getOperand(), unary)));
		}
		Value value = evaluate(part(unary.getOperand(), unary));
		if (value instanceof Whole whole) {
			return exact(unary, () -> new Whole(Math.negateExact(whole.value())));
		}
		Quantity quantity = quantity(value, unary.getOperand());
		return new Quantity(quantity.amount().negate(), quantity.measure());
	}

	/** Evaluates a part of an expression, a level deeper: the values of a family nest in each other, each with all its levels. */
	private Value nested(Expression expression) {
		budget.operator(expression);
		budget.enter(expression);
		try {
			return expression instanceof Binary binary ? binary(binary) : expression instanceof Call call ? call(call)
					: unary((Unary) expression);
		} finally {
			budget.leave();
		}
	}

	private Value binary(Binary binary) {
		String operator = binary.getOperator();
		if (operator.equals("and")) {
			return Truth.of(truth(part(binary.getLeft(), binary)) && truth(part(binary.getRight(), binary)));
		} else if (operator.equals("or")) {
			return Truth.of(truth(part(binary.getLeft(), binary)) || truth(part(binary.getRight(), binary)));
		}
		Value left = evaluate(part(binary.getLeft(), binary));
		Value right = evaluate(part(binary.getRight(), binary));
		if (left instanceof Whole a && right instanceof Whole b) {
			return exact(binary, () -> Arithmetic.whole(operator, a.value(), b.value()));
		}
		if (left instanceof Truth && right instanceof Truth && (operator.equals("==") || operator.equals("!="))) {
			return Truth.of(left.equals(right) == operator.equals("=="));
		}
		return measured(binary, quantity(left, binary.getLeft()), quantity(right, binary.getRight()));
	}

	/** Functions with exact results, and no others: sizes and counts must not depend on rounding. */
	private Value call(Call call) {
		if (call.getFunction() == null) {
			throw complaint(Code.WRONG_VALUE, call, "operators can be called where elements are computed only: in compute");
		}
		ElementFunction function = ElementFunction.of(call);
		if (!function.isExact()) {
			throw complaint(Code.WRONG_VALUE, call,
					("%s rounds, so it can be called where elements are computed only: in compute, in operators "
					+ "and in blocks of synapses").formatted(function.word()));
		}
		Value first = number(call.getArguments().get(0), call);
		if (call.getArguments().size() == 1) {
			return exact(call, () -> function.exact(first));
		}
		Value value = first;
		for (Expression argument : call.getArguments().subList(1, call.getArguments().size())) {
			value = extreme(function, call, value, number(argument, call));
		}
		return value;
	}

	private Value number(Expression argument, Call call) {
		Value value = evaluate(part(argument, call));
		return value instanceof Whole ? value : quantity(value, argument);
	}

	private Value extreme(ElementFunction function, Call call, Value one, Value other) {
		Quantity a = quantity(one, call);
		Quantity b = quantity(other, call);
		if (!a.measure().equals(b.measure())) {
			throw complaint(Code.WRONG_MEASURE, call, "%s compares %s and %s".formatted(text(call), a.describe(), b.describe()));
		}
		payFor(a, b, call);
		int order = a.amount().compareTo(b.amount());
		return (function == ElementFunction.MIN ? order <= 0 : order >= 0) ? one : other;
	}

	private Value measured(Binary binary, Quantity left, Quantity right) {
		String operator = binary.getOperator();
		if (Arithmetic.needsSameMeasure(operator) && !left.measure().equals(right.measure())) {
			throw complaint(Code.WRONG_MEASURE, binary,
					"%s is %s and %s is %s: operator %s does not apply".formatted(text(binary.getLeft()),
					left.describe(), text(binary.getRight()), right.describe(), operator));
		}
		payFor(left, right, binary);
		return exact(binary, () -> Arithmetic.measured(operator, left, right));
	}

	/** Pays for an operation on two quantities, whose result may have few digits, or be a truth, where they have many. */
	private void payFor(Quantity left, Quantity right, Expression expression) {
		long bits = (long) left.amount().bitLength() + right.amount().bitLength();
		budget.effort(QUANTITY + bits * bits / BITS, expression);
	}

	private static Quantity quantity(Value value, Expression expression) {
		if (value instanceof Quantity quantity) {
			return quantity;
		} else if (value instanceof Whole whole) {
			return new Quantity(Rational.of(whole.value()), Measure.NUMBER);
		}
		throw complaint(Code.WRONG_VALUE, expression, "expected a number, but %s is %s".formatted(text(expression), value.describe()));
	}

	private interface Computation {
		Value run();
	}

	/** Runs a computation and turns what arithmetic cannot do into a finding. */
	private static Value exact(Expression expression, Computation computation) {
		try {
			return computation.run();
		} catch (Arithmetic.DivisionByZero e) {
			throw complaint(Code.DIVISION_BY_ZERO, expression, "%s divides by zero".formatted(text(expression)));
		} catch (Arithmetic.TooManyDigits e) {
			throw complaint(Code.NUMBER_TOO_LARGE, expression, "%s has too many digits".formatted(text(expression)));
		} catch (Arithmetic.Unsuitable e) {
			throw complaint(Code.WRONG_VALUE, expression, "%s: %s".formatted(text(expression), e.getMessage()));
		} catch (ArithmeticException e) {
			throw complaint(Code.NUMBER_TOO_LARGE, expression, "%s does not fit into 64 bits".formatted(text(expression)));
		}
	}

	private static Complaint complaint(Code code, EObject source, String message) {
		return new Complaint(new Finding(code, source, message));
	}

	/** Returns the values of the names in a condition, behind a colon: {@code ": rungs is 1"}. */
	public String valuesIn(Expression condition) {
		Map<String, String> values = new LinkedHashMap<>();
		for (Reference reference : EcoreUtil2.eAllOfType(condition, Reference.class)) {
			Value value = frame.find(reference.getTarget());
			if (value != null) {
				values.put(reference.getTarget().getName(), Units.shown(value));
			}
		}
		return values.isEmpty() ? "" : ": " + values.entrySet().stream().map(entry -> entry.getKey() + " is " + entry.getValue())
				.collect(Collectors.joining(", "));
	}

	/** Returns the expression as the author wrote it, on one line and not too long. */
	public static String text(EObject source) {
		var node = NodeModelUtils.findActualNodeFor(source);
		String text = node == null ? "this" : NodeModelUtils.getTokenText(node).replaceAll("\\s+", " ");
		return text.length() > 60 ? text.substring(0, 57) + "..." : text;
	}
}
