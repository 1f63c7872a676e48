package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

import barley.lang.elaborate.CircuitElaborator.Walked;
import barley.lang.elaborate.WalkSharing.Together;
import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.model.Barrier;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.ModelPackage;
import barley.lang.model.Reference;
import barley.lang.model.WalkUse;
import barley.lang.motion.DirectWay;
import barley.lang.motion.Ground;
import barley.lang.motion.MessageWay;
import barley.lang.motion.Ranges;
import barley.lang.motion.RelayedWay;
import barley.lang.motion.StreamWay;
import barley.lang.motion.Task;
import barley.lang.motion.Way;
import barley.lang.plan.Joint;
import barley.lang.plan.Meeting;
import barley.lang.plan.Payload;
import barley.lang.plan.DataPlacement;
import barley.lang.plan.Transfer;
import barley.lang.prove.NodeList;
import barley.lang.prove.Piece;
import barley.lang.wiring.Pair;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;
import barley.runtime.data.Operator;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.NodeType;

/** Turns a collective into joint movements: who takes part, from or to whom, and by which way. */
final class CollectiveElaborator {

	private static final int NO_ROOT = -1;

	private final Wiring wiring;
	private final LanesInUse lanes;
	private final Resolver resolver;
	private final Findings findings;
	private final WalkSharing sharing;
	private final NetworkElaborator network;
	private final CircuitElaborator circuits;
	private final ShortestElaborator shortest;

	CollectiveElaborator(Wiring wiring, CircuitElaborator circuits, ShortestElaborator shortest, LanesInUse lanes, Resolver resolver,
			Findings findings) {
		this.circuits = circuits;
		this.shortest = shortest;
		this.wiring = wiring;
		this.lanes = lanes;
		this.resolver = resolver;
		this.findings = findings;
		network = new NetworkElaborator(wiring, resolver);
		sharing = new WalkSharing(wiring, ring -> lanes.embeddings().isOneway(circuits.original(ring)), resolver.budget());
	}

	/**
	 * Returns the movements of a collective: one for each of its data and each group of nodes that work together.
	 *
	 * @param off lanes that the schedule has switched off
	 */
	List<Joint> elaborate(Collective collective, List<Payload> data, BitSet off) {
		return elaborate(collective, Element.of(collective), data, off, route -> lanes.lanes(route, collective));
	}

	private List<Joint> elaborate(Collective collective, Element source, List<Payload> data, BitSet off, Function<Route, int[]> lanesOf) {
		Manner manner = Manner.of(collective, resolver.evaluator());
		requireManner(collective, manner);
		List<Joint> joints = new ArrayList<>();
		for (Payload payload : data) {
			Operator operator = operator(collective, payload);
			int root = root(collective);
			for (Group group : ways(collective, payload, root, manner, off, lanesOf)) {
				requireMember(collective, root, group.nodes());
				joints.add(new Joint(source, kind(collective), payload, operator, root, numbered(collective, group.nodes()),
						group.way()));
			}
		}
		return joints;
	}

	/**
	 * Returns the messages of an all-to-all whose blocks are the members of a family.
	 *
	 * @param off lanes that the schedule has switched off
	 */
	List<Transfer> blocks(Collective collective, Reference family, List<Payload> blocks, BitSet off) {
		FamilyBlocks.requireMessages(collective, family);
		requireManner(collective, Manner.of(collective, resolver.evaluator()));
		requireTaking(collective, !collective.getMembers().isEmpty());
		root(collective);
		int[] nodes = numbered(collective, members(collective));
		FamilyBlocks.requireFitting(collective, family, blocks, nodes.length);
		return FamilyBlocks.messages(collective, blocks, nodes, among(collective, nodes, NO_ROOT, off), wiring.machine());
	}

	/** Returns the members of a collective as the group of its strategy: those that it names, else all. */
	GroupMembers group(Collective collective) {
		int[] nodes = collective.getMembers().isEmpty() ? wiring.everyone() : members(collective);
		int root = root(collective);
		requireMember(collective, root, nodes);
		GroupMembers group = new GroupMembers(numbered(collective, nodes), collective.getMembers().size() == 1
				? resolver.sizes(collective.getMembers().get(0)) : new int[] {nodes.length});
		return root == NO_ROOT ? group : group.from(root);
	}

