package barley.lang.elaborate;

import static barley.lang.elaborate.CollectiveElaborator.complaint;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

import barley.lang.elaborate.CircuitElaborator.Walked;
import barley.lang.elaborate.CollectiveElaborator.Group;
import barley.lang.elaborate.WalkSharing.Together;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.ModelPackage;
import barley.lang.model.Reference;
import barley.lang.model.WalkUse;
import barley.lang.motion.ChunkedWay;
import barley.lang.motion.Ground;
import barley.lang.motion.Ranges;
import barley.lang.motion.Share;
import barley.lang.motion.Shares;
import barley.lang.motion.StreamWay;
import barley.lang.motion.Task;
import barley.lang.motion.Way;
import barley.lang.plan.Payload;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.NodeType;
import barley.runtime.number.Rational;

/** Finds the ways of a collective over rings, paths and trees: which of them work together, and how much each carries (RULES.md 12). */
final class WalkWays {

	private final Wiring wiring;
	private final LanesInUse lanes;
	private final Resolver resolver;
	private final Findings findings;
	private final WalkSharing sharing;
	private final NetworkTrees trees;
	private final ClearWalks clear;
	private final CircuitElaborator circuits;

	WalkWays(Wiring wiring, CircuitElaborator circuits, NetworkTrees trees, LanesInUse lanes, Resolver resolver, Findings findings) {
		this.wiring = wiring;
		this.circuits = circuits;
		this.trees = trees;
		clear = new ClearWalks(wiring, resolver);
		this.lanes = lanes;
		this.resolver = resolver;
		this.findings = findings;
		sharing = new WalkSharing(wiring, ring -> lanes.embeddings().isOneway(circuits.original(ring)), resolver.budget());
	}

	/**
	 * Returns the ways over the walks that a collective names: one for each group of nodes that work together; none if it names no walks.
	 */
	List<Group> over(Collective collective, Payload payload, int root, Manner manner, Function<Route, int[]> lanesOf) {
		List<Group> ways = new ArrayList<>();
		int meeting = meeting(collective, root);
		StreamElaborator streaming = manner.is(Manner.STREAM)
				? new StreamElaborator(wiring, resolver.budget(), collective, payload, manner.chunks(), meeting) : null;
		boolean whole = CollectiveElaborator.kind(collective).isWhole();
		StepElaborator stepping = new StepElaborator(wiring, collective, manner, root < 0 ? meeting : -1, resolver.budget());
		List<Walked> walks = new ArrayList<>();
		WalkWeights weights = new WalkWeights(collective, resolver, findings);
		for (WalkUse use : collective.getWalks()) {
			Reference reference = use.getWalk();
			for (Route route : resolver.routes(reference)) {
				weights.add(route, use);
				if (!(route instanceof Tour tour && tour.closed())) {
					resolver.budget().effort(route.hops(), reference);
				}
				if (route instanceof Tree tree && trees.isOfSwitches(tree)) {
					requireNoMeeting(collective);
					ways.add(trees.along(tree, collective, payload, root, manner, lanesOf));
					continue;
				}
				clear.requireNodes(route, collective);
				Walked walked = circuits.walked(route, lanesOf.apply(route), collective);
				requireFitting(walked, collective, manner);
				walks.add(walked);
			}
		}
		for (Together together : sharing.share(walks, collective)) {
			requireRelays(together.nodes(), collective, manner);
			Way way = streaming != null && whole ? streaming.way(together.sharers()) : stepping.way(together);
			way = streaming != null && !whole ? new ChunkedWay(way, manner.chunks()) : way;
			ways.add(new Group(way, together.nodes()));
		}
		return ways.stream().map(group -> weighed(group, weights, collective, payload, root, streaming)).toList();
	}

	/** Returns the node at which everything meets: where its author says, even of an allreduce, whose result every node has in the end. */
	private int meeting(Collective collective, int root) {
		return collective.getKind() == CollectiveKind.ALLREDUCE && collective.getTo() != null ? resolver.node(collective.getTo()) : root;
	}

	private Group weighed(Group group, WalkWeights weights, Collective collective, Payload payload, int root, StreamElaborator streaming) {
		Ground ground = Ground.of(Ranges.of(payload.first(), payload.size()));
		Task task = new Task(CollectiveElaborator.kind(collective), root, group.nodes(), ground, wiring.machine(), new BitSet());
		Way way = weights.weighed(group.way(), circuits::original, task, payload.type().bytes());
		if (streaming == null) {
			return new Group(way, group.nodes());
		}
		streaming.requireElements(way, group.nodes().length);
		return new Group(withoutEmpty(way, payload.size()), group.nodes());
	}

	/** Returns a way on which the same shares of a vector stream, and walks whose share is empty take no part. */
	private static Way withoutEmpty(Way way, long size) {
		List<Rational> counts = IntStream.range(0, way.shares().count())
				.mapToObj(share -> Rational.of(new Share(share, way.shares()).count(size))).toList();
		boolean drops = way.shares().used().anyMatch(share -> counts.get(share).signum() == 0);
		return size > 0 && drops ? way.sharing(Shares.of(counts)) : way;
	}

	/** Where nodes inject once, their routers pass everything on. */
	private void requireRelays(int[] nodes, Collective collective, Manner manner) {
		for (int node : manner.once() ? nodes : new int[0]) {
			NodeType type = wiring.machine().nodeType(node);
			if (!type.relays()) {
				throw new Complaint(new Finding(Code.CANNOT_RELAY, collective, ModelPackage.Literals.COLLECTIVE__STRATEGY,
						"%s injects once, but the router of %s, which is a %s, relays nothing".formatted(manner.word(), wiring.name(node),
								type.name()))
						.withRemedy("say how long it takes, as in node type %s { relay 20 ns }, or remove inject = once".formatted(
						type.name())));
			}
		}
	}

	/** Nothing meets at a node of an allreduce round a ring step by step, or in switches. */
	private static void requireNoMeeting(Collective collective) {
		if (collective.getKind() == CollectiveKind.ALLREDUCE && collective.getTo() != null) {
			throw CollectiveElaborator.takesNoRoot(collective);
		}
	}

	/** Some ways go round rings alone, and some of them past relays. */
	private void requireFitting(Walked walked, Collective collective, Manner manner) {
		if (manner.is(Manner.BIAS)) {
			throw CollectiveElaborator.noBias(collective);
		}
		Route route = walked.route();
		boolean ring = route instanceof Tour tour && tour.closed();
		boolean passes = manner.word() == null || manner.roundRings() != null && manner.roundRings().relays();
		if (ring && !manner.is(Manner.STREAM)) {
			requireNoMeeting(collective);
		}
		String what = !ring ? "a collective along a path" : !passes ? manner.word()
				: collective.getKind() == CollectiveKind.ALLTOALL ? "an all-to-all" : null;
		if (what != null && route instanceof Tour tour && tour.members() < tour.nodes().length) {
			throw StepElaborator.passed(tour, wiring, collective, what);
		} else if (route.hops() == 0 && route instanceof Tree) {
			throw complaint(Code.WRONG_WALKS, collective, ModelPackage.Literals.COLLECTIVE__WALKS,
					"tree %s has no legs".formatted(route.name()));
		}
		if (!ring && manner.roundRings() != null) {
			throw complaint(Code.UNKNOWN_STRATEGY, collective, ModelPackage.Literals.COLLECTIVE__STRATEGY,
					"%1$s requires rings, but %2$s is a %3$s; remove using %1$s, or use %4$s".formatted(manner.word(), route.name(),
							route.kind(), Manner.STREAM));
		}
	}
}
