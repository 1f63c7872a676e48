package barley.lang.wiring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;

import barley.lang.model.Embedding;
import barley.lang.model.Named;
import barley.lang.model.NodeFamily;
import barley.lang.model.Walk;
import barley.lang.value.Value;

/**
 * What one topology has declared: its nodes, its walks, and the parts inside of it, each with a realm of its own. All realms
 * of a machine number its nodes and lanes together.
 *
 * @param prefix what the names in it begin with: {@code pr[0].}, or nothing for the outermost
 * @param values what its parameters and lets stand for
 */
public record Realm(String prefix, Map<NodeFamily, Shape> shapes, Map<Named, Parts> parts, Map<Walk, List<Route>> routes, List<Embedding> embeddings,
		Map<EObject, Value> values) {

	/** The realms of a part, one for each of its members. */
	public record Parts(Extent extent, List<Realm> realms) {
	}

	public Realm(String prefix) {
		this(prefix, new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>(), new LinkedHashMap<>());
	}

	/** The routes of an embedding, in the order of its walks. */
	public List<Route> routes(Embedding embedding) {
		return embedding.getWalks().stream().flatMap(walk -> routes.getOrDefault(walk, List.of()).stream()).toList();
	}

	/** Every route of this realm itself, in the order of the text. */
	public List<Route> allRoutes() {
		return routes.values().stream().flatMap(List::stream).toList();
	}

	/** This realm and all those inside of it. */
	public List<Realm> all() {
		List<Realm> all = new ArrayList<>(List.of(this));
		parts.values().forEach(part -> part.realms().forEach(realm -> all.addAll(realm.all())));
		return all;
	}
}
