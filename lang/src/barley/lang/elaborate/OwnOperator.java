package barley.lang.elaborate;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Formula;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.model.Collective;
import barley.lang.model.Combination;
import barley.lang.model.Exchange;
import barley.lang.model.ModelPackage;
import barley.lang.model.Operator;
import barley.lang.model.Receive;
import barley.lang.model.Send;
import barley.lang.model.Source;
import barley.lang.plan.Movement;
import barley.lang.plan.OperatorDefinition;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.Phase;

/**
 * Operators that authors define. Nodes combine in an order that depends on their place, so an operator has to be commutative and
 * associative. Whether it is cannot be decided in general; it is tried on some numbers, and what does not hold there is reported.
 */
public final class OwnOperator {

	private static final double[] SAMPLES = {-3, -1, -0.5, 0, 0.25, 1, 2, 5};
	/** How often a formula is worked out: for each two samples, and twice for each three. */
	private static final int TRIALS = SAMPLES.length * SAMPLES.length * (1 + 2 * SAMPLES.length);
	/** What a part of a formula costs, in steps of the effort: it is a call of one of many functions, and may be a power. */
	private static final int PART = 4;
	/** More than rounding in 64 bits can do to a few operations on small numbers. */
	private static final double TOLERANCE = 1e-9;

	private OwnOperator() {
	}

	/** Returns the operator that a definition denotes. */
	static barley.runtime.data.Operator of(Operator definition) {
		Formula formula = Formula.of(definition);
		return barley.runtime.data.Operator.own(word(definition), formula::real, formula.isWhole() ? formula::whole : null);
	}

	/** Returns the definitions of the operators that movements combine with and expressions call. */
	static List<OperatorDefinition> definitions(List<Phase> phases) {
		Map<String, OperatorDefinition> definitions = new TreeMap<>();
		Phase.movements(phases).map(Movement::operator).filter(operator -> operator != null && operator.isOwn()).findFirst()
				.ifPresent(any -> combining(phases).flatMap(OwnOperator::combinations).filter(Objects::nonNull)
				.map(Combination::getOperator)
						.filter(Objects::nonNull)
						.forEach(operator -> definitions.computeIfAbsent(word(operator), word -> definition(operator))));
		Phase.all(Phase.Computing.class, phases).filter(computing -> computing.elements() != null)
				.flatMap(computing -> computing.elements().expression().operators().stream())
				.forEach(definition -> definitions.putIfAbsent(definition.word(), definition));
		return List.copyOf(definitions.values());
	}

	/**
	 * Returns the statements that may say by what phases combine: those of their movements, of receives, and of collectives with a
	 * strategy.
	 */
	private static Stream<Origin> combining(List<Phase> phases) {
		return Phase.all(phases).flatMap(phase -> phase instanceof Phase.Exchanging exchanging
				? exchanging.movements().stream().map(Movement::source)
				: phase instanceof Phase.Using using ? Stream.of(using.source())
				: phase instanceof Phase.Pacing pacing ? pacing.units().stream().map(PaceUnit::source) : Stream.empty()).distinct();
	}

	private static Stream<Combination> combinations(Origin source) {
		EObject statement = Element.in(source);
		return statement instanceof Send send ? Stream.of(send.getWith()) : statement instanceof Receive receive
				? Stream.of(receive.getWith())
				: statement instanceof Exchange exchange
				? EcoreUtil2.getAllContentsOfType(exchange, Collective.class).stream().map(Collective::getWith)
				: statement == null ? Stream.empty()
				: Stream.ofNullable(EcoreUtil2.getContainerOfType(statement, Collective.class)).map(Collective::getWith);
	}

	/** Returns a definition as programs need it. */
	static OperatorDefinition definition(Operator definition) {
		Formula formula = Formula.of(definition);
		return new OperatorDefinition(Element.of(definition), word(definition), definition.getName(),
				((Source) definition.eContainer()).getName(), formula.java(false),
				formula.isWhole() ? formula.java(true) : null);
	}

	/** Returns the name of an operator, qualified by that of its package. */
	public static String word(Operator definition) {
		String home = ((Source) definition.eContainer()).getName();
		return home == null ? definition.getName() : home + "." + definition.getName();
	}

	/** Checks a definition by itself, whether or not anything uses it. */
	public static List<Finding> check(Operator definition, Budget budget) {
		Findings findings = new Findings();
		if (barley.runtime.data.Operator.of(definition.getName()) != null) {
			findings.add(new Finding(Code.DUPLICATE_NAME, definition, ModelPackage.Literals.DECLARATION__NAME,
					"%s is a built-in operator; choose another name".formatted(definition.getName())));
		}
		Elaborator.guarded(findings, () -> {
			Formula formula = Formula.of(definition);
			budget.effort((long) TRIALS * PART * formula.parts(), definition);
			tryOut(definition, formula);
			return true;
		});
		return findings.list();
	}

	private static void tryOut(Operator definition, Formula formula) {
		String name = definition.getName();
		int count = SAMPLES.length;
		double[][] pairs = new double[count][count];
		for (int i = 0; i < count; i++) {
			for (int j = 0; j < count; j++) {
				pairs[i][j] = formula.real(SAMPLES[i], SAMPLES[j]);
			}
		}
		for (int i = 0; i < count; i++) {
			for (int j = 0; j < count; j++) {
				if (differ(pairs[i][j], pairs[j][i])) {
					throw complaint(definition, "%s(%s, %s) is %s, but %1$s(%3$s, %2$s) is %5$s".formatted(name, text(SAMPLES[i]),
							text(SAMPLES[j]), text(pairs[i][j]), text(pairs[j][i])));
				}
			}
		}
		for (int i = 0; i < count; i++) {
			for (int j = 0; j < count; j++) {
				for (int k = 0; k < count; k++) {
					double left = formula.real(pairs[i][j], SAMPLES[k]);
					double right = formula.real(SAMPLES[i], pairs[j][k]);
					if (differ(left, right)) {
						throw complaint(definition, "%s(%1$s(%s, %s), %s) is %s, but %1$s(%2$s, %1$s(%3$s, %4$s)) is %6$s".formatted(name,
								text(SAMPLES[i]), text(SAMPLES[j]), text(SAMPLES[k]), text(left), text(right)));
					}
				}
			}
		}
	}

	private static boolean differ(double one, double other) {
		return Double.compare(one, other) != 0
				&& !(Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.max(Math.abs(one), Math.abs(other))));
	}

	private static String text(double value) {
		return value == Math.rint(value) && Math.abs(value) < 1e15 ? Long.toString((long) value)
				: String.format(Locale.ROOT, "%.4g", value);
	}

	private static Complaint complaint(Operator definition, String example) {
		return new Complaint(new Finding(Code.ORDER_MATTERS, definition, ModelPackage.Literals.DECLARATION__NAME,
				example + ": the result depends on the order in which nodes combine, so a run cannot be verified"));
	}
}
