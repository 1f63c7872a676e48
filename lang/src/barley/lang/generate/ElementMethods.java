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

import barley.lang.evaluate.ElementJava;
import barley.lang.finding.Origin;
import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.lang.plan.ElementExpression;
import barley.lang.plan.OperatorDefinition;
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

	/** How elements of a type lie in buffers. */
	private record Form(String buffer, String view, String get, String put) {
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
		acts.values().forEach(act -> imports.add("java.nio." + form(type(act)).buffer));
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
		Form form = form(type(act));
		String javaType = ElementJava.javaType(type(act));
		JavaNames own = new JavaNames();
		Stream.of("i", "node", "core", "element").forEach(taken -> own.stem(taken, List.of()));
		List<String> parameters = new ArrayList<>();
		if (expression.isRandom()) {
			parameters.add("NodeData node");
		}
		String target = own.stem(calls.elements().data().get(0).family(), List.of());
		parameters.add(form.buffer + " " + target);
		List<String> operands = new ArrayList<>();
		for (int operand = 0; operand < expression.operands().size(); operand++) {
			boolean single = calls.singles().get(operand);
			boolean same = !single && reads(calls, operand);
			String parameter = same ? target : own.stem(expression.operands().get(operand), List.of());
			if (!same) {
				parameters.add((single ? javaType : form.buffer) + " " + parameter);
			}
			operands.add(single ? parameter : form.get.formatted(parameter));
		}
		if (expression.readsCore()) {
			parameters.add(javaType + " core");
		}
		List<String> values = expression.values().stream().map(value -> own.stem(value, List.of())).toList();
		for (int value = 0; value < values.size(); value++) {
			parameters.add((calls.elements().values().get(value) instanceof Boolean ? "boolean " : javaType + " ") + values.get(value));
		}
		String java = expression.java(names(type(act), operands, values));
		return METHOD.formatted(JavaNames.comment(act.phase().source().place()), name, String.join(", ", parameters), target,
				form.put.formatted(target, plain(java)).replace("; ", ";\n\t\t\t"));
	}

	/** Without parentheses around all of it. */
	private static String plain(String java) {
		int open = 0;
		for (int i = 0; i < java.length(); i++) {
			open += java.charAt(i) == '(' ? 1 : java.charAt(i) == ')' ? -1 : 0;
			if (open == 0 && i < java.length() - 1) {
				return java;
			}
		}
		return java.startsWith("(") ? java.substring(1, java.length() - 1) : java;
	}

	/** Returns whether an operand is what is computed. */
	private static boolean reads(ElementCalls calls, int operand) {
		return calls.calls().stream().allMatch(call -> call.parts().get(0).equals(call.parts().get(operand + 1)));
	}

	private ElementExpression.Names names(ElementType type, List<String> operands, List<String> values) {
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
				return "core";
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
		Form form = form(type(act));
		List<String> arguments = new ArrayList<>();
		if (expression.isRandom()) {
			arguments.add("node");
		}
		String view = "node.data(%s)." + form.view + "()";
		arguments.add(view.formatted(parts.apply(call.parts().get(0))));
		for (int operand = 0; operand < expression.operands().size(); operand++) {
			String elements = view.formatted(parts.apply(call.parts().get(operand + 1)));
			if (calls.singles().get(operand)) {
				arguments.add(form.get.formatted(elements).replace("get(i)", "get(0)"));
			} else if (!reads(calls, operand)) {
				arguments.add(elements);
			}
		}
		if (expression.readsCore()) {
			arguments.add("node.core()");
		}
		IntStream.range(0, expression.values().size()).forEach(value -> arguments.add(calls.value(value)));
		return className + "." + names.get(Key.of(act)) + "(" + String.join(", ", arguments) + ")";
	}

	/** Returns whether a node calls functions to read what it passes on. */
	static boolean callsFunctions(Act.Computing act) {
		return !act.calls().singles().isEmpty() && form(type(act)).get.startsWith("Functions.");
	}

	private static Form form(ElementType type) {
		return switch (type) {
		case F16 -> new Form("ShortBuffer", "shorts", "Functions.fromF16(%s.get(i))", "%s.put(i, Functions.toF16(%s));");
		case BF16 -> new Form("ShortBuffer", "shorts", "Functions.fromBf16(%s.get(i))", "%s.put(i, Functions.toBf16(%s));");
		case F32 -> new Form("FloatBuffer", "floats", "%s.get(i)", "%s.put(i, %s);");
		case F64 -> new Form("DoubleBuffer", "doubles", "%s.get(i)", "%s.put(i, %s);");
		case I8 -> new Form("ByteBuffer", "bytes", "%s.get(i)", "int element = %2$s; %1$s.put(i, (byte) element);");
		case I16 -> new Form("ShortBuffer", "shorts", "%s.get(i)", "int element = %2$s; %1$s.put(i, (short) element);");
		case I32 -> new Form("IntBuffer", "ints", "%s.get(i)", "%s.put(i, %s);");
		case I64, U64 -> new Form("LongBuffer", "longs", "%s.get(i)", "%s.put(i, %s);");
		case U8 -> new Form("ByteBuffer", "bytes", "(%s.get(i) & 0xFF)", "int element = %2$s; %1$s.put(i, (byte) element);");
		case U16 -> new Form("ShortBuffer", "shorts", "(%s.get(i) & 0xFFFF)", "int element = %2$s; %1$s.put(i, (short) element);");
		case U32 -> new Form("IntBuffer", "ints", "(%s.get(i) & 0xFFFF_FFFFL)", "long element = %2$s; %1$s.put(i, (int) element);");
		};
	}
}
