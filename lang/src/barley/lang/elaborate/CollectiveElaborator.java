package barley.lang.elaborate;

import barley.lang.finding.FollowUp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.model.Barrier;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.ModelPackage;
import barley.lang.model.Reference;
import barley.lang.motion.DirectWay;
import barley.lang.motion.Ranges;
import barley.lang.motion.Way;
import barley.lang.plan.Joint;
import barley.lang.plan.Meeting;
import barley.lang.plan.Payload;
import barley.lang.plan.DataPlacement;
import barley.lang.plan.Transfer;
import barley.lang.prove.NodeList;
import barley.lang.prove.Piece;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;
import barley.runtime.data.Operator;

/** Turns a collective into joint movements: who takes part, from or to whom, and by which way. */
final class CollectiveElaborator {

	static final int NO_ROOT = -1;
	/** To put a member in its place among the others takes as long as this many things looked at. */
	private static final int SORTED = 2;

	private final Wiring wiring;
	private final LanesInUse lanes;
	private final Resolver resolver;
	private final NetworkTrees trees;
	private final NetworkRoutes routes;
	private final MemberWays members;
	private final WalkWays walks;

	CollectiveElaborator(Wiring wiring, CircuitElaborator circuits, ShortestElaborator shortest, LanesInUse lanes, Resolver resolver,
			Findings findings) {
		this.wiring = wiring;
		this.lanes = lanes;
		this.resolver = resolver;
		trees = new NetworkTrees(wiring);
		routes = new NetworkRoutes(wiring, resolver);
		members = new MemberWays(wiring, circuits, shortest, resolver);
		walks = new WalkWays(wiring, circuits, trees, lanes, resolver, findings);
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
		return whole(collective, data, () -> joints(collective, source, data, off, lanesOf));
	}

	/** Returns what a collective comes to; if something is wrong with it, each of its parts is tried. */
	private <T> T whole(Collective collective, List<Payload> data, Supplier<T> elaboration) {
		Complaints parts = new Complaints();
		T whole = parts.of(elaboration);
		if (whole == null) {
			tryParts(collective, data, parts);
		}
		parts.end();
		return whole;
	}

	/** Returns data of a collective. If something is wrong with them or with the strategy, all other parts are tried, too. */
	List<Payload> data(Collective collective, List<Reference> references, NamedData store) {
		Complaints parts = new Complaints();
		List<Payload> named = parts.of(() -> store.all(references));
		if (named != null) {
			parts.run(() -> NamedData.requireOfNodes(references, named));
		}
		parts.run(() -> FollowUp.known(collective.getStrategy() == null ? null : collective.getStrategy().getSchedule(), collective));
		if (!parts.isEmpty()) {
			tryParts(collective, named == null ? List.of() : named, parts);
			parts.run(() -> store.into(collective, collective.getInto()));
		}
		parts.end();
		return named;
	}

	/** Adds what is wrong with the parts of a collective other than its data. */
	void tryParts(Collective collective, List<Payload> data, Complaints parts) {
		parts.run(() -> requireManner(collective, Manner.of(collective, resolver.evaluator())));
		parts.run(() -> root(collective));
		parts.run(() -> members.members(collective));
		collective.getWalks().forEach(use -> parts.run(() -> resolver.routes(use.getWalk())));
		data.forEach(payload -> parts.run(() -> operator(collective, payload)));
	}

	private List<Joint> joints(Collective collective, Element source, List<Payload> data, BitSet off, Function<Route, int[]> lanesOf) {
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
		int[] nodes = numbered(collective, members.members(collective));
		FamilyBlocks.requireFitting(collective, family, blocks, nodes.length);
		return FamilyBlocks.messages(collective, blocks, nodes, members.among(collective, nodes, NO_ROOT, off), wiring.machine());
	}

