package barley.lang.elaborate;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EObject;

import barley.lang.elaborate.CollectiveElaborator.Group;
import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.Barrier;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.ModelPackage;
import barley.lang.model.Reference;
import barley.lang.model.Send;
import barley.lang.model.SendWord;
import barley.lang.motion.PacketRoutesWay;
import barley.lang.motion.PacketTreeWay;
import barley.lang.plan.Meeting;
import barley.lang.plan.Payload;
import barley.lang.wiring.Route;
import barley.lang.wiring.SwitchWays;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;
import barley.runtime.adder.AdderOperation;
import barley.runtime.adder.WordCodes;
import barley.runtime.data.Operator;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;

/** Finds the switches that packets pass: along a tree of switches, or by the routes of families of switches. */
final class NetworkElaborator {

	private final Wiring wiring;
	private final Machine machine;
	private final Resolver resolver;

	NetworkElaborator(Wiring wiring, Resolver resolver) {
		this.wiring = wiring;
		this.resolver = resolver;
		machine = wiring.machine();
	}

	// ---------------------------------------------------------------- trees

	/** Returns whether a tree leads through clocked switches. */
	boolean isOfSwitches(Tree tree) {
		return machine.switches() > 0 && IntStream.range(0, tree.hops()).anyMatch(leg -> isClocked(tree.to(leg)));
	}

	private boolean isClocked(int vertex) {
		return machine.isSwitch(vertex) && machine.switchType(vertex).isClocked();
	}

	/** Words go down trees over lanes and switches without a clock. */
	void requireClear(Tree tree, Reference walk) {
		IntStream.of(tree.parents()).filter(this::isClocked).findFirst().ifPresent(vertex -> {
			throw complaint(Code.WRONG_WALKS, walk,
					"words go down trees of nodes, but tree %s leads through %s, which is a switch with a clock"
					.formatted(tree.name(), wiring.name(vertex)),
					"send them through %s".formatted(wiring.name(vertex).replaceAll("\\[.*", "")));
		});
	}

	/** Returns the way along a tree of switches that combine, and the nodes that take part. */
	Group along(Tree tree, Collective collective, Payload payload, int root, Manner manner, Function<Route, int[]> lanesOf) {
		CollectiveKind kind = collective.getKind();
		boolean gathers = kind == CollectiveKind.GATHER || kind == CollectiveKind.ALLGATHER;
		int top = tree.top();
		int width = width(tree, collective);
		if (!gathers && kind != CollectiveKind.ALLREDUCE && kind != CollectiveKind.REDUCE && kind != CollectiveKind.BROADCAST) {
			throw complaint(Code.WRONG_WALKS, collective,
					"%s cannot run over a tree of switches; allreduce, reduce, broadcast, gather and allgather can".formatted(
							kind.getLiteral()), "");
		} else if (gathers && width == 0) {
			throw complaint(Code.CANNOT_COMBINE, collective,
					"%s over tree %s needs switches with an adder".formatted(kind.getLiteral(), tree.name()),
					"give their type a width, such as width 64 bit");
		}
		requireBias(collective, payload, width, manner);
		requireStops(tree, collective);
		if ((kind == CollectiveKind.REDUCE || kind == CollectiveKind.GATHER) && root != top) {
			String other = treeTo(tree, root);
			throw complaint(Code.WRONG_WALKS, collective, "tree %s leads to %s, not %s".formatted(tree.name(), wiring.name(top),
					wiring.name(root)), other.isEmpty() ? "" : "use %s, which leads there".formatted(other), other);
		}
		for (String word : words(tree, collective, payload, width)) {
			for (int vertex : tree.parents()) {
				requireCombine(tree, vertex, collective, word);
			}
		}
		int[] lanes = lanesOf.apply(tree);
		boolean both = kind == CollectiveKind.ALLREDUCE || kind == CollectiveKind.ALLGATHER;
		requireOpen(tree, lanes, collective, kind == CollectiveKind.BROADCAST ? above(tree, root) : null, both);
		return new Group(new PacketTreeWay(tree, lanes, manner.is(Manner.BIAS)), members(tree));
	}

