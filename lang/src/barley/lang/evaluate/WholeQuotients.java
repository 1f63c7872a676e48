package barley.lang.evaluate;

import java.math.BigInteger;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Binary;
import barley.lang.model.Call;
import barley.lang.model.Conditional;
import barley.lang.model.Expression;
import barley.lang.model.Let;
import barley.lang.model.Named;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Parameter;
import barley.lang.model.Reference;
import barley.lang.model.Schedule;
import barley.lang.model.SynapseBlock;
import barley.lang.model.Unary;
import barley.lang.value.Truth;
import barley.lang.value.Value;
import barley.lang.value.Whole;

/**
 * Finds quotients of two whole numbers that are rounded down and then used with elements that need not be whole: the value of a {@code let}
 * or a parameter of the same schedule that is read where floating-point data are computed. Sizes, indices and counts are rounded on purpose
 * and not looked at.
 */
public final class WholeQuotients {

	/** Divisions that have been looked at with a remainder. */
	private final Set<Binary> told = Collections.newSetFromMap(new IdentityHashMap<>());
	/** The names that may stand for some in expressions, which loops compute again and again. */
	private final Map<EObject, List<Reference>> names = new HashMap<>();
	private final Findings findings;

	public WholeQuotients(Findings findings) {
		this.findings = findings;
	}

	/**
	 * A part of a division to be written in another way, so that the quotient is exact.
	 *
	 * @param part a number or a name
	 */
	public record Exact(Expression part, String text) {
	}

	/** Returns how a division gets exact; empty if neither of its sides is a number or a name. */
	public static Optional<Exact> exactly(Binary division) {
		Expression left = division.getLeft();
		Expression right = division.getRight();
		return written(left).isPresent() ? Optional.of(new Exact(left, Evaluator.text(left) + ".0"))
				: written(right).isPresent() ? Optional.of(new Exact(right, Evaluator.text(right) + ".0"))
				: left instanceof Reference ? Optional.of(new Exact(left, "1.0 * " + Evaluator.text(left)))
				: right instanceof Reference ? Optional.of(new Exact(right, "(1.0 * %s)".formatted(Evaluator.text(right))))
				: Optional.empty();
	}

	/** Returns what is reported of a division. */
	public static Finding finding(Binary division, Object result) {
		Exact exact = exactly(division).orElse(new Exact(null, ""));
		String left = Evaluator.text(division.getLeft());
		String right = Evaluator.text(division.getRight());
		return new Finding(Code.WHOLE_QUOTIENT, division, "%s / %s is %s here: of two whole numbers, / returns a whole one".formatted(left,
				right, result)).withRemedy(exact.part == null ? "multiply one of them by 1.0" : "write %s / %s".formatted(
						exact.part == division.getLeft() ? exact.text : left, exact.part == division.getRight() ? exact.text : right),
						Element.of(division).fragment());
	}

	/** Returns the number that an expression is, if it is a whole number without a unit, as its author has written it. */
	public static Optional<BigInteger> written(Expression expression) {
		return expression instanceof NumberLiteral literal && literal.getUnit() == null && literal.getNumber() != null
				&& literal.getNumber().matches("[0-9_]*[0-9][0-9_]*") ? Optional.of(new BigInteger(literal.getNumber().replace("_", "")))
						: Optional.empty();
	}

	/** Tells the quotients that reach elements by the names in an expression. */
	public void find(EObject elements, Evaluator evaluator) {
		for (Reference name : names.computeIfAbsent(elements, WholeQuotients::names)) {
			name(name, elements, new HashSet<>(), evaluator);
		}
	}

	/** Returns the names in an expression that can stand for quotients, but not those within indices. */
	private static List<Reference> names(EObject elements) {
		return EcoreUtil2.eAllOfType(elements, Reference.class).stream()
				.filter(name -> name.getTarget() instanceof Let || name.getTarget() instanceof Parameter)
				.filter(name -> EcoreUtil2.getContainerOfType(name.eContainer(), Reference.class) == null).toList();
	}

	private void name(Reference name, EObject elements, Set<Named> seen, Evaluator evaluator) {
		Named target = name.getTarget();
		boolean own = target != null && EcoreUtil2.getContainerOfType(target, Schedule.class) == EcoreUtil2.getContainerOfType(elements,
				Schedule.class);
		if (!own || !seen.add(target)) {
			return;
		} else if (target instanceof Let let && let.getIndices().isEmpty()
				&& EcoreUtil2.getContainerOfType(let, SynapseBlock.class) == null) {
			value(let.getValue(), elements, seen, evaluator);
		} else if (target instanceof Parameter parameter && value(name, evaluator) != null
				&& value(name, evaluator).equals(value(parameter.getDefault(), evaluator))) {
			value(parameter.getDefault(), elements, seen, evaluator);
		}
	}

	/** Looks at the parts of an expression whose values are parts of its own value. */
	private void value(Expression expression, EObject elements, Set<Named> seen, Evaluator evaluator) {
		if (expression instanceof Binary binary && List.of("+", "-", "*", "/").contains(binary.getOperator())) {
			value(binary.getLeft(), elements, seen, evaluator);
			value(binary.getRight(), elements, seen, evaluator);
			if (binary.getOperator().equals("/")) {
				division(binary, evaluator);
			}
		} else if (expression instanceof Conditional conditional) {
			boolean holds = value(conditional.getCondition(), evaluator) instanceof Truth truth && truth.value();
			value(holds ? conditional.getThen() : conditional.getElse(), elements, seen, evaluator);
		} else if (expression instanceof Unary unary) {
			value(unary.getOperand(), elements, seen, evaluator);
		} else if (expression instanceof Call call) {
			call.getArguments().forEach(argument -> value(argument, elements, seen, evaluator));
		} else if (expression instanceof Reference reference) {
			name(reference, elements, seen, evaluator);
		}
	}

	private void division(Binary division, Evaluator evaluator) {
		boolean written = written(division.getLeft()).isPresent() && written(division.getRight()).isPresent();
		if (!written && value(division.getLeft(), evaluator) instanceof Whole left
				&& value(division.getRight(), evaluator) instanceof Whole right && right.value() != 0
				&& left.value() % right.value() != 0 && told.add(division)) {
			findings.add(finding(division, value(division, evaluator)));
		}
	}

	/** Returns what an expression comes to where elements are computed; null if it has no value there. */
	private static Value value(Expression expression, Evaluator evaluator) {
		try {
			return expression == null ? null : evaluator.evaluate(expression);
		} catch (Complaint e) {
			return null;
		}
	}
}