	/** Returns the movements of a barrier: one for each tree of switches. All nodes meet behind every exchange, so others need none. */
	List<Meeting> elaborate(Barrier barrier) {
		barrier.getMembers().forEach(resolver::nodes);
		List<Meeting> meetings = new ArrayList<>();
		for (Reference reference : barrier.getWalks()) {
			for (Route route : resolver.routes(reference)) {
				if (route instanceof Tree tree && network.isOfSwitches(tree)) {
					resolver.budget().effort(route.hops(), reference);
					meetings.add(network.meeting(tree, barrier, lanes.lanes(route, barrier)));
				}
			}
		}
		return meetings;
	}

	/** Rings are run by the bucket algorithm and nodes among themselves go straight if nothing else is said. */
	private static void requireManner(Collective collective, Manner manner) {
		CollectiveKind kind = collective.getKind();
		boolean among = !collective.getMembers().isEmpty();
		if (manner.is(Manner.BIAS) && collective.getWalks().isEmpty()) {
			throw noBias(collective);
		} else if (manner.word() != null && !collective.getSwitches().isEmpty()) {
			throw complaint(Code.UNKNOWN_STRATEGY, collective, ModelPackage.Literals.COLLECTIVE__STRATEGY,
					"packets go through switches by their routes; remove using %s".formatted(manner.word()));
		} else if (manner.word() != null && among != manner.is(Manner.DIRECT)) {
			throw complaint(Code.UNKNOWN_STRATEGY, collective, ModelPackage.Literals.COLLECTIVE__STRATEGY, among
					? "%s runs over walks; among nodes, use %s".formatted(manner.word(), Manner.DIRECT)
					: "%s runs among nodes; over walks, use %s".formatted(manner.word(), RingManner.overWalks()));
		} else if (manner.is(Manner.STREAM) && kind != CollectiveKind.ALLREDUCE && kind != CollectiveKind.REDUCE
				&& kind != CollectiveKind.BROADCAST) {
			throw complaint(Code.UNKNOWN_STRATEGY, collective, ModelPackage.Literals.COLLECTIVE__STRATEGY,
					"%s cannot be streamed; allreduce, reduce and broadcast can".formatted(kind.getLiteral()));
		} else if (manner.roundRings() != null && !manner.roundRings().carries(kind)) {
			throw complaint(Code.UNKNOWN_STRATEGY, collective, ModelPackage.Literals.COLLECTIVE__STRATEGY,
					"%s cannot use %s; %s can".formatted(kind.getLiteral(), manner.word(), manner.roundRings().kinds()));
		}
	}

	/**
	 * Returns what a goal asks for: the collective done by its members or over its walks, or by all nodes if it names neither. Nothing
	 * moves, so it needs no lanes.
	 *
	 * @param claim where it is told that it is missed
	 */
	List<Joint> goals(Collective goal, Element claim, List<Payload> data) {
		if (!goal.getWalks().isEmpty()) {
			return elaborate(goal, claim, data, new BitSet(), lanes::known);
		}
		resolver.budget().effort(wiring.machine().nodes(), goal);
		int[] nodes = goal.getMembers().isEmpty() ? wiring.everyone() : members(goal);
		int root = root(goal);
		requireMember(goal, root, nodes);
		return data.stream().map(payload -> new Joint(claim, kind(goal), payload, operator(goal, payload), root,
				numbered(goal, nodes), new DirectWay())).toList();
	}

	/** Returns what a goal asks for whose blocks are the members of a family. */
	Joint goal(Collective goal, Element claim, Reference family, List<Payload> blocks) {
		FamilyBlocks.requireMessages(goal, family);
		Joint of = goals(goal, claim, blocks.subList(0, 1)).get(0);
		FamilyBlocks.requireFitting(goal, family, blocks, of.nodes().length);
		return of.of(blocks);
	}

	/** Returns with whom a reducescatter over walks would leave which elements of a vector, or who of some nodes has which piece. */
	DataPlacement placement(Collective pieces, Payload vector, Findings findings) {
		List<Group> groups = pieces.getMembers().isEmpty()
				? ways(pieces, vector, NO_ROOT, Manner.of(pieces, resolver.evaluator()), new BitSet(), lanes::known)
				: List.of(new Group(new DirectWay(), members(pieces)));
		List<Joint> cuts = groups.stream().map(group -> new Joint(Element.of(pieces), barley.lang.motion.CollectiveKind.REDUCESCATTER, vector,
				null, NO_ROOT, group.nodes(), group.way())).toList();
		List<List<Integer>> order = new ArrayList<>();
		for (Joint cut : cuts) {
			List<Piece> all = Piece.of(cut, vector.size());
			resolver.budget().effort(all.size(), pieces);
			order.add(all.stream().map(Piece::node).toList());
			int[] without = all.stream().filter(piece -> piece.first() == piece.end()).mapToInt(Piece::node).toArray();
			if (vector.size() > 0 && without.length > 0) {
				findings.add(new Finding(Code.PIECES_UNEVEN, vector.source(), Finding.NAME, Words.of(
						"of the %,d elements of %s, the last of %,d pieces have none, so there is nothing of it at %s", vector.size(), vector.name(),
						all.size(), NodeList.some(wiring, without))));
			}
		}
		return DataPlacement.cut(order, size -> elements(cuts, size), vector.size());
	}