	/** Returns a barrier along a tree of switches, which may combine in whatever way. */
	Meeting meeting(Tree tree, Barrier barrier, int[] lanes) {
		requireStops(tree, barrier);
		for (int leg = 0; leg < tree.hops(); leg++) {
			if (machine.isSwitch(tree.to(leg)) && machine.switchType(tree.to(leg)).combine().isEmpty()) {
				requireCombine(tree, tree.to(leg), barrier, AdderOperation.AND.word());
			}
		}
		requireOpen(tree, lanes, barrier, null, true);
		return new Meeting(Element.of(barrier), members(tree), new PacketTreeWay(tree, lanes, false));
	}

	/** Returns a vertex of a tree and those between it and the root. */
	private static BitSet above(Tree tree, int vertex) {
		BitSet above = new BitSet();
		int at = vertex;
		for (int leg : tree.upward()) {
			if (tree.from(leg) == at) {
				above.set(at);
				at = tree.to(leg);
			}
		}
		return above;
	}

	/**
	 * Checks that the lanes of a tree lead where packets go.
	 *
	 * @param climbing the vertices from which they go up the tree, and they go down to all others; null if they go up from all
	 * @param back     whether they then come back
	 */
	private void requireOpen(Tree tree, int[] lanes, EObject statement, BitSet climbing, boolean back) {
		for (int leg = 0; leg < tree.hops() && machine.hasOneWay(); leg++) {
			boolean up = climbing == null || climbing.get(tree.from(leg));
			for (boolean way : back ? new boolean[] {up, !up} : new boolean[] {up}) {
				int sender = way ? tree.from(leg) : tree.to(leg);
				if (lanes[leg] >= 0 && !machine.isOpen(machine.channel(lanes[leg], sender))) {
					throw complaint(Code.ONE_WAY, statement,
							"packets go from %s to %s along tree %s, but %s leads the other way only".formatted(
							wiring.name(sender), wiring.name(way ? tree.to(leg) : tree.from(leg)), tree.name(),
							machine.laneName(lanes[leg])),
							"write -- for -> at the link", wiring.links()[lanes[leg]].fragment());
				}
			}
		}
	}

	/** Returns the nodes at a tree. */
	private int[] members(Tree tree) {
		return IntStream.concat(Arrays.stream(tree.children()), IntStream.of(tree.top())).filter(vertex -> !machine.isSwitch(vertex))
				.sorted()
				.distinct().toArray();
	}

	/** Returns the bits of the narrowest adder of a tree; 0 if its switches combine elements as nodes do. */
	private int width(Tree tree, Collective collective) {
		int[] switches = Arrays.stream(tree.parents()).filter(machine::isSwitch).toArray();
		int least = Arrays.stream(switches).map(vertex -> machine.switchType(vertex).width()).min().orElse(0);
		int plain = Arrays.stream(switches).filter(vertex -> machine.switchType(vertex).width() == 0).findFirst().orElse(-1);
		Arrays.stream(switches).filter(vertex -> plain >= 0 && machine.switchType(vertex).width() > 0).findFirst().ifPresent(vertex -> {
			throw complaint(Code.WRONG_VALUE, collective, Words.of(
					"tree %s leads through %s with an adder of %,d bits, but also through %s without one", tree.name(), wiring.name(vertex),
					machine.switchType(vertex).width(), wiring.name(plain)),
					"give all its switches a width, or none");
		});
		return least;
	}

