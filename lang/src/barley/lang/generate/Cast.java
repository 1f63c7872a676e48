package barley.lang.generate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.finding.Origin;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.WordStatement;
import barley.lang.plan.WordWay;
import barley.lang.prove.ProvedPhase;
import barley.runtime.machine.Machine;

/**
 * Works out who plays what in a plan: what programs state, the seatings of its collectives, the roles of its nodes, and the names for all.
 */
final class Cast {

	/** A table of moves, and who has lines in it. */
	record Part(MoveList list, BitSet senders, BitSet receivers) {

		boolean sends(int node) {
			return senders.get(node);
		}

		boolean receives(int node) {
			return receivers.get(node);
		}
	}

	/** What a compute statement costs: the same in all acts that share a name for it. */
	record CostKey(Origin source, Affine flop) {

		static CostKey of(Act.Computing act) {
			return new CostKey(act.phase().source(), act.flop());
		}
	}

	private final Plan plan;
	private final JavaNames names = new JavaNames();
	private final Vectors vectors;
	private final Kernels kernels;
	private final FileNames fileNames;
	private final OwnOperators operators;
	private final ElementMethods elements;
	private final BlockClasses blocks;
	private final Map<String, String> kernelFields = new LinkedHashMap<>();
	private final List<String> constants = new ArrayList<>();
	private final List<Act> acts;
	private final List<Traffic> traffic;
	private final Seats seats;
	private final Map<Traffic, List<Part>> parts = new IdentityHashMap<>();
	private final List<PaceCall> paces;
	private final Map<WordWay, String> treeLanes = new LinkedHashMap<>();
	private final Map<BitSet, String> switches = new LinkedHashMap<>();
	private final Map<ReadElements.OwnPieces, String> ownPieces = new LinkedHashMap<>();
	private final Map<List<KernelDataNames.Family>, String> dataNames = new LinkedHashMap<>();
	private final Map<CostKey, String> costs = new LinkedHashMap<>();
	private final Columns columns;
	private final PacketNames packets;
	private final PacketScript script;
	/** Null if nothing goes in packets. */
	private final SwitchCast switchCast;
	private final List<Role> roles = new ArrayList<>();
	private final int[] roleOf;

	Cast(Plan plan, List<ProvedPhase> proved) {
		this.plan = plan;
		vectors = new Vectors(plan);
		nameVectors();
		kernels = new Kernels(plan);
		List<String> kernelClasses = kernels.names().stream().map(kernel -> kernel.substring(kernel.lastIndexOf('.') + 1)).toList();
		for (int kernel = 0; kernel < kernelClasses.size(); kernel++) {
			kernelFields.put(kernels.names().get(kernel), names.stem(kernelClasses.get(kernel), List.of()));
		}
		fileNames = new FileNames(plan, kernelClasses);
		operators = new OwnOperators(plan, fileNames);
		elements = new ElementMethods(plan.name(), fileNames.elements(), operators::className);
		blocks = new BlockClasses(plan.name(), fileNames.blocks(), vectors, this::constant);
		Walkthrough walkthrough = new Walkthrough(plan, proved, vectors, this::constant, operators::java);
		acts = Folding.fold(walkthrough.walk(proved));
		traffic = walkthrough.traffic();
		columns = new Columns(plan.wiring().machine().nodes(),
				"class of the node's program, made of " + plan.title() + " on " + plan.wiring().title());
		seats = new Seats(names, columns, plan.wiring().machine().nodes());
		Act.all(acts).forEach(this::name);
		StatementNames statementNames = new StatementNames(plan.phases(), names);
		traffic.forEach(statement -> settle(statement, statementNames));
		paces = walkthrough.paces();
		paces.forEach(call -> call.settle(names, paces.size() == 1, plan, vectors, columns));
		paces.stream().flatMap(call -> call.statements().all()).forEach(this::name);
		packets = new PacketNames(plan.wiring(), walkthrough.ways(), names);
		script = new PacketScript(packetActs().map(Act.Packets::turns).distinct().toList(), plan.wiring().machine().nodes(), packets,
				this::constant, operators::java, statementNames, columns);
		roleOf = new int[plan.wiring().machine().nodes()];
		giveRoles(fileNames.className());
		switchCast = packets.isEmpty() ? null
				: new SwitchCast(plan.wiring(), walkthrough.ways(), packets, names, columns, fileNames::switchRole);
	}