	private static Map<Integer, Ranges> elements(List<Joint> cuts, long size) {
		Map<Integer, Ranges> ofNode = new HashMap<>();
		cuts.forEach(cut -> Piece.of(cut, size)
				.forEach(piece -> ofNode.merge(piece.node(), Ranges.of(piece.first(), piece.end() - piece.first()), Ranges::with)));
		return ofNode;
	}

	/** Returns the members in the order of their pieces; those of an all-to-all are numbered by index, however it names them (RULES.md 9). */
	private static int[] numbered(Collective collective, int[] nodes) {
		return collective.getKind() == CollectiveKind.ALLTOALL ? Arrays.stream(nodes).sorted().toArray() : nodes;
	}

	/** Returns what a collective does, in a plan's terms. */
	static barley.lang.motion.CollectiveKind kind(Collective collective) {
		return barley.lang.motion.CollectiveKind.valueOf(collective.getKind().name());
	}

	static Operator operator(Collective collective, Payload payload) {
		boolean combines = kind(collective).combines();
		String word = collective.getKind().getLiteral();
		if (combines && collective.getWith() == null) {
			throw complaint(Code.UNKNOWN_OPERATOR, collective, ModelPackage.Literals.COLLECTIVE__KIND,
					"%s needs an operator, such as with sum".formatted(word));
		} else if (!combines && collective.getWith() != null) {
			throw complaint(Code.UNKNOWN_OPERATOR, collective, ModelPackage.Literals.COLLECTIVE__WITH,
					"%s does not combine data; remove with %s".formatted(word, Evaluator.text(collective.getWith())));
		}
		return Operators.of(collective.getWith(), payload);
	}

	/** Returns the node at which a stream meets: where its author says, even of an allreduce, whose result every node has in the end. */
	private int meeting(Collective collective, int root) {
		return collective.getKind() == CollectiveKind.ALLREDUCE && collective.getTo() != null ? resolver.node(collective.getTo()) : root;
	}

	private int root(Collective collective) {
		CollectiveKind kind = collective.getKind();
		boolean from = kind == CollectiveKind.BROADCAST || kind == CollectiveKind.SCATTER;
		boolean to = kind == CollectiveKind.REDUCE || kind == CollectiveKind.GATHER;
		Reference written = from ? collective.getFrom() : to ? collective.getTo() : null;
		Reference other = from ? collective.getTo() : to ? collective.getFrom() : collective.getFrom() != null ? collective.getFrom()
				: collective.getTo();
		boolean meets = kind == CollectiveKind.ALLREDUCE && other == collective.getTo() && collective.getStrategy() != null
				&& Manner.STREAM.equals(collective.getStrategy().getWord());
		if (other != null && !meets) {
			throw complaint(Code.WRONG_VALUE, collective, ModelPackage.Literals.COLLECTIVE__KIND, from || to
					? "%s has a root given by %s".formatted(kind.getLiteral(), from ? "from" : "to")
					: "%s takes no root".formatted(kind.getLiteral()));
		}
		if ((from || to) && written == null) {
			throw complaint(Code.WRONG_VALUE, collective, ModelPackage.Literals.COLLECTIVE__KIND,
					"%s needs a root; add %s and a node".formatted(kind.getLiteral(), from ? "from" : "to"));
		}
		return written == null ? NO_ROOT : resolver.node(written);
	}

	private void requireMember(Collective collective, int root, int[] nodes) {
		resolver.budget().effort(root == NO_ROOT ? 0 : nodes.length, collective);
		if (root != NO_ROOT && Arrays.stream(nodes).noneMatch(node -> node == root)) {
			throw complaint(Code.WRONG_WALKS, collective, ModelPackage.Literals.COLLECTIVE__KIND,
					"%s is not one of the nodes that take part".formatted(wiring.name(root)));
		}
	}

	/** Nodes that work together, and the way they take. */
	record Group(Way way, int[] nodes) {
	}

