package barley.lang.elaborate;

import static barley.lang.evaluate.ElementRules.complaint;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.ElementArithmetic;
import barley.lang.evaluate.ElementFunction;
import barley.lang.evaluate.ElementRules;
import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
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
import barley.lang.plan.ComputedElements;
import barley.lang.plan.OperatorDefinition;
import barley.lang.plan.Payload;
import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.value.Value;
import barley.lang.value.Whole;
import barley.runtime.data.ElementType;
import barley.runtime.number.Rational;

/**
 * Elaborates what nodes compute element by element: {@code compute r = y - h}. All elements are of one type. What is read has as many
 * elements as what is computed, or a single one; families are computed member by member.
 */
final class ElementElaborator {

	private static final int LARGEST_EXPONENT = 64;
	/** To round a number takes as long as to look at this many things. */
	private static final int NUMBER = 200;

	private final Compute statement;
	private final PayloadStore data;
	private final Evaluator evaluator;
	private final ElementType type;
	private final Map<String, Reference> operands = new LinkedHashMap<>();
	private final Map<String, Reference> numbers = new LinkedHashMap<>();
	private final Map<String, Object> values = new LinkedHashMap<>();
	private final Map<String, OperatorDefinition> calls = new LinkedHashMap<>();
	private boolean readsId;
	private boolean readsCore;
	private boolean isRandom;

	private ElementElaborator(Compute statement, ElementType type, PayloadStore data, Evaluator evaluator) {
		this.statement = statement;
		this.type = type;
		this.data = data;
		this.evaluator = evaluator;
	}

	/** Returns what a statement computes of some data; null if these have no elements. */
	static ComputedElements elaborate(Compute statement, List<Payload> computed, PayloadStore data, Evaluator evaluator, Budget budget) {
		budget.effort(computed.size(), statement);
		Payload first = computed.get(0);
		computed.stream().filter(payload -> payload.type() != first.type()).findFirst().ifPresent(other -> {
			throw complaint(Code.WRONG_VALUE, statement, "%s is of type %s, but %s is of type %s".formatted(other.name(),
					other.type().word(), first.name(), first.type().word()), "compute each with a statement of its own");
		});
		computed.stream().filter(payload -> payload.link() != first.link()).findFirst().ifPresent(other -> {
			throw complaint(Code.WRONG_VALUE, statement, "%s and %s are not data of the same nodes or synapses".formatted(other.name(),
					first.name()), "compute each with a statement of its own");
		});
		return new ElementElaborator(statement, first.type(), data, evaluator).elaborate(computed, budget);
	}

