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

import barley.runtime.data.Operator;
import barley.runtime.network.PacketStatement;
import barley.runtime.program.PacketKind;

/**
 * What nodes state in the exchanges in packets. The calls that one statement of the schedule makes, for each board or root, say, are alike:
 * where a node makes several of them one after the other it states them in rounds, and nodes that make different ones share a role. The
 * turns that a loop makes of an exchange are stated by a method, to which the number of the turn is passed. So programs do not grow with
 * the rounds of loops, nor with trees.
 */
final class PacketScript {

	/** A place in the program of nodes that make calls of the same shapes. */
	private record Place(int exchange, int stanza, List<PacketShape> shapes) {
	}

	/** Calls that a node makes one after the other: some shapes, again and again. */
	private record Part(List<PacketShape> shapes, List<PacketCall> calls) {

		int rounds() {
			return calls.size() / shapes.size();
		}
	}

	/** What the method that states a turn calls its number. */
	static final String TURN = "turn";

	private final List<PacketTurns> exchanges;
	private final PacketNames packets;
	private final IntFunction<String> vectorNames;
	private final Function<Operator, String> operators;
	private final StatementNames names;
	private final Columns columns;
	/** For each exchange and node, the places of its stanzas. */
	private final Map<PacketTurns, List<List<Place>>> places = new IdentityHashMap<>();
	private final Map<Place, PacketStanza> stanzas = new HashMap<>();
	private final Map<Place, Integer> numbers = new HashMap<>();
	/** The methods that state a turn of each exchange that has several. */
	private final Map<PacketTurns, String> methods = new IdentityHashMap<>();

	/** @param vectorNames the constant of each vector */
	PacketScript(List<PacketTurns> exchanges, int nodes, PacketNames packets, IntFunction<String> vectorNames,
			Function<Operator, String> operators, StatementNames names, Columns columns) {
		this.exchanges = exchanges;
		this.packets = packets;
		this.vectorNames = vectorNames;
		this.operators = operators;
		this.names = names;
		this.columns = columns;
		exchanges.forEach(exchange -> places.put(exchange, exchange.isSingle() ? single(exchange.turns().get(0), nodes, places.size())
				: inTurns(exchange, nodes, places.size())));
	}

	/** Returns the calls that each node makes. */
	private static List<List<PacketCall>> own(List<PacketCall> calls, int nodes) {
		List<List<PacketCall>> own = IntStream.range(0, nodes).<List<PacketCall>>mapToObj(node -> new ArrayList<>(0)).toList();
		calls.forEach(call -> IntStream.of(call.members()).distinct().forEach(node -> own.get(node).add(call)));
		return own;
	}

	/**
	 * Reads an exchange that has several turns. Nodes that make as many calls in each of them know where they begin; if some make more or
	 * less, all have a list that says so, and nodes without any call in some turn or in all need no role of their own.
	 */
	private List<List<Place>> inTurns(PacketTurns exchange, int nodes, int number) {
		Place place = new Place(number, 0, List.of(PacketShape.of(exchange.turns().get(0).get(0))));
		Map<Integer, List<PacketCall>> calls = new LinkedHashMap<>();
		Map<Integer, int[]> begins = new LinkedHashMap<>();
		IntStream.range(0, nodes).forEach(node -> {
			calls.put(node, new ArrayList<>());
			begins.put(node, new int[exchange.turns().size() + 1]);
		});
		for (int turn = 0; turn < exchange.turns().size(); turn++) {
			List<List<PacketCall>> own = own(exchange.turns().get(turn), nodes);
			for (int node = 0; node < nodes; node++) {
				calls.get(node).addAll(own.get(node));
				begins.get(node)[turn + 1] = calls.get(node).size();
			}
		}
		int each = calls.values().stream().mapToInt(List::size).max().orElse(0) / exchange.turns().size();
		boolean even = begins.values().stream().allMatch(begin -> IntStream.range(0, begin.length)
				.allMatch(turn -> begin[turn] == turn * (begin[begin.length - 1] == 0 ? 0 : each)));
		if (even) {
			calls.values().removeIf(List::isEmpty);
		}
		numbers.put(place, numbers.size());
		methods.put(exchange, names.method(exchange.source()));
		Writer writer = new Writer(calls, even && each == 1 ? TURN : "i");
		String begin = even ? "" : writer.field("int[]", "Begin", "where its calls of each turn begin", 1, begins::get);
		String rounds = !even ? "int i = %1$s[%2$s]; i < %1$s[%2$s + 1]; i++".formatted(begin, TURN)
				: each == 1 ? "" : "int i = %1$d * %2$s; i < %1$d * (%2$s + 1); i++".formatted(each, TURN);
		stanzas.put(place, new PacketStanza(List.of(writer.line(false)), rounds));
		return IntStream.range(0, nodes).mapToObj(node -> calls.containsKey(node) ? List.of(place) : List.<Place>of()).toList();
	}

