package barley.lang.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import barley.lang.finding.Origin;
import barley.runtime.data.Operator;
import barley.runtime.network.PacketStatement;
import barley.runtime.program.PacketKind;

/**
 * What nodes state in the exchanges in packets. The calls that one statement of the schedule makes, for each board or root, say, are alike:
 * where a node makes several of them one after the other it states them in rounds, and nodes that make different ones share a role. So
 * programs do not grow with the rounds of loops, nor with trees.
 */
final class PacketScript {

	/**
	 * What calls have in common that differ in constants alone.
	 *
	 * @param members how many nodes take part in what goes through a network
	 * @param only    the number of a call whose elements are too far behind for lists, -1 for all others
	 */
	private record Shape(Origin source, PacketKind kind, Operator operator, boolean overTree, int members, int only) {
	}

	/** A place in the program of nodes that make calls of the same shapes. */
	private record Place(int exchange, int stanza, List<Shape> shapes) {
	}

	/** Calls that a node makes one after the other: some shapes, again and again. */
	private record Part(List<Shape> shapes, List<PacketCall> calls) {

		int rounds() {
			return calls.size() / shapes.size();
		}
	}

	private final List<Act.Packets> exchanges;
	private final PacketNames packets;
	private final IntFunction<String> vectorNames;
	private final Function<Operator, String> operators;
	private final StatementNames names;
	private final Columns columns;
	/** For each exchange and node, the places of its stanzas. */
	private final Map<Act.Packets, List<List<Place>>> places = new IdentityHashMap<>();
	private final Map<Place, PacketStanza> stanzas = new HashMap<>();
	private final Map<Place, Integer> numbers = new HashMap<>();

	/** @param vectorNames the constant of each vector */
	PacketScript(List<Act.Packets> exchanges, int nodes, PacketNames packets, IntFunction<String> vectorNames,
			Function<Operator, String> operators, StatementNames names, Columns columns) {
		this.exchanges = exchanges;
		this.packets = packets;
		this.vectorNames = vectorNames;
		this.operators = operators;
		this.names = names;
		this.columns = columns;
		exchanges.forEach(exchange -> places.put(exchange, read(exchange, nodes, places.size())));
	}

	private List<List<Place>> read(Act.Packets exchange, int nodes, int number) {
		List<List<PacketCall>> own = IntStream.range(0, nodes).<List<PacketCall>>mapToObj(node -> new ArrayList<>(0)).toList();
		exchange.calls().forEach(call -> IntStream.of(call.members()).distinct().forEach(node -> own.get(node).add(call)));
		Map<PacketCall, Shape> shapes = new IdentityHashMap<>();
		exchange.calls().forEach(call -> shapes.put(call, shape(call, shapes.size())));
		Map<Place, Map<Integer, List<PacketCall>>> made = new LinkedHashMap<>();
		List<List<Place>> ofNodes = new ArrayList<>();
		for (int node = 0; node < nodes; node++) {
			List<Place> places = new ArrayList<>();
			for (Part part : parts(own.get(node), shapes)) {
				Place place = new Place(number, places.size(), part.shapes);
				places.add(place);
				made.computeIfAbsent(place, any -> new LinkedHashMap<>()).put(node, part.calls);
			}
			ofNodes.add(places);
		}
		made.forEach((place, calls) -> {
			numbers.put(place, numbers.size());
			stanzas.put(place, stanza(place, calls));
		});
		return ofNodes;
	}

	private static Shape shape(PacketCall call, int number) {
		PacketStatement statement = call.statement();
		boolean far = Arrays.stream(statement.first()).anyMatch(first -> first > Integer.MAX_VALUE)
				|| Arrays.stream(statement.count()).anyMatch(count -> count > Integer.MAX_VALUE);
		boolean overTree = statement.tree() >= 0;
		return new Shape(call.source(), statement.kind(), statement.operator(), overTree, overTree ? 0 : statement.members().length,
				far ? number : -1);
	}

	/** Cuts calls into parts: rounds of some shapes if they all are, else rounds of one shape each. */
	private static List<Part> parts(List<PacketCall> calls, Map<PacketCall, Shape> shapeOf) {
		List<Shape> shapes = calls.stream().map(shapeOf::get).toList();
		for (int length = 1; length <= shapes.size() / 2; length++) {
			int round = length;
			if (shapes.size() % length == 0 && IntStream.range(length, shapes.size()).allMatch(i -> shapes.get(i).equals(shapes.get(i - round)))) {
				return List.of(new Part(shapes.subList(0, length), calls));
			}
		}
		List<Part> parts = new ArrayList<>();
		for (int first = 0; first < shapes.size();) {
			int end = first + 1;
			while (end < shapes.size() && shapes.get(end).equals(shapes.get(first))) {
				end++;
			}
			parts.add(new Part(List.of(shapes.get(first)), calls.subList(first, end)));
			first = end;
		}
		return parts;
	}

	private PacketStanza stanza(Place place, Map<Integer, List<PacketCall>> calls) {
		int length = place.shapes.size();
		boolean inRounds = calls.values().stream().anyMatch(made -> made.size() > length);
		List<PacketLine> lines = new ArrayList<>();
		for (int i = 0; i < length; i++) {
			int at = i;
			Map<Integer, List<PacketCall>> own = new LinkedHashMap<>();
			calls.forEach((node, made) -> own.put(node, IntStream.range(0, made.size()).filter(call -> call % length == at).mapToObj(made::get)
					.toList()));
			lines.add(new Writer(own, inRounds).line(inRounds && i == length - 1 && lines.stream().allMatch(line -> line.fields().isEmpty())));
		}
		return new PacketStanza(lines, inRounds);
	}

