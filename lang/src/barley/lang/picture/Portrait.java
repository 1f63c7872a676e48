package barley.lang.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.picture.layout.Graph;
import barley.lang.picture.layout.MachineLayout;
import barley.lang.picture.layout.PartFrame;
import barley.lang.picture.layout.Placement;
import barley.lang.prove.EmbeddingProof;
import barley.lang.wiring.Extent;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Route;
import barley.lang.wiring.Shape;
import barley.lang.wiring.Wiring;

/**
 * The picture of a machine, and the mapping from the scene back to the source: walk number {@code w} of the scene is
 * {@code routes().get(w)}, the statement of a lane {@code wiring().links()[lane]}.
 */
public record Portrait(Wiring wiring, List<Route> routes, Scene scene) {

	/** For a machine with more nodes only the ends of its dimensions are drawn. */
	public static final int MOST_NODES = 5_000;
	/** The same for lanes. */
	private static final int MOST_LANES = 60_000;
	/** The same for a grid, 32 by 32: a longer row does not fit on a page, while a single line of nodes can be bent. */
	private static final int MOST_IN_GRID = 1_024;

	/** Names for a picture without walks: no walk has an empty name. */
	public static final List<String> NO_WALKS = List.of("");

	/** Returns whether a machine can be drawn, if only the ends of its dimensions: not if even those are too many to see. */
	public static boolean fits(Wiring wiring) {
		return !isBrief(wiring) || Structure.of(wiring.realm(), true).kept().cardinality() <= MOST_NODES;
	}

	private static boolean isBrief(Wiring wiring) {
		return wiring.machine().nodes() > MOST_NODES || wiring.machine().lanes() > MOST_LANES || wiring.realm().all().stream()
				.flatMap(realm -> Stream.concat(realm.shapes().values().stream().map(Shape::extent),
						realm.parts().values().stream().map(Realm.Parts::extent)))
				.anyMatch(Portrait::isLargeGrid);
	}

	private static boolean isLargeGrid(Extent extent) {
		return extent.count() > MOST_IN_GRID && IntStream.of(extent.sizes()).filter(size -> size > Structure.SHORT).count() > 1;
	}

	/**
	 * Draws a machine with the walks that {@code wanted} names, each one of {@link #references}; if it is empty, with walks that can be
	 * used together.
	 */
	public static Portrait of(Wiring wiring, EmbeddingProof proof, List<String> wanted) {
		List<Route> named = WalkGroup.of(wiring).stream().flatMap(group -> group.meant(wanted).stream()).toList();
		return of(wiring, proof.lanesWith(named), wanted);
	}

	/**
	 * Draws a machine with the walks that {@code wanted} names.
	 *
	 * @param lanesOf the lane of each hop of a walk
	 */
	public static Portrait of(Wiring wiring, Function<Route, int[]> lanesOf, List<String> wanted) {
		return of(wiring, lanesOf, wanted, Map.of());
	}

	/**
	 * Draws a machine with the walks that {@code wanted} names.
	 *
	 * @param parts the part of the data that each walk carries, which its width shows; empty if all are drawn alike
	 */
	public static Portrait of(Wiring wiring, Function<Route, int[]> lanesOf, List<String> wanted, Map<Route, Double> parts) {
		Structure structure = Structure.of(wiring.realm(), isBrief(wiring));
		Graph graph = Graph.of(wiring.machine(), structure.kept(), SynapseStrands.areDrawn(wiring.machine()));
		Placement placement = MachineLayout.of(structure.whole(), graph);
		List<PartFrame> outlines = new ArrayList<>(placement.outlines());
		structure.overlays().forEach(overlay -> outlines.add(PartFrame.round(overlay.label(), overlay.nodes(), placement)));
		ChosenWalks walks = new ChosenWalks(wiring, lanesOf, wanted, parts);
		return new Portrait(wiring, List.copyOf(walks.routes()), new Painter(wiring, graph, structure, placement, outlines, walks).paint());
	}

	/** Returns the names of the embeddings and walks with a route for which {@code wanted} holds. */
	public static List<String> names(Wiring wiring, Predicate<Route> wanted) {
		return WalkGroup.of(wiring).stream().filter(group -> group.routes().stream().anyMatch(wanted)).map(WalkGroup::name).toList();
	}

	/** Returns the names of what can be drawn into the picture of a machine: embeddings, and walks outside of embeddings. */
	public static List<String> names(Wiring wiring) {
		return WalkGroup.of(wiring).stream().map(WalkGroup::name).toList();
	}

	/** Returns the names of all single walks of a machine, as schedules write them. */
	public static List<String> walks(Wiring wiring) {
		return WalkGroup.of(wiring).stream().flatMap(group -> group.routes().stream().map(group::name)).distinct().toList();
	}

	/** Returns all references to walks of a machine, as schedules write them: {@link #names}, then families of walks, then single walks. */
	public static List<String> references(Wiring wiring) {
		List<WalkGroup> groups = WalkGroup.of(wiring);
		return Stream.of(groups.stream().map(WalkGroup::name), groups.stream().flatMap(group -> group.routes().stream().map(group::family)),
				walks(wiring).stream()).flatMap(names -> names).distinct().toList();
	}
}