	private static void requireBias(Collective collective, Payload payload, int width, Manner manner) {
		if (collective.getStrategy() != null && !manner.is(Manner.BIAS)) {
			throw complaint(Code.UNKNOWN_STRATEGY, collective, "a tree of switches moves packets; it takes no strategy but bias",
					"remove using " + Evaluator.text(collective.getStrategy()));
		}
		Operator operator = Operators.of(collective.getWith(), payload);
		if (manner.is(Manner.BIAS) && (width == 0 || operator == null || payload.type().isFloating()
				|| !operator.equals(Operator.SUM) && !operator.equals(Operator.AVG))) {
			throw complaint(Code.UNKNOWN_STRATEGY, collective, "bias is for sums of integers over switches with a width",
					"remove using bias");
		}
	}

	/** Returns the words of what the compute units of a tree must be able to do. */
	private List<String> words(Tree tree, Collective collective, Payload payload, int width) {
		Operator operator = Operators.of(collective.getWith(), payload);
		CollectiveKind kind = collective.getKind();
		if (kind == CollectiveKind.BROADCAST) {
			return List.of();
		} else if (operator == null) {
			boolean or = Arrays.stream(tree.parents()).filter(machine::isSwitch)
					.allMatch(vertex -> machine.switchType(vertex).combine().contains(AdderOperation.OR.word()));
			return List.of((or ? AdderOperation.OR : AdderOperation.SUM).word());
		} else if (width == 0) {
			return List.of(operator.word());
		} else if (!WordCodes.isOnAdders(operator)) {
			throw complaint(Code.CANNOT_COMBINE, collective, "an adder of unsigned integers cannot combine by %s".formatted(
					Evaluator.text(collective.getWith())), "use a tree of nodes, which combine by any operator");
		}
		return WordCodes.operations(operator, payload.type()).stream().map(AdderOperation::word).toList();
	}

	/** Packets begin at nodes and pass switches only; the root may be either. */
	private void requireStops(Tree tree, EObject statement) {
		BitSet parents = IntStream.of(tree.parents()).collect(BitSet::new, BitSet::set, BitSet::or);
		for (int leg = 0; leg < tree.hops(); leg++) {
			int lower = tree.from(leg);
			int upper = tree.to(leg);
			if (!machine.isSwitch(upper) && upper != tree.top()) {
				throw complaint(Code.TREE_MIXED, statement,
						"tree %s leads through node %s, but also through switches".formatted(tree.name(), wiring.name(upper)),
						"reduce up to %s first, and from there in an exchange of its own".formatted(wiring.name(upper)));
			} else if (machine.isSwitch(lower) && !parents.get(lower)) {
				throw complaint(Code.MISPLACED, statement,
						"tree %s begins at %s, which is a switch: it holds no data".formatted(tree.name(), wiring.name(lower)),
						"begin it at a node");
			}
		}
	}

	private void requireCombine(Tree tree, int vertex, EObject statement, String word) {
		if (!machine.isSwitch(vertex)) {
			return;
		}
		List<String> able = machine.switchType(vertex).combine();
		if (!able.contains(word)) {
			String type = machine.switchType(vertex).name();
			boolean own = statement instanceof Collective collective && collective.getWith() != null
					&& collective.getWith().getOperator() != null;
			throw complaint(Code.CANNOT_COMBINE, statement, "tree %s leads through %s, but %s %s".formatted(tree.name(),
					wiring.name(vertex),
					type, able.isEmpty() ? "only forwards packets" : "combines by " + String.join(", ", able) + ", not by " + word),
					own ? "use a tree of nodes, which combine by any operator" : "add combine %s to switch type %s".formatted(word, type),
					word,
					type.replaceFirst("[ (].*", ""));
		}
	}

	/** Returns the name of a tree of the same family that leads to {@code root}; empty if there is none. */
	private String treeTo(Tree tree, int root) {
		return wiring.realm().all().stream().flatMap(realm -> realm.allRoutes().stream())
				.filter(route -> route instanceof Tree other && other.source().equals(tree.source()) && other.hops() > 0 && other.top()
				== root)
				.findFirst().map(Route::name).orElse("");
	}

