package barley.lang.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import barley.lang.elaborate.OwnOperator;
import barley.lang.evaluate.Formula;
import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.lang.model.Collective;
import barley.lang.model.Combination;
import barley.lang.model.Send;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.runtime.data.Operator;

/** The operators that authors have defined, each as a class that holds a constant; written from the tree of its formula. */
final class OwnOperators {

	private static final String TEXT = """
			package %1$s;

			import barley.runtime.data.Operator;

			/**
			 * %2$s
			 * %3$s
			 */
			public final class %4$s {

				public static final Operator OPERATOR = Operator.own(%5$s, %4$s::ofReals, %6$s);

				private %4$s() {
				}

				private static double ofReals(double a, double b) {
					return %7$s;
				}
			%8$s}
			""";

	private static final String WHOLES = """

				private static long ofWholes(long a, long b) {
					return %s;
				}
			""";

	private final Map<String, barley.lang.model.Operator> definitions = new TreeMap<>();
	/** For each operator, by what tells it from others, the simple name of its class. */
	private final Map<String, String> classNames = new HashMap<>();

	OwnOperators(List<Phase> phases, FileNames names) {
		Phase.movements(phases).forEach(this::collect);
		definitions.forEach((word, definition) -> classNames.put(word, names.of(definition)));
	}

	private void collect(Movement movement) {
		Combination combination = movement.source() instanceof Collective collective ? collective.getWith() : movement.source() instanceof Send send ? send.getWith() : null;
		if (combination != null && combination.getOperator() != null) {
			definitions.put(OwnOperator.word(combination.getOperator()), combination.getOperator());
		}
	}

	/** How programs name an operator. */
	String java(Operator operator) {
		return operator == null ? "null" : operator.isOwn() ? classNames.get(operator.word()) + ".OPERATOR" : "Operator." + operator.name();
	}

	/** The classes of a package. */
	List<JavaSource> sources(String packageName) {
		List<JavaSource> sources = new ArrayList<>();
		definitions.forEach((word, definition) -> {
			Formula formula = Formula.of(definition);
			String name = classNames.get(word);
			sources.add(new JavaSource(name, TEXT.formatted(packageName, JavaNames.comment(Origin.text(definition)), Ownership.line(Ownership.operator(word)), name, JavaNames.literal(word),
					formula.isWhole() ? name + "::ofWholes" : "null", formula.java(false), formula.isWhole() ? WHOLES.formatted(formula.java(true)) : "")));
		});
		return sources;
	}

	/** For each operator the class that holds it. */
	Map<String, String> types(String packageName) {
		Map<String, String> types = new LinkedHashMap<>();
		definitions.keySet().forEach(word -> types.put(word, packageName + "." + classNames.get(word)));
		return types;
	}
}