	private List<List<Place>> single(List<PacketCall> calls, int nodes, int number) {
		List<List<PacketCall>> own = own(calls, nodes);
		Map<Place, Map<Integer, List<PacketCall>>> made = new LinkedHashMap<>();
		List<List<Place>> ofNodes = new ArrayList<>();
		for (int node = 0; node < nodes; node++) {
			List<Place> places = new ArrayList<>();
			for (Part part : parts(own.get(node))) {
				Place place = new Place(number, places.size(), part.shapes);
				places.add(place);
				made.computeIfAbsent(place, any -> new LinkedHashMap<>()).put(node, part.calls);
			}
			ofNodes.add(places);
		}
		made.forEach((place, stated) -> {
			numbers.put(place, numbers.size());
			stanzas.put(place, stanza(place, stated));
		});
		return ofNodes;
	}

	/** Cuts calls into parts: rounds of some shapes if they all are, else rounds of one shape each. */
	private static List<Part> parts(List<PacketCall> calls) {
		List<PacketShape> shapes = calls.stream().map(PacketShape::of).toList();
		for (int length = 1; length <= shapes.size() / 2; length++) {
			int round = length;
			if (shapes.size() % length == 0 && IntStream.range(length, shapes.size())
					.allMatch(i -> shapes.get(i).isLike(shapes.get(i - round)))) {
				return List.of(new Part(shapes.subList(0, length), calls));
			}
		}
		List<Part> parts = new ArrayList<>();
		for (int first = 0; first < shapes.size();) {
			int end = first + 1;
			while (end < shapes.size() && shapes.get(end).isLike(shapes.get(first))) {
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
			calls.forEach((node, made) -> own.put(node, IntStream.range(0, made.size()).filter(call -> call % length == at)
					.mapToObj(made::get)
					.toList()));
			lines.add(new Writer(own, inRounds ? "i" : "").line(inRounds && i == length - 1
					&& lines.stream().allMatch(line -> line.fields().isEmpty())));
		}
		return inRounds ? PacketStanza.inRounds(lines) : new PacketStanza(lines, "");
	}

	/** Writes a line, and the columns that it reads. */
	private final class Writer {

		private final Map<Integer, List<PacketCall>> calls;
		/** What lists of the table are read by; empty if it reads none. */
		private final String index;
		private final PacketCall example;
		private final List<PacketLine.Field> fields = new ArrayList<>();
		private String stem;

		Writer(Map<Integer, List<PacketCall>> calls, String index) {
			this.calls = calls;
			this.index = index;
			example = calls.values().stream().filter(made -> !made.isEmpty()).findFirst().orElseThrow().get(0);
		}

		/** @param counts whether one of the lists of this line has to tell the number of rounds */
		PacketLine line(boolean counts) {
			PacketStatement statement = example.statement();
			if (statement.kind() == PacketKind.BARRIER) {
				return new PacketLine(example, List.of(), List.of(tree(counts)), fields);
			}
			String root = number("Root", "node that sends or receives", (call, node) -> (long) call.statement().root(), false,
					String::valueOf);
			String data = number("Data", "number of the data", (call, node) -> (long) call.statement().data(), false,
					vector -> vectorNames.apply((int) (long) vector));
			String first = number("First", "first element" + brought(), (call, node) -> call.statement().first()[member(call, node)], false,
					element -> JavaNames.number(element) + "L");
			String size = number("Size", "number of elements" + brought(), (call, node) -> call.statement().count()[member(call, node)],
					false, elements -> JavaNames.number(elements) + "L");
			List<String> arguments = new ArrayList<>(List.of("PacketKind." + statement.kind()));
			if (statement.tree() >= 0) {
				arguments.add(tree(counts && fields.isEmpty()));
			} else {
				String members = members();
				arguments.add(number("Network", "number of the network of " + packets.networks().get(statement.network()).family(),
						(call, node) -> (long) call.statement().network(), counts && fields.isEmpty(), any -> packets.network(example)));
				arguments.add(members);
			}
			arguments.addAll(List.of(root, data, first, size, statement.operator() == null ? "null"
					: operators.apply(statement.operator())));
			return new PacketLine(example, notes(), arguments, fields);
		}

		private String tree(boolean list) {
			return number("Tree", "number of the tree " + packets.trees().get(example.statement().tree()).family(),
					(call, node) -> (long) call.statement().tree(), list, any -> packets.tree(example));
		}

		/** Returns what words say, if they say the same for all types of data. */
		private List<String> notes() {
			return calls.values().stream().flatMap(List::stream).allMatch(call -> call.notes().equals(example.notes())) ? example.notes()
					: List.of();
		}

		private String brought() {
			return example.hasOwnElements() ? " that the node brings" : "";
		}

		private static int member(PacketCall call, int node) {
			return call.hasOwnElements() ? call.statement().member(node) : 0;
		}

		/** Returns an argument that is a number: a literal if all have the same, unless a list is wanted that counts the rounds. */
		private String number(String name, String note, BiFunction<PacketCall, Integer, Long> value, boolean list,
				Function<Long, String> literal) {
			List<Long> distinct = calls.entrySet().stream().flatMap(entry -> entry.getValue().stream()
					.map(call -> value.apply(call, entry.getKey())))
					.distinct().limit(2).toList();
			if (distinct.size() == 1 && !list) {
				return literal.apply(distinct.get(0));
			} else if (!index.isEmpty()) {
				return field("int[]", name, note + " in each round", 1,
						node -> calls.get(node).stream().mapToInt(call -> (int) (long) value.apply(call, node))
						.toArray()) + "[" + index + "]";
			}
			boolean far = distinct.stream().anyMatch(number -> number != (int) (long) number) || name.equals("First")
					|| name.equals("Size");
			return field(far ? "long" : "int", name, note, 1, node -> value.apply(calls.get(node).get(0), node));
		}

		private String members() {
			if (calls.values().stream().flatMap(List::stream).allMatch(call -> Arrays.equals(call.members(), example.members()))) {
				return packets.members(example, columns);
			} else if (index.isEmpty()) {
				return field("int[]", "Members", "nodes that take part, in the order of their pieces", 1,
						node -> calls.get(node).get(0).members());
			}
			int each = example.members().length;
			String field = field("int[]", "Members", "nodes that take part, %,d in each round".formatted(each), each,
					node -> calls.get(node).stream().flatMapToInt(call -> IntStream.of(call.members())).toArray());
			return "Arrays.copyOfRange(%1$s, %3$s * %2$d, %3$s * %2$d + %2$d)".formatted(field, each, index);
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
	List<PacketStanza> stanzas(PacketTurns exchange, int node) {
		return places.get(exchange).get(node).stream().map(stanzas::get).toList();
	}

	/** Returns the exchanges of which a node states several turns by a method. */
	List<PacketTurns> inTurns(int node) {
		return exchanges.stream().filter(exchange -> methods.containsKey(exchange) && !places.get(exchange).get(node).isEmpty()).toList();
	}

	/** Returns the method that states a turn of an exchange, null if it has one turn only. */
	String method(PacketTurns exchange) {
		return methods.get(exchange);
	}

	/** Appends what nodes of a role have in common. */
	void addForm(int node, StringBuilder form) {
		for (PacketTurns exchange : exchanges) {
			places.get(exchange).get(node).forEach(place -> form.append(numbers.get(place)).append(','));
			form.append(';');
		}
	}
}
