package barley.lang.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.xtext.EcoreUtil2;

import barley.lang.finding.Element;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.Named;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.plan.Joint;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.Transfer;
import barley.lang.scoping.Strategies;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Route;
import barley.lang.wiring.Shape;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Tree;
import barley.lang.wiring.WalkSet;
import barley.lang.wiring.Wiring;

/**
 * The ways to carry out a collective among the same members: straight, over each walk of exactly these members, in streams or not, and by
 * each schedule for any nodes that ensures it, of the library or of the same file.
 */
public final class Alternatives {

	/** What streams are cut into; a good number depends on the payload. */
	private static final int CHUNKS = 16;

	private final Collective collective;
	private final Wiring wiring;
	private final int[] members;
	private final String among;

	/** @param plan the plan of the schedule that has the collective */
	private Alternatives(Collective collective, Plan plan) {
		this.collective = collective;
		wiring = plan.wiring();
		members = members(collective, plan);
		among = "among " + (collective.getMembers().isEmpty() ? names() : Alternative.texts(collective.getMembers()));
	}

	public static List<Alternative> of(Collective collective, Plan plan) {
		Alternatives alternatives = new Alternatives(collective, plan);
		List<Alternative> all = new ArrayList<>(List.of(new Alternative("direct", alternatives.among)));
		alternatives.addWalks(all);
		for (Schedule schedule : Strategies.of(collective)) {
			Alternative straight = new Alternative(schedule.getName(), alternatives.among + " using " + name(schedule));
			all.add(straight);
			all.add(straight.detour());
		}
		return all;
	}

	/** Returns the name of a schedule for any text that imports nothing. */
	private static String name(Schedule schedule) {
		String home = ((Source) schedule.eContainer()).getName();
		return home == null ? schedule.getName() : home + "." + schedule.getName();
	}

	/** Returns the nodes that take part in a collective, in their order. */
	private static int[] members(Collective collective, Plan plan) {
		Set<Integer> used = new TreeSet<>();
		Phase.all(Phase.Using.class, plan.phases()).filter(use -> EcoreUtil2.isAncestor(Element.in(use.source()), collective.getStrategy()))
				.forEach(use -> Phase.movements(use.body()).forEach(movement -> {
					if (movement instanceof Joint joint) {
						Arrays.stream(joint.nodes()).forEach(used::add);
					} else if (movement instanceof Transfer transfer) {
						used.add(transfer.from());
						used.add(transfer.to());
					}
				}));
		return used.isEmpty() ? Phase.joints(plan.phases()).filter(joint -> Element.in(joint.source()) == collective).findFirst()
				.map(Joint::nodes).orElse(new int[0]) : used.stream().mapToInt(Integer::intValue).toArray();
	}

	/** Returns the members as a text names them: by the families of a machine if they are all of its nodes. */
	private String names() {
		List<Shape> families = wiring.realm().shapes().values().stream().filter(shape -> !wiring.machine().isSwitch(shape.node(0)))
				.toList();
		int all = families.stream().mapToInt(Shape::count).sum();
		return members.length == all && all == wiring.machine().nodes()
				? families.stream().map(Shape::family).collect(Collectors.joining(", "))
				: IntStream.of(members).mapToObj(wiring::name).collect(Collectors.joining(", "));
	}

	private void addWalks(List<Alternative> all) {
		Realm realm = wiring.realm();
		for (WalkSet embedding : realm.embeddings()) {
			addWalk(embedding.name(), realm.routes(embedding), all);
		}
		Set<Object> seen = new HashSet<>();
		for (Route route : realm.loneRoutes()) {
			if (seen.add(route.source()) && Element.in(route.source()) instanceof Named walk) {
				addWalk(walk.getName(), realm.routes().get(route.source()), all);
			}
		}
	}

	private void addWalk(String name, List<Route> routes, List<Alternative> all) {
		boolean fits = !routes.isEmpty() && routes.stream().allMatch(this::visits);
		if (!fits) {
			return;
		}
		boolean rings = routes.stream().allMatch(route -> route instanceof Tour tour && tour.closed());
		all.add(new Alternative((rings ? "bucket" : "by steps") + " over " + name, "over " + name));
		if (collective.getKind() == CollectiveKind.ALLREDUCE || collective.getKind() == CollectiveKind.REDUCE
				|| collective.getKind() == CollectiveKind.BROADCAST) {
			all.add(new Alternative("stream over " + name, "over %s using stream(chunks = %d)".formatted(name, CHUNKS)));
		}
	}

	/** Returns whether the members of a walk are those of the collective. */
	private boolean visits(Route route) {
		int[] nodes = (route instanceof Tree tree ? IntStream.concat(Arrays.stream(tree.children()), IntStream.of(tree.top()))
				: visited((Tour) route)).filter(vertex -> !wiring.machine().isSwitch(vertex)).distinct().sorted().toArray();
		return Arrays.equals(nodes, Arrays.stream(members).sorted().toArray());
	}

	private static IntStream visited(Tour tour) {
		return IntStream.range(0, tour.nodes().length).filter(stop -> !tour.relay()[stop]).map(stop -> tour.nodes()[stop]);
	}
}