	/** Returns the members of a collective as the group of its strategy: those that it names, else all. */
	GroupMembers group(Collective collective) {
		int[] nodes = collective.getMembers().isEmpty() ? wiring.everyone() : members.members(collective);
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
				if (route instanceof Tree tree && trees.isOfSwitches(tree)) {
					resolver.budget().effort(route.hops(), reference);
					meetings.add(trees.meeting(tree, barrier, lanes.lanes(route, barrier)));
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
		} else if (manner.roundRings() != null && !manner.roundRings().carries(kind)) {
			throw complaint(Code.UNKNOWN_STRATEGY, collective, ModelPackage.Literals.COLLECTIVE__STRATEGY,
					"%s cannot use %s; %s can".formatted(kind.getLiteral(), manner.word(), manner.roundRings().kinds()));
		}
	}

	/**
	 * Returns what a goal asks for: the collective done by its members or over its walks, or by all nodes if it names neither. Nothing
	 * moves, so it needs no lanes.
	 *
	 * @param claim where it is reported that it is missed
	 */
	List<Joint> goals(Collective goal, Element claim, List<Payload> data) {
		if (!goal.getWalks().isEmpty()) {
			return elaborate(goal, claim, data, new BitSet(), lanes::known);
		}
		resolver.budget().effort(wiring.machine().nodes(), goal);
		return whole(goal, data, () -> amongMembers(goal, claim, data));
	}

