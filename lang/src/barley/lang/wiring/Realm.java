package barley.lang.wiring;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import barley.lang.finding.Origin;
import barley.lang.value.Value;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.SynapseType;

/**
 * What one topology has declared: its nodes, its walks, and the parts inside of it, each with a realm of its own. All realms
 * of a machine number its nodes and lanes together.
 *
 * @param prefix what the names in it begin with: {@code pr[0].}, or nothing for the outermost
 * @param values the values of its parameters and lets
 * @param synapses the types of synapses that each link type of the text has become, one for each value of its parameters; of the outermost
 *                 realm only
 * @param failed what has not been made, since its declaration is wrong
 */
public record Realm(String prefix, Map<Origin, Shape> shapes, Map<Origin, Parts> parts, Map<Origin, List<Route>> routes,
		List<WalkSet> embeddings,
		Map<Origin, Value> values, Map<Origin, List<SynapseType>> synapses, Set<Origin> failed) {

	/** The realms of a part, one for each of its members. */
	public record Parts(String name, Extent extent, List<Realm> realms) {
	}

	public Realm(String prefix) {
		this(prefix, new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>(), new LinkedHashMap<>(),
				new LinkedHashMap<>(), new HashSet<>());
	}

	/** Returns the routes of an embedding, in the order of its walks. */
	public List<Route> routes(WalkSet embedding) {
		return embedding.walks().stream().flatMap(walk -> routes.getOrDefault(walk, List.of()).stream()).toList();
	}

	/** Returns the routes of the embedding that a statement declares; none if it has not been carried out. */
	public List<Route> routes(Origin embedding) {
		return embeddings.stream().filter(each -> each.source().equals(embedding)).findFirst().map(this::routes).orElse(List.of());
	}

	/** Every route of this realm itself, in the order of the text. */
	public List<Route> allRoutes() {
		return routes.values().stream().flatMap(List::stream).toList();
	}

	/** Every route of this realm itself that is in no embedding, in the order of the text. */
	public List<Route> loneRoutes() {
		Set<Origin> embedded = embeddings.stream().flatMap(embedding -> embedding.walks().stream()).collect(Collectors.toSet());
		return routes.entrySet().stream().filter(walk -> !embedded.contains(walk.getKey())).flatMap(walk -> walk.getValue().stream())
				.toList();
	}

	/** Gives switches the numbers that they have in the machine, behind all its nodes. */
	void settle(int nodes) {
		for (Realm realm : all()) {
			realm.shapes.replaceAll((source, shape) -> shape.settled(nodes));
			realm.routes.values().forEach(walks -> walks.replaceAll(
					walk -> walk.moved(vertex -> MachineBuilder.settled(vertex, nodes))));
		}
	}

	/** This realm and all those inside of it. */
	public List<Realm> all() {
		List<Realm> all = new ArrayList<>(List.of(this));
		parts.values().forEach(part -> part.realms().forEach(realm -> all.addAll(realm.all())));
		return all;
	}
}