	// ---------------------------------------------------------------- routes

	/** Returns the way through families of switches, and the nodes at these switches, all of which take part. */
	Group through(Collective collective, int root) {
		BitSet switches = switches(collective.getSwitches(), collective);
		int[] nodes = IntStream.range(0, machine.nodes()).filter(node -> isAt(node, switches)).toArray();
		if (nodes.length == 0) {
			throw complaint(Code.NO_ROUTE, collective, "no node is linked to %s".formatted(words(collective.getSwitches())), "");
		}
		if (collective.getKind() == CollectiveKind.ALLREDUCE) {
			throw complaint(Code.WRONG_WALKS, collective, "allreduce cannot go through switches in plain packets",
					"reduce to a node, then broadcast from it in an exchange of its own", wiring.name(nodes[0]));
		}
		int from = root >= 0 ? root : nodes[0];
		if (!isAt(from, switches)) {
			throw noRoute(collective, collective.getSwitches(), from, nodes[0]);
		}
		BitSet reached = reached(from, switches);
		Arrays.stream(nodes).filter(node -> !reached.get(node)).findFirst().ifPresent(node -> {
			throw noRoute(collective, collective.getSwitches(), from, node);
		});
		return new Group(new PacketRoutesWay(switches), nodes);
	}

	/** Returns the switches that a send goes through. */
	BitSet between(Send send, int from, int to) {
		BitSet switches = switches(send.getSwitches(), send);
		if (from == to || !reached(from, switches).get(to)) {
			throw noRoute(send, send.getSwitches(), from, to);
		}
		return switches;
	}

	/** Returns the switches through which words go from each sender to all nodes that hear it. */
	BitSet toAll(SendWord send, int[] senders, Synapses synapses) {
		BitSet switches = switches(send.getSwitches(), send);
		resolver.budget().effort(Math.multiplyExact((long) senders.length, machine.vertices() + machine.channels()) + synapses.size(),
				send);
		BitSet[] reached = new BitSet[synapses.cores()];
		IntStream.of(senders).forEach(sender -> reached[synapses.core(sender)] = reached(sender, switches));
		for (int core = 0; core < reached.length; core++) {
			int node = synapses.node(core);
			for (int synapse = synapses.first(core); synapse < synapses.first(core + 1); synapse++) {
				BitSet from = reached[synapses.id(synapse)];
				if (from != null && !from.get(node)) {
					throw noRoute(send, send.getSwitches(), synapses.node(synapses.id(synapse)), node);
				}
			}
		}
		return switches;
	}

	private BitSet switches(List<Reference> families, EObject statement) {
		BitSet switches = new BitSet();
		for (Reference family : families) {
			for (int vertex : resolver.vertices(family)) {
				if (!machine.isSwitch(vertex)) {
					throw complaint(Code.MISPLACED, family, "expected switches, but %s is a node".formatted(wiring.name(vertex)), "");
				} else if (!machine.switchType(vertex).isClocked()) {
					throw complaint(Code.WRONG_VALUE, family, "%s has no clock, so it moves no packets".formatted(wiring.name(vertex)),
							"give its type a cycle, such as cycle 1 ns; data find their way through switches without a clock by "
							+ "themselves");
				}
				switches.set(vertex);
			}
		}
		requireOneClock(switches, statement);
		resolver.budget().effort(machine.vertices() + machine.channels(), statement);
		return switches;
	}

	private void requireOneClock(BitSet switches, EObject statement) {
		int first = switches.nextSetBit(0);
		for (int vertex = first; vertex >= 0; vertex = switches.nextSetBit(vertex + 1)) {
			if (machine.switchType(vertex).cyclePs() != machine.switchType(first).cyclePs()) {
				throw complaint(Code.TWO_CLOCKS, statement, "%s has a cycle of %,d ps, but %s one of %,d ps".formatted(wiring.name(first),
						machine.switchType(first).cyclePs(), wiring.name(vertex), machine.switchType(vertex).cyclePs()),
						"switches that packets pass together share a clock");
			}
		}
	}

