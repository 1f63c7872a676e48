package barley.lang.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

import barley.lang.picture.layout.Graph;
import barley.lang.picture.layout.MachineLayout;
import barley.lang.picture.layout.PartFrame;
import barley.lang.picture.layout.Placement;
import barley.lang.prove.EmbeddingProof;
import barley.lang.wiring.Route;
import barley.lang.wiring.Wiring;

/**
 * The picture of a machine, and the way back from what it shows to what the author wrote: walk number {@code w} of the scene is
 * {@code routes().get(w)}, the statement of a lane {@code wiring().links()[lane]}.
 */
public record Portrait(Wiring wiring, List<Route> routes, Scene scene) {

	/** Of a machine with more nodes than this only the ends of its dimensions are drawn. */
	public static final int MOST_NODES = 5_000;
	/** So they are of one with more lanes. */
	private static final int MOST_LANES = 60_000;

	/** Returns whether there is a picture of a machine, be it of its ends alone: none if there are more of them than anybody could see. */
	public static boolean fits(Wiring wiring) {
		return !isBrief(wiring) || Structure.of(wiring.realm(), true).kept().cardinality() <= MOST_NODES;
	}

	private static boolean isBrief(Wiring wiring) {
		return wiring.machine().nodes() > MOST_NODES || wiring.machine().lanes() > MOST_LANES;
	}

	/** Draws a machine with the walks that {@code wanted} names, each one of {@link #references}; if it names none, with those that fit together. */
	public static Portrait of(Wiring wiring, EmbeddingProof proof, List<String> wanted) {
		Structure structure = Structure.of(wiring.realm(), isBrief(wiring));
		Graph graph = Graph.of(wiring.machine(), structure.kept());
		Placement placement = MachineLayout.of(structure.whole(), graph);
		List<PartFrame> outlines = new ArrayList<>(placement.outlines());
		structure.overlays().forEach(overlay -> outlines.add(PartFrame.round(overlay.label(), overlay.nodes(), placement)));
		ChosenWalks walks = new ChosenWalks(wiring, proof, wanted);
		return new Portrait(wiring, List.copyOf(walks.routes()), new Painter(wiring, graph, structure, placement, outlines, walks).paint());
	}

	/** Returns the names of those that hold a walk which is {@code wanted}. */
	public static List<String> names(Wiring wiring, Predicate<Route> wanted) {
		return WalkGroup.of(wiring).stream().filter(group -> group.routes().stream().anyMatch(wanted)).map(WalkGroup::name).toList();
	}

	/** Returns what can be drawn into the picture of a machine: embeddings, and walks that stand alone. */
	public static List<String> names(Wiring wiring) {
		return WalkGroup.of(wiring).stream().map(WalkGroup::name).toList();
	}

	/** Returns all that means walks of a machine, as schedules refer to them: {@link #names}, then families of walks, then single walks. */
	public static List<String> references(Wiring wiring) {
		List<WalkGroup> groups = WalkGroup.of(wiring);
		return Stream.of(groups.stream().map(WalkGroup::name), groups.stream().flatMap(group -> group.routes().stream().map(group::family)),
				groups.stream().flatMap(group -> group.routes().stream().map(group::name))).flatMap(names -> names).distinct().toList();
	}
}
