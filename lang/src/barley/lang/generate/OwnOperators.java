package barley.lang.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.lang.plan.OperatorDefinition;
import barley.lang.plan.Plan;
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

				static double ofReals(double a, double b) {
					return %7$s;
				}
			%8$s}
			""";

	private static final String WHOLES = """

				static long ofWholes(long a, long b) {
					return %s;
				}
			""";

	private final Map<String, OperatorDefinition> definitions = new TreeMap<>();
	/** The simple name of each operator's class, by the operator's qualified name. */
	private final Map<String, String> classNames = new HashMap<>();

	OwnOperators(Plan plan, FileNames names) {
		plan.operators().forEach(definition -> definitions.put(definition.word(), definition));
		definitions.forEach((word, definition) -> classNames.put(word, names.of(definition)));
	}

	/** Returns how programs name an operator. */
	String java(Operator operator) {
		return operator == null ? "null" : operator.isOwn() ? classNames.get(operator.word()) + ".OPERATOR" : "Operator." + operator.name();
	}

	/** Returns the class of an operator. */
	String className(OperatorDefinition operator) {
		return classNames.get(operator.word());
	}

	/** Returns the classes of a package. */
	List<JavaSource> sources(String packageName) {
		List<JavaSource> sources = new ArrayList<>();
		definitions.forEach((word, definition) -> {
			String name = classNames.get(word);
			sources.add(new JavaSource(name, TEXT.formatted(packageName, JavaNames.comment(definition.source().text()),
					Ownership.line(Ownership.operator(word)), name, JavaNames.literal(word),
					definition.ofWholes() != null ? name + "::ofWholes" : "null", definition.ofReals(),
					definition.ofWholes() != null ? WHOLES.formatted(definition.ofWholes()) : "")));
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