	private List<Group> ways(Collective collective, Payload payload, int root, Manner manner, BitSet off,
			Function<Route, int[]> lanesOf) {
		List<Group> ways = new ArrayList<>();
		if (!collective.getMembers().isEmpty()) {
			int[] nodes = members(collective);
			return List.of(new Group(among(collective, nodes, root, off), nodes));
		} else if (!collective.getSwitches().isEmpty()) {
			return List.of(network.through(collective, root));
		}
		int meeting = meeting(collective, root);
		StreamElaborator streaming = manner.is(Manner.STREAM)
				? new StreamElaborator(wiring, collective, payload, manner.chunks(), meeting) : null;
		StepElaborator stepping = new StepElaborator(wiring, collective, manner, resolver.budget());
		List<Walked> walks = new ArrayList<>();
		WalkWeights weights = new WalkWeights(collective, resolver, findings);
		for (WalkUse use : collective.getWalks()) {
			Reference reference = use.getWalk();
			for (Route route : resolver.routes(reference)) {
				weights.add(route, use);
				if (!(route instanceof Tour tour && tour.closed())) {
					resolver.budget().effort(route.hops(), reference);
				}
				if (route instanceof Tree tree && network.isOfSwitches(tree)) {
					ways.add(network.along(tree, collective, payload, root, manner, lanesOf));
					continue;
				}
				network.requireNodes(route, collective);
				Walked walked = circuits.walked(route, lanesOf.apply(route), collective);
				requireFitting(walked, collective, manner);
				walks.add(walked);
			}
		}
		for (Together together : sharing.share(walks, collective)) {
			requireRelays(together.nodes(), collective, manner);
			Way way = streaming != null ? streaming.way(together.sharers()) : stepping.way(together);
			ways.add(new Group(way, together.nodes()));
		}
		requireTaking(collective, !ways.isEmpty());
		return ways.stream().map(group -> weighed(group, weights, collective, payload, root, streaming)).toList();
	}

	private static void requireTaking(Collective collective, boolean anyWay) {
		if (!anyWay) {
			throw complaint(Code.WRONG_WALKS, collective, null,
					"%s needs walks to run over, nodes to run among, or switches to go through".formatted(collective.getKind().getLiteral()));
		}
	}

	private MessageWay among(Collective collective, int[] nodes, int root, BitSet off) {
		return isRelayed(collective) ? relayed(collective, nodes, root, off) : new DirectWay(joined(collective, nodes, root));
	}

	private Group weighed(Group group, WalkWeights weights, Collective collective, Payload payload, int root, StreamElaborator streaming) {
		Task task = new Task(kind(collective), root, group.nodes, Ground.of(Ranges.of(payload.first(), payload.size())), wiring.machine(),
				new BitSet());
		Way way = weights.weighed(group.way, circuits::original, task, payload.type().bytes());
		if (streaming != null && way instanceof StreamWay stream) {
			streaming.requireElements(stream);
		}
		return new Group(way, group.nodes);
	}

	/** Where nodes inject once, their routers pass everything on. */
	private void requireRelays(int[] nodes, Collective collective, Manner manner) {
		for (int node : manner.once() ? nodes : new int[0]) {
			NodeType type = wiring.machine().nodeType(node);
			if (!type.relays()) {
				throw new Complaint(new Finding(Code.CANNOT_RELAY, collective, ModelPackage.Literals.COLLECTIVE__STRATEGY,
						"%s injects once, but the router of %s, which is a %s, relays nothing".formatted(manner.word(), wiring.name(node),
								type.name()))
						.withRemedy("say how long it takes, as in node type %s { relay 20 ns }, or remove inject = once".formatted(type.name())));
			}
		}
	}

	/** Some ways go round rings alone, and some of them past relays. */
	private void requireFitting(Walked walked, Collective collective, Manner manner) {
		if (manner.is(Manner.BIAS)) {
			throw noBias(collective);
		}
		Route route = walked.route();
		boolean ring = route instanceof Tour tour && tour.closed();
		boolean passes = manner.word() == null || manner.roundRings() != null && manner.roundRings().relays();
		String what = !ring ? "a collective along a path" : !passes ? manner.word()
				: collective.getKind() == CollectiveKind.ALLTOALL ? "an all-to-all" : null;
		if (what != null && route instanceof Tour tour && tour.members() < tour.nodes().length) {
			throw StepElaborator.passed(tour, wiring, collective, what);
		} else if (route.hops() == 0 && route instanceof Tree) {
			throw complaint(Code.WRONG_WALKS, collective, ModelPackage.Literals.COLLECTIVE__WALKS, "tree %s has no legs".formatted(route.name()));
		}
		if (!ring && manner.roundRings() != null) {
			throw complaint(Code.UNKNOWN_STRATEGY, collective, ModelPackage.Literals.COLLECTIVE__STRATEGY,
					"%1$s requires rings, but %2$s is a %3$s; remove using %1$s, or use %4$s".formatted(manner.word(), route.name(),
							route.kind(), Manner.STREAM));
		}
	}