	private List<Joint> amongMembers(Collective goal, Element claim, List<Payload> data) {
		int[] nodes = goal.getMembers().isEmpty() ? wiring.everyone() : members.members(goal);
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

	/** Returns whether the messages of a collective, or of its strategy, go over nodes that relay them. */
	boolean isRelayed(Collective collective) {
		return members.isRelayed(collective);
	}

	/** Returns with whom a reducescatter over walks would leave which elements of a vector, or who of some nodes has which piece. */
	DataPlacement placement(Collective pieces, Payload vector, Findings findings) {
		List<Group> groups = pieces.getMembers().isEmpty()
				? ways(pieces, vector, NO_ROOT, Manner.of(pieces, resolver.evaluator()), new BitSet(), lanes::known)
				: List.of(new Group(new DirectWay(), members.members(pieces)));
		List<Joint> cuts = groups.stream().map(group -> new Joint(Element.of(pieces), barley.lang.motion.CollectiveKind.REDUCESCATTER,
				vector, null, NO_ROOT, group.nodes(), group.way())).toList();
		List<List<Integer>> order = new ArrayList<>();
		for (Joint cut : cuts) {
			List<Piece> all = Piece.of(cut, vector.size());
			resolver.budget().effort(all.size(), pieces);
			order.add(all.stream().map(Piece::node).toList());
			int[] without = all.stream().filter(piece -> piece.first() == piece.end()).mapToInt(Piece::node).toArray();
			if (vector.size() > 0 && without.length > 0) {
				findings.add(new Finding(Code.PIECES_UNEVEN, vector.source(), Finding.NAME, Words.of(
						"of the %,d elements of %s, the last of %,d pieces have none, so there is nothing of it at %s", vector.size(),
						vector.name(),
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

	/**
	 * Returns the members in the order of their pieces; those of an all-to-all are numbered by index, however it names them (RULES.md 9).
	 */
	private int[] numbered(Collective collective, int[] nodes) {
		if (collective.getKind() != CollectiveKind.ALLTOALL) {
			return nodes;
		}
		resolver.budget().effort((long) SORTED * nodes.length, collective);
		int[] sorted = nodes.clone();
		Arrays.sort(sorted);
		return sorted;
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

	private int root(Collective collective) {
		CollectiveKind kind = collective.getKind();
		boolean from = kind == CollectiveKind.BROADCAST || kind == CollectiveKind.SCATTER;
		boolean to = kind == CollectiveKind.REDUCE || kind == CollectiveKind.GATHER;
		Reference written = from ? collective.getFrom() : to ? collective.getTo() : null;
		Reference other = from ? collective.getTo() : to ? collective.getFrom() : collective.getFrom() != null ? collective.getFrom()
				: collective.getTo();
		if (other != null && (from || to)) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, collective, other == collective.getFrom()
					? ModelPackage.Literals.COLLECTIVE__FROM : ModelPackage.Literals.COLLECTIVE__TO,
					"%s has a root given by %s".formatted(kind.getLiteral(), from ? "from" : "to"))
					.withRemedy("write %s %s".formatted(from ? "from" : "to", Evaluator.text(other))));
		} else if (other != null && !mayMeet(collective)) {
			throw takesNoRoot(collective);
		}
		if ((from || to) && written == null) {
			throw complaint(Code.WRONG_VALUE, collective, ModelPackage.Literals.COLLECTIVE__KIND,
					"%s needs a root; add %s and a node, as in %s %s n[0]".formatted(kind.getLiteral(), from ? "from" : "to",
							kind.getLiteral() + " " + Evaluator.text(collective.getData().get(0)), from ? "from" : "to"));
		}
		return written == null ? NO_ROOT : resolver.node(written);
	}

	/** Returns whether the data of an allreduce may meet at a node of its walks (RULES.md 14). */
	private static boolean mayMeet(Collective collective) {
		return collective.getKind() == CollectiveKind.ALLREDUCE && collective.getFrom() == null && (collective.getStrategy() == null
				? !collective.getWalks().isEmpty() : Manner.STREAM.equals(collective.getStrategy().getWord()));
	}

	/** Returns what is wrong with a root of a collective that has none, at the root. */
	static Complaint takesNoRoot(Collective collective) {
		boolean from = collective.getFrom() != null;
		String root = "%s %s".formatted(from ? "from" : "to", Evaluator.text(from ? collective.getFrom() : collective.getTo()));
		boolean meets = !from && collective.getKind() == CollectiveKind.ALLREDUCE && !collective.getWalks().isEmpty();
		return new Complaint(new Finding(Code.WRONG_VALUE, collective, from ? ModelPackage.Literals.COLLECTIVE__FROM
				: ModelPackage.Literals.COLLECTIVE__TO, "%s takes no root".formatted(collective.getKind().getLiteral()))
				.withRemedy(meets ? "remove %s; an allreduce has a root along paths and trees, and with using stream".formatted(root)
						: "remove %s".formatted(root)));
	}

	private void requireMember(Collective collective, int root, int[] nodes) {
		resolver.budget().effort(root == NO_ROOT ? 0 : nodes.length, collective);
		if (root != NO_ROOT && Arrays.stream(nodes).noneMatch(node -> node == root)) {
			throw complaint(Code.WRONG_WALKS, collective, collective.getFrom() != null ? ModelPackage.Literals.COLLECTIVE__FROM
					: collective.getTo() != null ? ModelPackage.Literals.COLLECTIVE__TO : ModelPackage.Literals.COLLECTIVE__KIND,
					"%s is not one of the nodes that take part".formatted(wiring.name(root)));
		}
	}

	/** Nodes that work together, and the way they take. */
	record Group(Way way, int[] nodes) {
	}

	private List<Group> ways(Collective collective, Payload payload, int root, Manner manner, BitSet off,
			Function<Route, int[]> lanesOf) {
		if (!collective.getMembers().isEmpty()) {
			int[] nodes = members.members(collective);
			return List.of(new Group(members.among(collective, nodes, root, off), nodes));
		} else if (!collective.getSwitches().isEmpty()) {
			return List.of(routes.through(collective, root));
		}
		List<Group> ways = walks.over(collective, payload, root, manner, lanesOf);
		requireTaking(collective, !ways.isEmpty());
		return ways;
	}

	private static void requireTaking(Collective collective, boolean anyWay) {
		if (!anyWay) {
			throw complaint(Code.WRONG_WALKS, collective, null,
					"%s needs walks to run over, nodes to run among, or switches to go through".formatted(collective.getKind()
					.getLiteral()));
		}
	}

	static Complaint noBias(Collective collective) {
		return complaint(Code.UNKNOWN_STRATEGY, collective, ModelPackage.Literals.COLLECTIVE__STRATEGY,
				"%1$s is for sums over trees of switches with a width; remove using %1$s".formatted(Manner.BIAS));
	}

	static Complaint complaint(Code code, EObject source, EStructuralFeature feature, String message) {
		return new Complaint(new Finding(code, source, feature, message));
	}
}
