package barley.lang.ide.quickfix;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.finding.Words;
import barley.lang.model.Design;
import barley.lang.model.Topology;
import barley.lang.prove.search.EmbeddingText;
import barley.lang.prove.search.Patience;
import barley.lang.prove.search.RingSearch;
import barley.lang.prove.search.RingsFound;
import barley.lang.scoping.Members;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tour;
import barley.lang.wiring.WalkSet;
import barley.lang.wiring.Wiring;

/**
 * Embeds as many rings into a topology as its lanes allow. It is offered if the number of lanes allows more rings; the search itself runs
 * when the action is chosen.
 */
final class EmbedRings {

	private EmbedRings() {
	}

	/**
	 * Returns the label of the action; nothing if there are as many rings as the lanes at each node allow, or none can be written into this
	 * text.
	 */
	static Optional<String> title(OpenText text, Design design, Wiring wiring) {
		Topology topology = Members.topology(design);
		if (wiring == null || !wiring.complete() || topology == null || !text.contains(topology)) {
			return Optional.empty();
		}
		int most = RingSearch.mostByLanes(wiring);
		int present = present(wiring);
		return most <= present ? Optional.empty()
				: Optional.of(Words.of("Search for rings in %s: at most %,d, %s so far", design.getName(), most,
				present == 0 ? "none" : Words.of("%,d", present)));
	}

	/** Returns the greatest number of rings through all nodes in one embedding, counting a ring outside of embeddings as one. */
	private static int present(Wiring wiring) {
		int most = 0;
		for (Route route : wiring.realm().allRoutes()) {
			most = Math.max(most, isWhole(route, wiring) ? 1 : 0);
		}
		for (WalkSet embedding : wiring.realm().embeddings()) {
			most = Math.max(most, (int) wiring.realm().routes(embedding).stream().filter(route -> isWhole(route, wiring)).count());
		}
		return most;
	}

	private static boolean isWhole(Route route, Wiring wiring) {
		return route instanceof Tour tour && tour.closed() && tour.members() == wiring.machine().nodes()
				&& Arrays.stream(tour.nodes()).distinct().count() == wiring.machine().nodes();
	}

	/** Searches for an embedding; throws {@link NothingFound} if none is better than the existing ones. */
	static TextFix search(OpenText text, Design design, Wiring wiring, Patience patience) {
		RingsFound found = RingSearch.of(wiring, Integer.MAX_VALUE, patience);
		int present = present(wiring);
		if (found.rings().size() <= present) {
			throw new NothingFound("%s: %s%s".formatted(wiring.title(), found.sentence(),
					present == 0 ? "" : Words.of("; %,d exist already", present)));
		}
		Topology topology = Members.topology(design);
		List<String> lines = EmbeddingText.of(wiring, found, topology);
		return new TextFix(found.sentence(), text.append(topology.getBody(), lines, true));
	}

	/** Returns the topology or machine around a place. */
	static Optional<Design> design(OpenText text, int offset) {
		EObject element = text.element(offset);
		return Optional.ofNullable(element).map(each -> EcoreUtil2.getContainerOfType(each, Design.class));
	}
}