	private boolean isAt(int node, BitSet switches) {
		Adjacency adjacency = machine.adjacency();
		return IntStream.range(0, adjacency.degree(node)).anyMatch(i -> switches.get(adjacency.neighbour(node, i)));
	}

	/** Returns the vertices that packets from a node reach; nodes are ends and never passed. */
	private BitSet reached(int from, BitSet switches) {
		Adjacency adjacency = machine.adjacency();
		BitSet reached = new BitSet();
		Deque<Integer> open = new ArrayDeque<>(List.of(from));
		reached.set(from);
		while (!open.isEmpty()) {
			int vertex = open.pop();
			for (int i = 0; i < adjacency.degree(vertex); i++) {
				int neighbour = adjacency.neighbour(vertex, i);
				boolean leads = machine.isOn(adjacency.lane(vertex, i))
						&& machine.isOpen(machine.channel(adjacency.lane(vertex, i), vertex))
						&& (switches.get(neighbour) || switches.get(vertex) && !machine.isSwitch(neighbour));
				if (leads && !reached.get(neighbour)) {
					reached.set(neighbour);
					if (switches.get(neighbour)) {
						open.push(neighbour);
					}
				}
			}
		}
		return reached;
	}

	private Complaint noRoute(EObject statement, List<Reference> families, int from, int to) {
		return complaint(Code.NO_ROUTE, statement, "no route leads from %s to %s through %s".formatted(wiring.name(from), wiring.name(to),
				words(families)), "");
	}

	private static String words(List<Reference> families) {
		return String.join(", ", families.stream().map(Evaluator::text).toList());
	}

	// ---------------------------------------------------------------- rings and paths

	/** Walks lead through clear switches only. */
	void requireNodes(Route route, Collective collective) {
		SwitchWays ways = null;
		for (int hop = 0; hop < route.hops() && machine.switches() > 0; hop++) {
			int from = route.from(hop);
			int to = route.to(hop);
			if (from != to && machine.adjacency().between(from, to).length == 0) {
				ways = ways == null ? new SwitchWays(machine) : ways;
				if (!ways.joins(from, to, effort -> resolver.budget().effort(effort, collective))) {
					throw complaint(Code.RING_GAP, collective, "%s %s leads from %s to %s, but %s".formatted(route.kind(), route.name(),
							wiring.name(from), wiring.name(to), wiring.gap(from, to)),
							wiring.clocked(from, to) < 0 ? wiring.bridge(from, to) : byPackets(collective, wiring.clocked(from, to)));
				}
			}
		}
		if (route instanceof Tour tour && machine.switches() > 0) {
			Arrays.stream(tour.nodes()).filter(this::isClocked).findFirst().ifPresent(vertex -> {
				throw complaint(Code.WRONG_WALKS, collective, "%s %s passes %s, which is a switch with a clock".formatted(tour.kind(),
						tour.name(), wiring.name(vertex)), byPackets(collective, vertex));
			});
		}
	}

	/** Says how packets do what a walk past a switch with a clock cannot do. */
	private String byPackets(Collective collective, int clocked) {
		String family = wiring.name(clocked).replaceAll("\\[.*", "");
		return "%s through %s, or leave out the cycle of %s".formatted(collective.getKind() != CollectiveKind.ALLREDUCE
				? "use " + collective.getKind().getLiteral()
				: "use reducescatter through %s and then, in an exchange of its own, allgather".formatted(family), family,
				machine.switchType(clocked).name());
	}

	/** @param data what a quick fix needs */
	private static Complaint complaint(Code code, EObject source, String message, String remedy, String... data) {
		return new Complaint(new Finding(code, source, source instanceof Collective ? ModelPackage.Literals.COLLECTIVE__KIND : null,
				message)
				.withRemedy(remedy, data));
	}
}