	/** Names what an act needs besides exchanges. */
	private void name(Act act) {
		if (act instanceof Act.Computing computing && !computing.flop().isZero()) {
			costs.computeIfAbsent(CostKey.of(computing), this::cost);
		}
		if (act instanceof Act.Computing computing && computing.calls() != null) {
			elements.add(computing);
		}
		if (act instanceof Act.Computing computing) {
			computing.reads().own().forEach(own -> ownPieces.computeIfAbsent(own, this::ownPieces));
		}
		if (act instanceof Act.Hearing hearing) {
			hearing.calls().stream().filter(call -> call.statement().way() instanceof WordWay.DownTrees)
					.forEach(call -> treeLanes.computeIfAbsent(call.statement().way(), any -> treeLanes(call)));
		}
		if (act instanceof Act.Switching switching) {
			switches.computeIfAbsent(switching.lanes(), this::lanesOff);
		} else if (act instanceof Act.Computing computing && computing.names() != null) {
			dataNames.computeIfAbsent(computing.names().families(),
					families -> names.constant(computing.phase().schedule() + " names"));
		}
	}

	/** Gives what a compute statement costs names and shared constants. */
	private String cost(CostKey key) {
		boolean only = Phase.all(Phase.Computing.class, plan.phases()).map(Phase.Computing::source).allMatch(key.source::equals);
		String stem = names.stem(only ? "flop" : "flop line " + key.source.line(), Affine.SUFFIXES);
		key.flop.named(stem).forEach((name, number) -> columns.share(name, key.source.place(), number));
		return stem;
	}

	/** Gives the pieces of nodes from which they compute a column. */
	private String ownPieces(ReadElements.OwnPieces own) {
		String stem = names.stem("own " + vectors.name(own.vector()), List.of());
		columns.add(stem, "elements of %s from which the node computes, as first and count".formatted(vectors.name(own.vector())),
				own.ofNode().toArray(String[]::new));
		return stem;
	}

	/** Gives a set of lanes that is switched a column with those of each node. */
	private String lanesOff(BitSet lanes) {
		String stem = names.stem("lanes off", List.of());
		List<List<Integer>> ofNode = new ArrayList<>();
		Machine machine = plan.wiring().machine();
		IntStream.range(0, nodes()).forEach(node -> ofNode.add(new ArrayList<>(0)));
		lanes.stream().forEach(lane -> {
			IntStream.of(machine.from(lane), machine.to(lane)).map(vertex -> machine.isSwitch(vertex) ? 0 : vertex).distinct()
					.forEach(node -> ofNode.get(node).add(lane));
		});
		columns.add(stem, "lanes of the node that are off at times",
				node -> ofNode.get(node).stream().mapToInt(Integer::intValue).toArray());
		return stem;
	}

	/** Gives the trees down which words go a column with the lanes of each node's tree. */
	private String treeLanes(WordCall call) {
		String stem = names.stem("lanes of " + call.statement().word().family(), List.of());
		WordWay.DownTrees trees = (WordWay.DownTrees) call.statement().way();
		columns.add(stem, "lanes of the tree down which the node's word goes: " + call.statement().source().place(),
				node -> call.senders().get(node) ? trees.lanes(plan.wiring().machine(), node) : new int[0]);
		return stem;
	}

	/** Returns the field with the lanes of a node's tree. */
	String treeLanes(WordStatement statement) {
		return treeLanes.get(statement.way());
	}

	private void settle(Traffic statement, StatementNames statementNames) {
		statement.settle(statementNames, vectors);
		statement.rings().forEach(seats::seat);
		List<Part> lists = new ArrayList<>();
		for (MoveList list : statement.moves()) {
			lists.add(new Part(list, list.senders(), list.receivers()));
			columns.add(list.table(), list.heading().source().place() + (list.purpose().isEmpty() ? "" : ": " + list.purpose()));
		}
		parts.put(statement, lists);
		statement.routines().forEach(placed -> {
			placed.routine().sizes().forEach((end, size) -> columns.share(placed.field() + end, Routine.note(end), size));
			columns.add(placed.field(), placed.routine().source().place() + ": " + placed.routine().legend(), placed.routine().texts());
			if (placed.routine().together() != null) {
				columns.add(placed.field() + ".places",
						"elements and where they are put together: 0..9@20 are those from 20 on; behind | those that are put back, if "
						+ "they differ", placed.routine().places());
			}
		});
	}

	private int nodes() {
		return plan.wiring().machine().nodes();
	}

	private void giveRoles(String name) {
		Map<String, Integer> known = new HashMap<>();
		List<Integer> examples = new ArrayList<>();
		List<Integer> counts = new ArrayList<>();
		for (int node = 0; node < roleOf.length; node++) {
			Integer role = known.putIfAbsent(form(node), examples.size());
			if (role == null) {
				role = examples.size();
				examples.add(node);
				counts.add(0);
			}
			roleOf[node] = role;
			counts.set(role, counts.get(role) + 1);
		}
		for (int i = 0; i < examples.size(); i++) {
			roles.add(new Role(examples.size() == 1 ? name : fileNames.role(i + 1), examples.get(i), counts.get(i)));
		}
	}

