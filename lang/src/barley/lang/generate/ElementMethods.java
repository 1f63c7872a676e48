package barley.lang.generate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.evaluate.ElementArithmetic;
import barley.lang.finding.Origin;
import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.lang.plan.ElementExpression;
import barley.lang.plan.OperatorDefinition;
import barley.lang.plan.Payload;
import barley.runtime.data.ElementType;

/**
 * The class of what a schedule computes element by element: a method for each statement, a loop over the elements of buffers, written
 * from the tree of its expression.
 */
final class ElementMethods {

	private static final String TEXT = """
			package %s;

			%s
			/**
			 * What %s computes, element by element.
			 * %s
			 */
			final class %s {

				private %5$s() {
				}
			%s}
			""";

	private static final String METHOD = """

				/** %s */
				static void %s(%s) {
					for (int i = 0; i < %s.capacity(); i++) {
						%s
					}
				}
			""";

	/** Operands that are single elements make another method of a statement. */
	private record Key(Origin source, BitSet singles) {

		static Key of(Act.Computing act) {
			return new Key(act.phase().source(), act.calls().singles());
		}
	}

	private final String schedule;
	private final String className;
	private final Function<OperatorDefinition, String> operators;
	private final JavaNames methods = new JavaNames();
	private final Map<Key, String> names = new LinkedHashMap<>();
	private final Map<Key, Act.Computing> acts = new LinkedHashMap<>();

	/** @param operators the classes of operators of authors */
	ElementMethods(String schedule, String className, Function<OperatorDefinition, String> operators) {
		this.schedule = schedule;
		this.className = className;
		this.operators = operators;
	}

	/** Adds the method of a computation. */
	void add(Act.Computing act) {
		names.computeIfAbsent(Key.of(act), key -> {
			acts.put(key, act);
			return methods.stem(act.calls().elements().data().get(0).family(), List.of());
		});
	}

	/** Returns the class; none if no elements are computed. */
	Stream<JavaSource> sources(String packageName) {
		if (names.isEmpty()) {
			return Stream.empty();
		}
		StringBuilder texts = new StringBuilder();
		names.forEach((key, name) -> texts.append(method(name, acts.get(key))));
		TreeSet<String> imports = new TreeSet<>();
		acts.values().forEach(act -> imports.add("java.nio." + ElementForm.of(type(act)).buffer()));
		Stream.of("data.Functions", "data.Operator", "program.NodeData")
				.filter(type -> texts.toString().matches("(?s).*\\b" + type.substring(type.indexOf('.') + 1) + "[. ].*"))
				.forEach(type -> imports.add("barley.runtime." + type));
		return Stream.of(new JavaSource(className, TEXT.formatted(packageName, imports(imports), JavaNames.comment(schedule),
				JavaNames.comment(Ownership.line(Ownership.schedule(schedule))), className, texts)));
	}

	private static String imports(TreeSet<String> imports) {
		return Stream.of("java.", "barley.").map(home -> imports.stream().filter(type -> type.startsWith(home))
				.map(type -> "import " + type + ";\n").collect(Collectors.joining())).filter(group -> !group.isEmpty())
				.collect(Collectors.joining("\n"));
	}

	private static ElementType type(Act.Computing act) {
		return act.calls().elements().expression().type();
	}

	private String method(String name, Act.Computing act) {
		ElementCalls calls = act.calls();
		ElementExpression expression = calls.elements().expression();
		ElementForm form = ElementForm.of(type(act));
		String javaType = ElementArithmetic.javaType(type(act));
		JavaNames own = new JavaNames();
		Stream.of("i", "node", "core", "ids", "element").forEach(taken -> own.stem(taken, List.of()));
		List<String> parameters = new ArrayList<>();
		if (expression.isRandom()) {
			parameters.add("NodeData node");
		}
		String target = own.stem(calls.elements().data().get(0).family(), List.of());
		parameters.add(form.buffer() + " " + target);
		List<String> operands = new ArrayList<>();
		for (int operand = 0; operand < expression.operands().size(); operand++) {
			boolean single = calls.singles().get(operand);
			boolean same = !single && reads(calls, operand);
			String parameter = same ? target : own.stem(expression.operands().get(operand), List.of());
			if (!same) {
				parameters.add((single ? javaType : form.buffer()) + " " + parameter);
			}
			operands.add(single ? parameter : form.read().formatted(parameter + ".get(i)"));
		}
		boolean perSynapse = calls.elements().data().get(0).isOfSynapses();
		if (expression.readsId() && perSynapse) {
			parameters.add("int[] ids");
		}
		if (expression.readsCore() || expression.readsId() && !perSynapse) {
			parameters.add(javaType + " core");
		}
		List<String> values = expression.values().stream().map(value -> own.stem(value, List.of())).toList();
		for (int value = 0; value < values.size(); value++) {
			parameters.add((calls.elements().values().get(value) instanceof Boolean ? "boolean " : javaType + " ") + values.get(value));
		}
		String java = expression.java(names(type(act), perSynapse, operands, values));
		return METHOD.formatted(JavaNames.comment(act.phase().source().place()), name, String.join(", ", parameters), target,
				stored(form, javaType, target, ElementForm.plain(java)));
	}

