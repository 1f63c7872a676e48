package barley.lang.ide.quickfix;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;

import barley.lang.model.Collective;
import barley.lang.model.Reference;
import barley.lang.model.Schedule;
import barley.lang.model.Send;
import barley.lang.model.WalkUse;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Route;
import barley.lang.wiring.WalkSet;

/**
 * For statements of an exchange that need the same lane: moves a send to another lane of the pair, and a collective to other walks that
 * join the same nodes.
 */
final class MoveAway implements QuickFix {

	private static final int MOST_LANES = 8;

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		Stream<TextFix> lanes = finding.enclosing(Send.class).stream().flatMap(send -> lanes(finding.text(), send));
		return Stream.concat(lanes, finding.enclosing(Collective.class).stream().flatMap(collective -> walks(finding, collective)));
	}

	private static Stream<TextFix> lanes(OpenText text, Send send) {
		return IntStream.rangeClosed(1, MOST_LANES).mapToObj(lane -> new TextFix("Send by lane #" + lane,
				send.getLane() == null ? text.insertAfter(send.getTo(), " #" + lane)
				: text.replace((EObject) send.getLane(), Integer.toString(lane))));
	}

	private static Stream<TextFix> walks(ReportedFinding finding, Collective collective) {
		OpenText text = finding.text();
		List<Reference> walks = collective.getWalks().stream().map(WalkUse::getWalk).toList();
		Optional<Realm> realm = finding.enclosing(Schedule.class).filter(schedule -> schedule.getBase() != null)
				.flatMap(schedule -> finding.wiring(schedule.getBase().getDesign())).map(wiring -> wiring.realm());
		if (walks.size() != 1 || realm.isEmpty()) {
			return Stream.empty(); // of several, it is unknown which one to move
		}
		Map<String, Set<Set<Integer>>> groups = groups(realm.get());
		Set<Set<Integer>> joined = groups.get(text.text(walks.get(0)).replace(" ", ""));
		return groups.entrySet().stream().filter(other -> other.getValue().equals(joined)).map(Map.Entry::getKey)
				.map(name -> new TextFix("Run over " + name.replace(",", ", "),
						text.replace((EObject) walks.get(0), name.replace(",", ", "))));
	}

	/** Returns which nodes each embedding and each walk joins, by their names in the text without white space. */
	private static Map<String, Set<Set<Integer>>> groups(Realm realm) {
		Map<String, Set<Set<Integer>>> groups = new LinkedHashMap<>();
		for (WalkSet embedding : realm.embeddings()) {
			groups.put(embedding.name(), realm.routes(embedding).stream().map(MoveAway::nodes).collect(Collectors.toSet()));
		}
		realm.routes().forEach((walk, routes) -> {
			String home = realm.embeddings().stream().filter(embedding -> embedding.walks().contains(walk)).findFirst()
					.map(embedding -> embedding.name() + ".")
					.orElse("");
			routes.forEach(route -> groups.put(home + route.name(), Set.of(nodes(route))));
		});
		return groups;
	}

	private static Set<Integer> nodes(Route route) {
		return IntStream.range(0, route.hops()).flatMap(hop -> IntStream.of(route.from(hop), route.to(hop))).boxed()
				.collect(Collectors.toCollection(TreeSet::new));
	}
}