	private static Complaint noBias(Collective collective) {
		return complaint(Code.UNKNOWN_STRATEGY, collective, ModelPackage.Literals.COLLECTIVE__STRATEGY,
				"%1$s is for sums over trees of switches with a width; remove using %1$s".formatted(Manner.BIAS));
	}

	private int[] members(Collective collective) {
		int[] nodes = collective.getMembers().stream().flatMapToInt(reference -> Arrays.stream(resolver.nodes(reference))).toArray();
		int[] sorted = Arrays.stream(nodes).sorted().toArray();
		for (int i = 1; i < sorted.length; i++) {
			if (sorted[i] == sorted[i - 1]) {
				throw complaint(Code.RING_TWICE, collective, ModelPackage.Literals.COLLECTIVE__MEMBERS,
						"%s is named twice".formatted(wiring.name(sorted[i])));
			}
		}
		return nodes;
	}

	/** Returns whether the messages of a collective, or of its strategy, go over nodes that relay them. */
	boolean isRelayed(Collective collective) {
		String method = shortest.method(collective.getMethod());
		if (method != null) {
			ShortestElaborator.requireShortest(collective, ModelPackage.Literals.COLLECTIVE__METHOD, method);
		}
		return method != null;
	}

	/** Finds the ways between members that no link joins. */
	private MessageWay relayed(Collective collective, int[] nodes, int root, BitSet off) {
		ShortestElaborator.Ways ways = shortest.ways(collective, ModelPackage.Literals.COLLECTIVE__METHOD,
				shortest.method(collective.getMethod()), off);
		for (int from : nodes) {
			for (int to : nodes) {
				if (kind(collective).sends(from, to, root)) {
					ways.add(from, to);
				}
			}
		}
		return new RelayedWay(ways.passages());
	}

	/** Direct ways need a link between every two nodes, or between each and the root; returns the circuits of those without one. */
	private Map<Pair, Integer> joined(Collective collective, int[] nodes, int root) {
		Adjacency adjacency = wiring.machine().adjacency();
		Map<Pair, Integer> joined = new HashMap<>();
		for (int i = 0; i < nodes.length; i++) {
			resolver.budget().effort(2L * nodes.length, collective);
			for (int k = i + 1; k < nodes.length; k++) {
				boolean needed = root == NO_ROOT || nodes[i] == root || nodes[k] == root;
				if (needed && adjacency.between(nodes[i], nodes[k]).length > 0) {
					requireLeading(collective, nodes[i], nodes[k], root);
				} else if (!needed) {
					continue;
				} else if (circuits.joins(nodes[i], nodes[k])) {
					joined.put(Pair.of(nodes[i], nodes[k]), circuits.between(nodes[i], nodes[k], 0, collective));
				} else {
					throw gap(collective, nodes[i], nodes[k]);
				}
			}
		}
		return joined;
	}

	/** Checks that lanes lead from one of two nodes to the other where something is sent: to a root, from it, or both ways. */
	private void requireLeading(Collective collective, int one, int other, int root) {
		boolean toRoot = collective.getKind() == CollectiveKind.REDUCE || collective.getKind() == CollectiveKind.GATHER;
		if ((root == NO_ROOT || (other == root) == toRoot) && wiring.machine().leading(one, other).length == 0) {
			throw gap(collective, one, other);
		} else if ((root == NO_ROOT || (one == root) == toRoot) && wiring.machine().leading(other, one).length == 0) {
			throw gap(collective, other, one);
		}
	}

	private Complaint gap(Collective collective, int from, int to) {
		String[] link = wiring.bridgeLink(from, to);
		return new MissingLink(new Finding(Code.RING_GAP, collective, ModelPackage.Literals.COLLECTIVE__MEMBERS,
				"%s sends directly from %s to %s, but %s".formatted(collective.getKind().getLiteral(), wiring.name(from), wiring.name(to),
						wiring.gap(from, to)))
				.withRemedy(wiring.bridge(from, to) + (link.length == 0 ? "" : ", or run over a walk"), link), from, to);
	}

	static Complaint complaint(Code code, EObject source, EStructuralFeature feature, String message) {
		return new Complaint(new Finding(code, source, feature, message));
	}
}