	private static String stored(ElementForm form, String javaType, String target, String java) {
		return form.narrow() ? "%s element = %s;\n\t\t\t%s.put(i, %s);".formatted(javaType, java, target,
				form.stored().formatted("element"))
				: "%s.put(i, %s);".formatted(target, form.stored().formatted(java));
	}

	/** Returns whether an operand is what is computed. */
	private static boolean reads(ElementCalls calls, int operand) {
		return calls.calls().stream().allMatch(call -> call.parts().get(0).equals(call.parts().get(operand + 1)));
	}

	private ElementExpression.Names names(ElementType type, boolean perSynapse, List<String> operands, List<String> values) {
		return new ElementExpression.Names() {

			@Override
			public String operand(int operand) {
				return operands.get(operand);
			}

			@Override
			public String value(int value) {
				return type == ElementType.F16 || type == ElementType.BF16 ? "Functions.%s(%s)".formatted(type.word(), values.get(value))
						: values.get(value);
			}

			@Override
			public String core(boolean sender) {
				String javaType = ElementArithmetic.javaType(type);
				return !sender || !perSynapse ? "core" : (javaType.equals("int") ? "" : "(" + javaType + ") ") + "ids[i % ids.length]";
			}

			@Override
			public String random(String number) {
				return "Functions.uniform(%s, node.node(), node.round(), i)".formatted(number);
			}

			@Override
			public String operator(OperatorDefinition operator) {
				return operators.apply(operator);
			}
		};
	}

	/** Returns what a node calls. */
	String call(Act.Computing act, Function<Act.Part, String> parts) {
		ElementCalls calls = act.calls();
		return calls.calls().size() == 1 && calls.calls().get(0).times() == 1 ? "node -> " + call(act, calls.calls().get(0), parts)
				: calls.calls().stream().map(call -> (call.times() == 1 ? "\t%2$s;\n"
						: "\tfor (int member = 0; member < %1$s; member++) {\n\t\t%2$s;\n\t}\n").formatted(JavaNames.number(call.times()),
						call(act, call, parts))).collect(Collectors.joining("", "node -> {\n", "}"));
	}

	private String call(Act.Computing act, ElementCalls.Call call, Function<Act.Part, String> parts) {
		ElementCalls calls = act.calls();
		ElementExpression expression = calls.elements().expression();
		ElementForm form = ElementForm.of(type(act));
		List<String> arguments = new ArrayList<>();
		if (expression.isRandom()) {
			arguments.add("node");
		}
		String view = "node.data(%s)." + form.view() + "()";
		arguments.add(view.formatted(parts.apply(call.parts().get(0))));
		for (int operand = 0; operand < expression.operands().size(); operand++) {
			String elements = view.formatted(parts.apply(call.parts().get(operand + 1)));
			if (calls.singles().get(operand)) {
				arguments.add(form.read().formatted(elements + ".get(0)"));
			} else if (!reads(calls, operand)) {
				arguments.add(elements);
			}
		}
		Payload computed = calls.elements().data().get(0);
		String number = "node.synapses(%d).%%s".formatted(computed.link());
		if (expression.readsId() && computed.isOfSynapses()) {
			arguments.add(number.formatted("ids(" + number.formatted("core(node.node())") + ")"));
		}
		if (expression.readsCore() || expression.readsId() && !computed.isOfSynapses()) {
			arguments.add(computed.isOfSynapses() ? number.formatted("core(node.node())") : "node.core()");
		}
		IntStream.range(0, expression.values().size()).forEach(value -> arguments.add(calls.value(value)));
		return className + "." + names.get(Key.of(act)) + "(" + String.join(", ", arguments) + ")";
	}

	/** Returns whether a node calls functions to read what it passes on. */
	static boolean callsFunctions(Act.Computing act) {
		return !act.calls().singles().isEmpty() && ElementForm.of(type(act)).read().startsWith("Functions.");
	}
}