	/** Writes a line, and the columns that it reads. */
	private final class Writer {

		private final Map<Integer, List<PacketCall>> calls;
		private final boolean inRounds;
		private final PacketCall example;
		private final List<PacketLine.Field> fields = new ArrayList<>();
		private String stem;

		Writer(Map<Integer, List<PacketCall>> calls, boolean inRounds) {
			this.calls = calls;
			this.inRounds = inRounds;
			example = calls.values().iterator().next().get(0);
		}

		/** @param counts whether one of the lists of this line has to tell the number of rounds */
		PacketLine line(boolean counts) {
			PacketStatement statement = example.statement();
			if (statement.kind() == PacketKind.BARRIER) {
				return new PacketLine(example, List.of(), List.of(tree(counts)), fields);
			}
			String root = number("Root", "node that sends or receives", (call, node) -> (long) call.statement().root(), false, String::valueOf);
			String data = number("Data", "number of the data", (call, node) -> (long) call.statement().data(), false,
					vector -> vectorNames.apply((int) (long) vector));
			String first = number("First", "first element" + brought(), (call, node) -> call.statement().first()[member(call, node)], false,
					element -> JavaNames.number(element) + "L");
			String size = number("Size", "number of elements" + brought(), (call, node) -> call.statement().count()[member(call, node)], false,
					elements -> JavaNames.number(elements) + "L");
			List<String> arguments = new ArrayList<>(List.of("PacketKind." + statement.kind()));
			if (statement.tree() >= 0) {
				arguments.add(tree(counts && fields.isEmpty()));
			} else {
				String members = members();
				arguments.add(number("Network", "number of the network of " + packets.networks().get(statement.network()).family(),
						(call, node) -> (long) call.statement().network(), counts && fields.isEmpty(), any -> packets.network(example)));
				arguments.add(members);
			}
			arguments.addAll(List.of(root, data, first, size, statement.operator() == null ? "null" : operators.apply(statement.operator())));
			return new PacketLine(example, notes(), arguments, fields);
		}

		private String tree(boolean list) {
			return number("Tree", "number of the tree " + packets.trees().get(example.statement().tree()).family(),
					(call, node) -> (long) call.statement().tree(), list, any -> packets.tree(example));
		}

		/** Returns what words say, if they say the same for all types of data. */
		private List<String> notes() {
			return calls.values().stream().flatMap(List::stream).allMatch(call -> call.notes().equals(example.notes())) ? example.notes() : List.of();
		}

		private String brought() {
			return example.hasOwnElements() ? " that the node brings" : "";
		}

		private static int member(PacketCall call, int node) {
			return call.hasOwnElements() ? call.statement().member(node) : 0;
		}

		/** Returns an argument that is a number: a literal if all have the same, unless a list is wanted that counts the rounds. */
		private String number(String name, String note, BiFunction<PacketCall, Integer, Long> value, boolean list, Function<Long, String> literal) {
			List<Long> distinct = calls.entrySet().stream().flatMap(entry -> entry.getValue().stream().map(call -> value.apply(call, entry.getKey())))
					.distinct().limit(2).toList();
			if (distinct.size() == 1 && !list) {
				return literal.apply(distinct.get(0));
			} else if (inRounds) {
				return field("int[]", name, note + " in each round", 1, node -> calls.get(node).stream().mapToInt(call -> (int) (long) value.apply(call, node))
						.toArray()) + "[i]";
			}
			boolean far = distinct.stream().anyMatch(number -> number != (int) (long) number) || name.equals("First") || name.equals("Size");
			return field(far ? "long" : "int", name, note, 1, node -> value.apply(calls.get(node).get(0), node));
		}

		private String members() {
			if (calls.values().stream().flatMap(List::stream).allMatch(call -> Arrays.equals(call.members(), example.members()))) {
				return packets.members(example, columns);
			} else if (!inRounds) {
				return field("int[]", "Members", "nodes that take part, in the order of their pieces", 1, node -> calls.get(node).get(0).members());
			}
			int each = example.members().length;
			String field = field("int[]", "Members", "nodes that take part, %,d in each round".formatted(each), each,
					node -> calls.get(node).stream().flatMapToInt(call -> IntStream.of(call.members())).toArray());
			return "Arrays.copyOfRange(%s, i * %d, i * %d + %d)".formatted(field, each, each, each);
		}

		/** Adds a field and its column. */
		private String field(String type, String name, String note, int each, IntFunction<Object> value) {
			stem = stem == null ? names.field(example.source(), "") : stem;
			PacketLine.Field field = new PacketLine.Field(type, stem + name, stem + "." + name.toLowerCase(Locale.ROOT), note, each);
			fields.add(field);
			columns.add(field.column(), note, calls::containsKey, value);
			return field.name();
		}
	}

	/** Returns what a node states in an exchange. */
	List<PacketStanza> stanzas(Act.Packets exchange, int node) {
		return places.get(exchange).get(node).stream().map(stanzas::get).toList();
	}

	/** Appends what nodes of a role have in common. */
	void addForm(int node, StringBuilder form) {
		for (Act.Packets exchange : exchanges) {
			places.get(exchange).get(node).forEach(place -> form.append(numbers.get(place)).append(','));
			form.append(';');
		}
	}
}