	/** Returns what nodes of a role have in common: where they sit, and in which statements they take part. */
	private String form(int node) {
		StringBuilder form = new StringBuilder();
		for (Seating seating : seats.seatings()) {
			seating.addForm(node, form);
			form.append(';');
		}
		for (Traffic statement : traffic) {
			for (Part part : parts.get(statement)) {
				form.append(part.sends(node) ? 's' : '-').append(part.receives(node) ? 'r' : '-');
			}
			statement.routines().forEach(placed -> form.append(placed.involves(node) ? 't' : '-'));
		}
		script.addForm(node, form);
		Act.all(acts).forEach(act -> addForm(act, node, form));
		return form.toString();
	}

	/** Nodes with synapses, and nodes that send to some, state more than others. */
	private void addForm(Act act, int node, StringBuilder form) {
		if (act instanceof Act.Hearing hearing) {
			hearing.calls().forEach(call -> form.append(call.senders().get(node) ? 's' : '-').append(call.hearers().get(node) ? 'h' : '-'));
		} else if (act instanceof Act.Computing computing) {
			form.append(computes(computing, node) ? 'c' : works(computing, node) ? 'w' : '-');
		} else if (act instanceof Act.Pacing pacing) {
			form.append(pacing.call().statements().form(node)).append(';');
		}
	}

	/** Returns whether a node takes part in a computation, so that it takes its time. */
	boolean works(Act.Computing act, int node) {
		return act.nodes().get(node);
	}

	/** Returns whether a node has what is computed: data of synapses are there where these are. */
	boolean computes(Act.Computing act, int node) {
		return works(act, node) && act.renewed().stream().map(part -> vectors.synapses(part.vector()))
				.allMatch(each -> each == null || each.countAt(node) > 0);
	}

	/** Returns the exchanges in packets. */
	Stream<Act.Packets> packetActs() {
		return Act.all(acts).filter(Act.Packets.class::isInstance).map(Act.Packets.class::cast);
	}

	/** Returns what nodes state in exchanges in packets. */
	PacketScript script() {
		return script;
	}

	PacketNames packets() {
		return packets;
	}

	/** Returns the roles of switches; none if nothing goes in packets. */
	List<SwitchRole> switchRoles() {
		return switchCast == null ? List.of() : switchCast.roles();
	}

	/** Returns the class of a node or switch. */
	String className(int vertex) {
		return plan.wiring().machine().isSwitch(vertex) ? switchCast.role(vertex).className() : role(vertex).className();
	}

	Plan plan() {
		return plan;
	}

	/** Returns what the names of the tables begin with. */
	String tables() {
		return fileNames.tables();
	}

	Vectors vectors() {
		return vectors;
	}

	Kernels kernels() {
		return kernels;
	}

	OwnOperators operators() {
		return operators;
	}

	/** Returns the class of what is computed element by element. */
	ElementMethods elements() {
		return elements;
	}

	/** Returns the class of what synapses run. */
	BlockClasses blocks() {
		return blocks;
	}

	/** Returns the field for each kernel, by its class. */
	Map<String, String> kernelFields() {
		return kernelFields;
	}

	/** Returns the constants for what kernels call data. */
	Map<List<KernelDataNames.Family>, String> dataNames() {
		return dataNames;
	}

	/** Returns what programs state. */
	List<Act> acts() {
		return acts;
	}

	/** Returns what the names of the fields begin with that say what compute statements cost. */
	Map<CostKey, String> costs() {
		return costs;
	}

	/** Returns what a compute statement costs, in Java. */
	String cost(Act.Computing act) {
		return act.flop().isZero() ? "0" : act.flop().namedText(costs.get(CostKey.of(act)));
	}

	/** Returns the field for the pieces of nodes from which they compute. */
	Map<ReadElements.OwnPieces, String> ownPieces() {
		return ownPieces;
	}

	/** Returns the fields that say which lanes of a node are switched. */
	List<String> switches() {
		return List.copyOf(switches.values());
	}

	String switched(Act.Switching switching) {
		return switches.get(switching.lanes());
	}

	/** Returns the columns of the table of nodes. */
	Columns columns() {
		return columns;
	}

	List<Role> roles() {
		return roles;
	}

	Role role(int node) {
		return roles.get(roleOf[node]);
	}

	/** Returns where nodes sit on the laps of rings. */
	Seats seats() {
		return seats;
	}

	List<Traffic> traffic() {
		return traffic;
	}

	/** Returns the blocks in which every node goes at its own pace. */
	List<PaceCall> paces() {
		return paces;
	}

	/** Returns what stands in the table for an exchange statement. */
	List<Part> parts(Traffic statement) {
		return parts.get(statement);
	}

	/** Returns the constant that stands for a vector. */
	String constant(int vector) {
		nameVectors();
		return constants.get(vector);
	}

	/** There are more and more vectors while it turns out what is needed. */
	private void nameVectors() {
		while (constants.size() < vectors.count()) {
			constants.add(names.constant(vectors.name(constants.size())));
		}
	}
}
