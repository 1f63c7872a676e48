package barley.lang.picture;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import barley.lang.wiring.Realm;
import barley.lang.wiring.Route;
import barley.lang.wiring.WalkSet;
import barley.lang.wiring.Wiring;

/**
 * Walks that are used together.
 *
 * @param prefix the prefix of names in the part that contains them
 * @param embedding the embedding; null for a walk outside of embeddings
 */
record WalkGroup(String prefix, WalkSet embedding, List<Route> routes) {

	/** Returns the groups of a machine: embeddings, whose lanes are disjoint, before single walks. */
	static List<WalkGroup> of(Wiring wiring) {
		List<WalkGroup> groups = new ArrayList<>();
		for (Realm realm : wiring.realm().all()) {
			realm.embeddings().forEach(embedding -> groups.add(new WalkGroup(realm.prefix(), embedding, realm.routes(embedding))));
		}
		for (Realm realm : wiring.realm().all()) {
			realm.loneRoutes().forEach(route -> groups.add(new WalkGroup(realm.prefix(), null, List.of(route))));
		}
		return groups;
	}

	/** Returns its name as an author refers to it. */
	String name() {
		return prefix + (embedding != null ? embedding.name() : routes.get(0).name());
	}

	/** Returns the name of one of its walks as an author refers to it. */
	String name(Route route) {
		return prefix + own(route);
	}

	/** Returns the name of the family that contains a walk; the walk's own name if it is in none. */
	String family(Route route) {
		return name(route).replaceFirst("\\[[^\\]]*]$", "");
	}

	/** Returns the walks that one of the {@code wanted} references denotes: as in a schedule, all of them, a family or a single one. */
	List<Route> meant(Collection<String> wanted) {
		return wanted.contains(name()) ? routes : routes.stream()
				.filter(route -> wanted.contains(name(route)) || wanted.contains(family(route))).toList();
	}

	/** Returns what walks of equal parts have in common: the name without the indices of parts. */
	String look(Route route) {
		return shared() + own(route);
	}

	/** Returns what groups of equal parts have in common. */
	String look() {
		return shared() + (embedding != null ? embedding.name() : routes.get(0).name().replaceFirst("\\[.*", ""));
	}

	/** Returns whether two of its walks may share a lane in opposite directions. */
	boolean isOneway() {
		return embedding != null && embedding.oneway();
	}

	private String own(Route route) {
		return embedding != null ? embedding.name() + "." + route.name() : route.name();
	}

	private String shared() {
		return prefix.replaceAll("\\[[^\\]]*]", "");
	}
}
