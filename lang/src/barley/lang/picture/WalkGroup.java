package barley.lang.picture;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import barley.lang.wiring.Realm;
import barley.lang.wiring.Route;
import barley.lang.wiring.WalkSet;
import barley.lang.wiring.Wiring;

/**
 * Walks that are operated together.
 *
 * @param prefix what names begin with in the part in which they lie
 * @param embedding the embedding; null for a walk that stands alone
 */
record WalkGroup(String prefix, WalkSet embedding, List<Route> routes) {

	/** Those of a machine: embeddings, which have lanes of their own, before walks that stand alone. */
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

	/** As an author refers to it. */
	String name() {
		return prefix + (embedding != null ? embedding.name() : routes.get(0).name());
	}

	/** As an author refers to a walk of it. */
	String name(Route route) {
		return prefix + own(route);
	}

	/** As an author refers to a family of walks of which a walk of it is one; its own name if it is of none. */
	String family(Route route) {
		return name(route).replaceFirst("\\[[^\\]]*]$", "");
	}

	/** Those of its walks that one of the {@code wanted} references means: as in a schedule all of it, a family or a single one. */
	List<Route> meant(Collection<String> wanted) {
		return wanted.contains(name()) ? routes : routes.stream().filter(route -> wanted.contains(name(route)) || wanted.contains(family(route))).toList();
	}

	/** Returns what the walks of equal parts have in common: the name without the parts' indices. */
	String look(Route route) {
		return shared() + own(route);
	}

	/** Returns what the groups of equal parts have in common. */
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
