package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;

import barley.lang.analyse.DesignAnalysis;
import barley.lang.finding.Element;
import barley.lang.model.Embedding;
import barley.lang.model.Topology;
import barley.lang.model.Visit;
import barley.lang.model.Walk;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tour;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Adjacency;

/**
 * For a ring that misses nodes which others of its embedding visit: inserts them where links lead there and back with a free lane, or turns
 * a node passed through into a stop. If several are missing, all ways to insert them are tried by backtracking, up to a limit.
 */
final class AddMissingNodes implements QuickFix {

	private static final int MOST_TRIES = 20_000;
	private static final int MOST_NAMES = 4;

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		Walk walk = finding.enclosing(Walk.class).orElse(null);
		Topology topology = finding.enclosing(Topology.class).orElse(null);
		DesignAnalysis known = walk == null || topology == null ? null : finding.analyses().apply(topology);
		if (known == null || known.wiring() == null) {
			return Stream.empty();
		}
		return Stream.concat(visitPassed(finding.text(), walk),
				WrittenRing.of(walk).stream().flatMap(ring -> new Insertion(finding.text(), ring, known).fixes()));
	}

	private static Stream<TextFix> visitPassed(OpenText text, Walk walk) {
		List<TextEdit> edits = new ArrayList<>();
		for (Visit visit : EcoreUtil2.eAllOfType(walk, Visit.class)) {
			if (visit.isRelay()) {
				ICompositeNode node = (ICompositeNode) text.node(visit);
				for (ILeafNode leaf : node.getLeafNodes()) {
					if (!leaf.isHidden()) {
						edits.add(text.replace(leaf, "visit"));
						break;
					}
				}
			}
		}
		return edits.isEmpty() ? Stream.empty()
				: Stream.of(new TextFix("Visit the nodes that %s only passes".formatted(walk.getName()), edits));
	}

	/** Searches for places between two stops where missing nodes fit, with the lanes that the other walks leave free. */
	private static final class Insertion {

		private final OpenText text;
		private final WrittenRing ring;
		private final Wiring wiring;
		private final Tour tour;
		private final int[] taken;
		/** The nodes inserted after each stop. */
		private final Map<Integer, List<Integer>> inserted = new TreeMap<>();
		private int tries;

		Insertion(OpenText text, WrittenRing ring, DesignAnalysis known) {
			this.text = text;
			this.ring = ring;
			wiring = known.wiring();
			taken = new int[wiring.machine().lanes()];
			List<Route> routes = wiring.realm().routes().getOrDefault(Element.of(ring.walk()), List.of());
			tour = routes.size() == 1 && routes.get(0) instanceof Tour only && only.closed() && only.nodes().length == ring.stops().size()
					? only : null;
			if (ring.walk().eContainer() instanceof Embedding embedding && !embedding.isOneway()) {
				for (Route route : wiring.realm().routes(Element.of(embedding))) {
					if (route != tour) {
						Arrays.stream(known.embeddings().lanes(route)).filter(lane -> lane >= 0).forEach(lane -> taken[lane]++);
					}
				}
			}
		}

		Stream<TextFix> fixes() {
			if (tour == null) {
				return Stream.empty();
			}
			List<Integer> missing = IntStream.range(0, wiring.machine().nodes())
					.filter(node -> Arrays.stream(tour.nodes()).noneMatch(each -> each == node)).boxed()
					.toList();
			return fill(0, tour.nodes()[0], new ArrayList<>(missing)) ? Stream.of(fix(missing)) : Stream.empty();
		}

		/** Continues from {@code here}, after stop number {@code stop}: over a missing node, or to the next stop. */
		private boolean fill(int stop, int here, List<Integer> missing) {
			if (stop == tour.nodes().length) {
				return missing.isEmpty();
			} else if (++tries > MOST_TRIES) {
				return false;
			}
			int next = tour.nodes()[(stop + 1) % tour.nodes().length];
			int lane = free(here, next);
			if (lane >= 0 && step(lane, stop + 1, next, missing)) {
				return true;
			}
			for (int i = 0; i < missing.size(); i++) {
				int node = missing.get(i);
				int way = free(here, node);
				if (way >= 0) {
					inserted.computeIfAbsent(stop, key -> new ArrayList<>()).add(node);
					missing.remove(i);
					if (step(way, stop, node, missing)) {
						return true;
					}
					missing.add(i, node);
					inserted.get(stop).remove(inserted.get(stop).size() - 1);
				}
			}
			return false;
		}

		private boolean step(int lane, int stop, int node, List<Integer> missing) {
			taken[lane]++;
			boolean filled = fill(stop, node, missing);
			taken[lane]--;
			return filled;
		}

		private int free(int from, int to) {
			Adjacency adjacency = wiring.machine().adjacency();
			return from == to ? -1 : Arrays.stream(adjacency.between(from, to))
					.filter(lane -> taken[lane] == 0 && wiring.machine().isOn(lane)).findFirst().orElse(-1);
		}

		private TextFix fix(List<Integer> missing) {
			List<TextEdit> edits = new ArrayList<>();
			inserted.forEach((stop, nodes) -> {
				if (!nodes.isEmpty()) {
					edits.add(text.insertAfter(ring.stops().get(stop),
							nodes.stream().map(node -> ", " + name(node)).collect(Collectors.joining())));
				}
			});
			String names = missing.stream().limit(MOST_NAMES).map(this::name).collect(Collectors.joining(", "));
			return new TextFix("Let %s visit %s%s".formatted(tour.name(), names,
					missing.size() > MOST_NAMES ? ", ... (%d nodes)".formatted(missing.size()) : ""), edits);
		}

		private String name(int node) {
			return wiring.name(node).replaceAll(",(?=\\S)", ", ");
		}
	}
}
