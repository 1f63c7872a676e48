package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.eclipse.xtext.EcoreUtil2;

import barley.lang.evaluate.IntList;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.FollowUp;
import barley.lang.finding.Origin;
import barley.lang.model.Iterator;
import barley.lang.model.ModelPackage;
import barley.lang.model.Stop;
import barley.lang.model.Visit;
import barley.lang.model.Walk;
import barley.lang.model.WalkKind;
import barley.lang.value.Whole;
import barley.lang.wiring.Assembly;
import barley.lang.wiring.Route;
import barley.lang.wiring.ShortestTree;
import barley.lang.wiring.SwitchWays;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Tree;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;

/** Runs the body of a walk and notes its stops, once for each combination of the walk's indices. */
final class RouteElaborator extends StatementRunner {

	/** A walk, even an empty one, takes as long as to look at this many things. */
	private static final int WALK = 100;
	private static final int MOST_LANES = 1_000_000;
	private static final String SHORTEST = "shortest";

	private final Resolver resolver;
	private final IntList visited = new IntList();
	private final IntList pins = new IntList();
	private final IntList relays = new IntList();
	private final List<Origin> stops = new ArrayList<>();

	RouteElaborator(StatementRunner outer, Resolver resolver) {
		super(outer);
		this.resolver = resolver;
	}

	/**
	 * Every walk that one declaration makes: one, or one for each combination of its indices. A tree that is to be computed
	 * joins the list when all links are known.
	 *
	 * @param assembly what is being put together; null for walks of a schedule
	 */
	List<Route> routes(Walk walk, Assembly assembly) {
		List<Route> routes = new ArrayList<>();
		loop(walk.getIndices(), 0, () -> {
			budget.effort(WALK, walk);
			if (walk.getBody() == null) {
				computed(walk, routes, assembly);
			} else {
				clear();
				caseBlock(walk.getBody());
				routes.add(walk.getKind() == WalkKind.TREE ? tree(walk) : tour(walk));
			}
		});
		return routes;
	}

	private void computed(Walk walk, List<Route> routes, Assembly assembly) {
		if (walk.getKind() != WalkKind.TREE || !SHORTEST.equals(walk.getMethod())) {
			throw new Complaint(new Finding(Code.UNKNOWN_STRATEGY, walk, ModelPackage.Literals.WALK__METHOD,
					"a %s cannot be computed by %s; only a tree can, by shortest".formatted(walk.getKind().getLiteral(),
							walk.getMethod())));
		} else if (assembly == null) {
			throw new Complaint(new Finding(Code.MISPLACED, walk, ModelPackage.Literals.WALK__METHOD,
					"trees are computed in topologies; a schedule names their legs").withRemedy("write visit child, parent"));
		}
		String name = name(walk);
		int root = resolver.vertex(walk.getRoot());
		int[] members = walk.getMembers().stream().flatMapToInt(reference -> Arrays.stream(resolver.nodes(reference))).toArray();
		assembly.afterwards(machine -> {
			int top = MachineBuilder.settled(root, machine.nodes());
			resolver.budget().effort((long) machine.vertices() + machine.lanes(), walk);
			int[] parents = ShortestTree.parents(machine, top, members);
			int[] children = IntStream.range(0, parents.length)
					.filter(vertex -> parents[vertex] >= 0 && !SwitchWays.isClear(machine, vertex)).toArray();
			resolver.budget().stops(children.length, walk);
			int[] above = Arrays.stream(children).map(child -> above(child, parents, machine)).toArray();
			routes.add(new Tree(Element.of(walk), name, children, above, new int[children.length], new Origin[0]));
			for (int member : members) {
				if (member != top && parents[member] < 0) {
					findings.add(new Finding(Code.RING_GAP, walk, ModelPackage.Literals.NAMED__NAME,
							"tree %s cannot reach %s from %s: no path of links connects them".formatted(name, machine.nodeName(member),
									machine.nodeName(top))));
				}
			}
		});
	}

	/** Returns the parent of a vertex, or the next one above that is no clear switch: legs lead through these. */
	private static int above(int child, int[] parents, Machine machine) {
		int above = parents[child];
		while (SwitchWays.isClear(machine, above) && parents[above] >= 0) {
			above = parents[above];
		}
		return above;
	}

	private Tour tour(Walk walk) {
		boolean[] relay = new boolean[visited.size()];
		for (int i = 0; i < relay.length; i++) {
			relay[i] = relays.get(i) != 0;
		}
		return new Tour(Element.of(walk), name(walk), walk.getKind() == WalkKind.RING, visited.toArray(), relay, pins.toArray(),
				stops.toArray(Origin[]::new));
	}

	/** The stops of a tree come in pairs: a child and its parent. */
	private Tree tree(Walk walk) {
		int legs = visited.size() / 2;
		int[] children = new int[legs];
		int[] parents = new int[legs];
		int[] lanes = new int[legs];
		Origin[] origins = new Origin[legs];
		for (int leg = 0; leg < legs; leg++) {
			children[leg] = visited.get(2 * leg);
			parents[leg] = visited.get(2 * leg + 1);
			lanes[leg] = pins.get(2 * leg + 1);
			origins[leg] = stops.get(2 * leg);
		}
		return new Tree(Element.of(walk), name(walk), children, parents, lanes, origins);
	}

	/** Returns the walk's name with the present values of its indices: {@code VR[0]}. */
	String name(Walk walk) {
		List<String> indices = new ArrayList<>();
		for (Iterator index : walk.getIndices()) {
			if (!(frame.find(index) instanceof Whole whole)) {
				throw new FollowUp(index);
			}
			indices.add(Long.toString(whole.value()));
		}
		return indices.isEmpty() ? walk.getName() : walk.getName() + "[" + String.join(",", indices) + "]";
	}

	private void clear() {
		visited.clear();
		pins.clear();
		relays.clear();
		stops.clear();
	}

	@Override
	public Boolean caseVisit(Visit visit) {
		boolean tree = walkKind(visit) == WalkKind.TREE;
		if (tree && (visit.getStops().size() != 2 || visit.isRelay())) {
			throw new Complaint(new Finding(Code.TREE_LEG, visit, "expected a leg from a child to its parent, found %d nodes"
					.formatted(visit.getStops().size())).withRemedy("write visit child, parent"));
		}
		Complaints parts = new Complaints();
		for (Stop stop : visit.getStops()) {
			try {
				add(stop, tree, visit.isRelay());
			} catch (Complaint complaint) {
				parts.add(complaint);
			}
		}
		parts.end();
		return true;
	}

	private void add(Stop stop, boolean tree, boolean relay) {
		if (stop.getNode() == null) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, stop, "expected a node"));
		}
		budget.stop(stop);
		visited.add(tree || relay ? resolver.vertex(stop.getNode()) : resolver.node(stop.getNode()));
		pins.add(stop.getLane() == null ? 0 : evaluator.whole(stop.getLane(), "a lane", 1, MOST_LANES));
		relays.add(relay ? 1 : 0);
		stops.add(sources.of(stop));
	}

	private static WalkKind walkKind(Visit visit) {
		Walk walk = EcoreUtil2.getContainerOfType(visit, Walk.class);
		return walk == null ? WalkKind.RING : walk.getKind();
	}
}