	/** Returns the text of a reference, by which it is known. */
	static String name(Reference reference) {
		return NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(reference)).replaceAll("\\s+", "");
	}

	private ComputedElements elaborate(List<Payload> all, Budget budget) {
		Complaints parts = new Complaints();
		parts.run(() -> new Rules().check(statement.getValue()));
		List<Payload> computed = all.stream().filter(payload -> payload.size() > 0).toList();
		List<List<Payload>> read = new ArrayList<>();
		operands.values().forEach(reference -> parts.run(() -> {
			List<Payload> members = data.find(reference, evaluator);
			budget.effort(members.size(), statement);
			requireType(reference, members);
			requirePlace(reference, members.get(0), all.get(0));
			if (members.size() != 1 && members.size() != all.size()) {
				throw complaint(Code.WRONG_VALUE, reference, Words.of("%s has %,d members, but %,d are computed", name(reference),
						members.size(), all.size()),
						"name as many, or a single one");
			}
			List<Payload> used = new ArrayList<>();
			for (int member = 0; member < all.size(); member++) {
				Payload operand = members.get(members.size() == 1 ? 0 : member);
				requireSize(reference, operand, all.get(member));
				if (all.get(member).size() > 0) {
					used.add(operand);
				}
			}
			read.add(members.size() == 1 ? members : used);
		}));
		parts.end();
		if (computed.isEmpty()) {
			return null;
		}
		requireNoOrder(computed, read);
		WrittenElements expression = new WrittenElements(statement.getValue(), type, operands, numbers, calls, readsId, readsCore,
				isRandom);
		return new ComputedElements(expression, computed, read, List.copyOf(values.values()));
	}

	private void requireType(Reference reference, List<Payload> members) {
		ElementType other = members.get(0).type();
		if (other != type) {
			throw complaint(Code.WRONG_VALUE, reference, "%s is of type %s, but what is computed is of type %s".formatted(name(reference),
					other.word(), type.word()), "declare both with the same type");
		}
	}

	/** Synapses read what they and their node have, and nodes what they have themselves. */
	private void requirePlace(Reference reference, Payload read, Payload computed) {
		if (read.isOfSynapses() && read.link() != computed.link()) {
			throw complaint(Code.MISPLACED, reference, "%s is data of synapses, but %s is not data of the same synapses".formatted(
					name(reference), computed.name()), "synapses return values, which reducers combine: combine sum into %s".formatted(
							computed.name()));
		} else if (!read.isOfSynapses() && computed.isOfSynapses() && read.size() != 1) {
			throw complaint(Code.WRONG_VALUE, reference, Words.of("%s has %,d elements; synapses read a single element of their node",
					name(reference), read.size()));
		}
	}

	private void requireSize(Reference reference, Payload operand, Payload computed) {
		if (operand.size() != computed.size() && (operand.size() != 1 || operand.isOfSynapses())) {
			throw complaint(Code.WRONG_VALUE, reference, Words.of("%s has %s, but %s has %,d", operand.name(),
					Words.count(operand.size(), "element"),
					computed.name(), computed.size()), "give both the same size, or read a single element");
		}
	}

	/** Members are computed one after the other, but none of them may read what another one has become. */
	private void requireNoOrder(List<Payload> computed, List<List<Payload>> read) {
		Map<List<Long>, Integer> places = new HashMap<>();
		for (int member = 0; member < computed.size(); member++) {
			places.put(place(computed.get(member)), member);
		}
		for (List<Payload> operand : computed.size() > 1 ? read : List.<List<Payload>>of()) {
			for (int member = 0; member < operand.size(); member++) {
				Integer place = places.get(place(operand.get(member)));
				if (place != null && (operand.size() == 1 || place != member)) {
					throw complaint(Code.WRONG_VALUE, statement,
							"%s is computed here, and read to compute %s".formatted(operand.get(member).name(),
							computed.get(operand.size() > 1 ? member : place == 0 ? 1 : 0).name()),
							"copy it first: data before : %s, compute before = %s".formatted(type.word(), operand.get(member).name()));
				}
			}
		}
	}

	private static List<Long> place(Payload payload) {
		return List.of((long) payload.index(), payload.first());
	}

	/** What may stand in the expression, and what its names stand for. */
	private final class Rules extends ElementRules {

		Rules() {
			super(statement);
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
				stands(reference, number(leaf));
			} else {
				throw complaint(Code.WRONG_VALUE, leaf, "expected a number, found %s".formatted(Evaluator.text(leaf)));
			}
		}

		@Override
		protected void requireCondition(Expression leaf) {
			if (leaf instanceof Reference reference && !(reference.getTarget() instanceof DataFamily)) {
				stands(reference, evaluator.truth(leaf));
			} else {
				throw complaint(Code.WRONG_VALUE, leaf, "expected a condition, found %s".formatted(Evaluator.text(leaf)),
						"compare it: %s != 0".formatted(Evaluator.text(leaf)));
			}
		}

		private void stands(Reference reference, Object value) {
			String text = name(reference);
			numbers.putIfAbsent(text, reference);
			values.putIfAbsent(text, value);
		}

		@Override
		protected void requireLiteral(NumberLiteral literal) {
			super.requireLiteral(literal);
			number(literal);
		}

		@Override
		protected void requireBinary(Binary binary) {
			if (!type.isFloating() && "/%^".contains(binary.getOperator())) {
				Expression right = binary.getRight();
				Rational number = right instanceof NumberLiteral || right instanceof Reference reference
						&& !(reference.getTarget() instanceof DataFamily) ? number(right) : null;
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
				if (!(number instanceof NumberLiteral || number instanceof Reference reference
						&& !(reference.getTarget() instanceof DataFamily)) || !number(number).isWhole()) {
					throw complaint(Code.WRONG_VALUE, number, "expected a whole number that tells the random numbers of an element apart",
							"write uniform(1), uniform(2)");
				}
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
}
