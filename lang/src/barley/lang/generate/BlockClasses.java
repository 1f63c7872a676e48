package barley.lang.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.evaluate.ElementArithmetic;
import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.lang.synapse.BlockStep;
import barley.lang.synapse.BlockStep.ToName;
import barley.lang.synapse.BlockStep.ToOwn;
import barley.lang.synapse.BlockStep.ToReducer;
import barley.lang.synapse.BlockValue;
import barley.lang.synapse.BlockValue.Id;
import barley.lang.synapse.BlockValue.Named;
import barley.lang.synapse.BlockValue.Own;
import barley.lang.synapse.WordBlock;
import barley.runtime.machine.Mix;
import barley.runtime.data.ElementType;

/**
 * The class of the blocks that a schedule's synapses run: for each block a record with one straight method, a loop over the synapses of a
 * core, each line of which is a step of the author's. Blocks that are the same in all but the members of families that they use are one
 * record, which says where these begin.
 */
final class BlockClasses {

	private static final String TEXT = """
			package %s;

			%s
			/**
			 * What synapses run for the words of %s.
			 * %s
			 */
			final class %s {

			%s
				private %5$s() {
				}
			%s}
			""";

	private static final String BLOCK = """

				/** %s */
				record %s(%s) implements SynapseBlock {

					@Override
					public int instructions() {
						return %s;
					}

					@Override
					public long identity() {
						return %s;
					}

					@Override
					public void run(SynapseCore synapses, int element, int from, int to) {
			%s			for (int s = from; s < to; s++) {
			%s			}
					}
				}
			""";

	/** What is the same in all statements of a block: the block without the names of its data, and the vectors of these. */
	private record Key(List<BlockStep> steps, ElementType type, String word, List<String> lets, List<Integer> vectors, List<Boolean> whole,
			List<Boolean> moves) {
	}

	private final String schedule;
	private final String className;
	private final Vectors vectors;
	private final IntFunction<String> constants;
	private final JavaNames classes = new JavaNames();
	private final Map<Key, String> names = new LinkedHashMap<>();
	private final Map<Key, String> texts = new LinkedHashMap<>();
	private final TreeSet<String> imports = new TreeSet<>();

	BlockClasses(String schedule, String className, Vectors vectors, IntFunction<String> constants) {
		this.schedule = schedule;
		this.className = className;
		this.vectors = vectors;
		this.constants = constants;
	}

	private Key key(WordCall call) {
		WordBlock block = call.statement().program().block();
		return new Key(block.steps(), block.type(), block.word(), block.lets(), call.data().stream().map(Act.Part::vector).toList(),
				call.data().stream().map(vectors::isWhole).toList(), call.data().stream().map(part -> moves(call, part)).toList());
	}

	/** Returns whether each element of a word meets an element of its own of some data, and not a single one. */
	private static boolean moves(WordCall call, Act.Part part) {
		return call.word().count() > 1 && part.count() > 1;
	}

	/** Returns a new block of a statement. */
	String java(WordCall call) {
		Key key = key(call);
		String name = names.get(key);
		if (name == null) {
			String stem = classes.stem((call.statement().local() ? "store " : "send ") + call.statement().word().family(), List.of());
			name = Character.toUpperCase(stem.charAt(0)) + stem.substring(1);
			names.put(key, name);
			texts.put(key, text(call, name));
		}
		return "new %s.%s(%s)".formatted(className, name, IntStream.range(0, call.data().size()).filter(i -> !key.whole.get(i))
				.mapToObj(i -> call.data().get(i).first().text("")).collect(Collectors.joining(", ")));
	}

	/** Returns the class; none if there are no blocks. */
	Stream<JavaSource> sources(String packageName) {
		if (names.isEmpty()) {
			return Stream.empty();
		}
		String all = String.join("", texts.values());
		if (all.contains("Functions.")) {
			imports.add("barley.runtime.data.Functions");
		}
		imports.add("barley.runtime.synapse.SynapseBlock");
		imports.add("barley.runtime.synapse.SynapseCore");
		return Stream.of(new JavaSource(className, TEXT.formatted(packageName, imports.stream().map(type -> "import " + type + ";\n")
				.collect(Collectors.joining()), JavaNames.comment(schedule),
				JavaNames.comment(Ownership.line(Ownership.schedule(schedule))),
				className, constants(), all)));
	}

	private String constants() {
		return names.keySet().stream().flatMap(key -> key.vectors.stream()).distinct().sorted()
				.map(vector -> "\tprivate static final int %s = %d; // %s\n".formatted(constants.apply(vector), vector,
						JavaNames.lineComment(vectors.title(vector)))).collect(Collectors.joining());
	}

	private String text(WordCall call, String name) {
		Writer writer = new Writer(call);
		List<String> components = new ArrayList<>();
		for (int i = 0; i < call.data().size(); i++) {
			if (!vectors.isWhole(call.data().get(i))) {
				components.add("int " + writer.firsts.get(i));
			}
		}
		String steps = call.statement().program().block().steps().stream().map(writer::step).collect(Collectors.joining());
		return BLOCK.formatted(JavaNames.comment(call.statement().source().place()), name, String.join(", ", components),
				call.statement().program().count(), identity(call, components), writer.arrays(), steps);
	}

	/** Returns the Java text of a number that depends on the steps, on their data, and on the members of families that a node takes. */
	private String identity(WordCall call, List<String> components) {
		WordBlock block = call.statement().program().block();
		long hash = Mix.fold(0, block.type() + " " + block.steps());
		for (Act.Part part : call.data()) {
			hash = Mix.fold(hash, part.vector());
		}
		String text = "0x%xL".formatted(hash);
		for (String component : components) {
			imports.add("barley.runtime.machine.Mix");
			text = "Mix.fold(%s, %s)".formatted(text, component.substring("int ".length()));
		}
		return text;
	}

	/** Writes the steps of one block. */
	private final class Writer {

		private static final String INDENT = "\t\t\t";

		private final WordCall call;
		private final WordBlock block;
		private final ElementForm form;
		private final ElementArithmetic arithmetic;
		private final BlockJava java;
		private final String javaType;
		private final JavaNames own = new JavaNames();
		private final String word;
		private final List<String> data = new ArrayList<>();
		/** For each datum where the member of a family begins, and the place of the first synapse. */
		private final List<String> firsts = new ArrayList<>();
		private final List<String> places = new ArrayList<>();
		private final List<String> lets;
		private boolean usesId;
		private boolean usesCore;
		private int narrowed;

		Writer(WordCall call) {
			this.call = call;
			block = call.statement().program().block();
			form = ElementForm.of(block.type());
			arithmetic = new ElementArithmetic(block.type());
			java = new BlockJava(block.type(), this::leaf);
			javaType = ElementArithmetic.javaType(block.type());
			Stream.of("synapses", "element", "from", "to", "s", "id", "core", "result", "second")
					.forEach(taken -> own.stem(taken, List.of()));
			word = own.stem(block.word(), List.of());
			for (Act.Part part : call.data()) {
				data.add(own.stem(vectors.name(part.vector()), List.of()));
			}
			for (int i = 0; i < data.size(); i++) {
				boolean whole = vectors.isWhole(call.data().get(i));
				firsts.add(whole ? "" : own.stem(data.get(i) + " first", List.of()));
				places.add(whole && !moves(call, call.data().get(i)) ? "" : own.stem(data.get(i) + " at", List.of()));
			}
			lets = block.lets().stream().map(let -> own.stem(let, List.of())).toList();
		}

		/** Returns the arrays that the steps use. */
		String arrays() {
			StringBuilder text = new StringBuilder();
			array(text, word, "words(" + form.array() + "[].class)");
			for (int i = 0; i < data.size(); i++) {
				array(text, data.get(i), "data(%s, %s[].class)".formatted(constants.apply(call.data().get(i).vector()), form.array()));
				if (!places.get(i).isEmpty()) {
					String element = moves(call, call.data().get(i)) ? "element" : "";
					String first = firsts.get(i) + (firsts.get(i).isEmpty() || element.isEmpty() ? "" : " + ");
					text.append("%sint %s = synapses.at(%s);\n".formatted(INDENT, places.get(i), first + element));
				}
			}
			if (block.returned() > 0) {
				array(text, "result", "results(" + form.array() + "[].class)");
			}
			if (block.returned() > 1) {
				array(text, "second", "seconds(" + form.array() + "[].class)");
			}
			if (usesId) {
				text.append(INDENT + "int[] id = synapses.ids();\n");
			}
			if (usesCore) {
				text.append(INDENT + javaType + " core = synapses.core();\n");
			}
			return text.toString();
		}

		private void array(StringBuilder text, String name, String what) {
			text.append("%s%s[] %s = synapses.%s;\n".formatted(INDENT, form.array(), name, what));
		}

		private String own(int place) {
			return data.get(place) + "[" + (places.get(place).isEmpty() ? "" : places.get(place) + " + ") + "s]";
		}

		String step(BlockStep step) {
			String value = ElementForm.plain(java.value(step.value()));
			if (step.target() instanceof ToName name) {
				return "%s\t%s %s = %s;\n".formatted(INDENT, javaType, lets.get(name.let()), value);
			}
			String target = step.target() instanceof ToOwn data ? own(data.data())
					: ((ToReducer) step.target()).second() ? "second[s]" : "result[s]";
			if (form.narrow()) {
				String element = "value" + ++narrowed;
				return "%1$s\t%2$s %3$s = %4$s;\n%1$s\t%5$s = %6$s;\n".formatted(INDENT, javaType, element, value, target,
						form.stored().formatted(element));
			}
			return "%s\t%s = %s;\n".formatted(INDENT, target, form.stored().formatted(value));
		}

		private String leaf(BlockValue value) {
			if (value instanceof BlockValue.Word) {
				return form.read().formatted(word + "[s]");
			} else if (value instanceof Own data) {
				return form.read().formatted(own(data.data()));
			} else if (value instanceof Named named) {
				return lets.get(named.let());
			} else if (value instanceof Id) {
				usesId = true;
				return arithmetic.rounded(javaType.equals("int") ? "id[s]" : "(" + javaType + ") id[s]");
			}
			usesCore = true;
			return arithmetic.rounded("core");
		}
	}

	/**
	 * Returns the arguments of the reducer that takes the result of a synapse whose number is computed from data of the core, in 64 bits;
	 * vectors have one for each element of the word. The first argument distinguishes the computation.
	 */
	static String index(WordCall call, IntFunction<String> constants) {
		String number = new BlockJava(ElementType.F64, leaf -> leaf instanceof Own data
				? own(call, call.indexed().get(data.data()), constants)
				: "core.core()").value(call.statement().reduction().index());
		return "0x%xL, (core, element) -> %s".formatted(Mix.fold(0, number), number);
	}

	private static String own(WordCall call, Act.Part data, IntFunction<String> constants) {
		String first = data.first().text("L");
		String element = !moves(call, data) ? first : first.equals("0L") ? "element" : first + " + element";
		return "core.value(%s, %s)".formatted(constants.apply(data.vector()), element);
	}
}
