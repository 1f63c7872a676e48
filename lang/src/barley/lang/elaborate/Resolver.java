package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.FollowUp;
import barley.lang.finding.Words;
import barley.lang.model.Collective;
import barley.lang.model.Embedding;
import barley.lang.model.Named;
import barley.lang.model.NodeFamily;
import barley.lang.model.Reference;
import barley.lang.model.Switches;
import barley.lang.model.Walk;
import barley.lang.model.Wildcard;
import barley.lang.wiring.Extent;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Route;
import barley.lang.wiring.Shape;

/** Finds the nodes and walks that references such as {@code n[k, k + 1]} or {@code pr[c].Braid.R[0]} mean. */
final class Resolver {

	private static final String ALL = "*";

	/** To compare the name of a walk takes as long as to look at this many things. */
	private static final int NAME = 30;

	private final Realm realm;
	private final Evaluator evaluator;
	/** The walks of families that are complete, by name: schedules name one after the other. */
	private final Map<List<Route>, Map<String, List<Route>>> families = new IdentityHashMap<>();

	Resolver(Realm realm, Evaluator evaluator) {
		this.realm = realm;
		this.evaluator = evaluator;
	}

	Evaluator evaluator() {
		return evaluator;
	}

	/** Returns what looking things up is paid from. */
	Budget budget() {
		return evaluator.budget();
	}

	/** Returns the one node that {@code reference} means; a switch is an error, as it holds no data. */
	int node(Reference reference) {
		requireNode(reference);
		return vertex(reference);
	}

	/** Returns all nodes that {@code reference} means, in row-major order; switches are an error. */
	int[] nodes(Reference reference) {
		requireNode(reference);
		return vertices(reference);
	}

	/** Returns all nodes that any of some references means, each once. */
	int[] nodes(List<Reference> references) {
		int[] nodes = references.size() == 1 ? nodes(references.get(0))
				: references.stream().flatMapToInt(reference -> Arrays.stream(nodes(reference))).distinct().toArray();
		budget().effort(nodes.length, references.get(0));
		return nodes;
	}

	/** Refuses a family of switches. */
	static void requireNode(Reference reference) {
		if (FollowUp.known(reference.getTarget(), reference) instanceof NodeFamily family && family.eContainer() instanceof Switches) {
			throw new Complaint(new Finding(Code.MISPLACED, reference,
					"expected a node, but %s is a switch: it holds no data".formatted(Evaluator.text(reference))));
		}
	}

	/** Returns the one node or switch that {@code reference} means. */
	int vertex(Reference reference) {
		if (reference.getReceiver() == null) {
			Shape shape = shape(reference, realm);
			return shape.node(Indices.member(shape.extent(), reference, evaluator));
		}
		int[] nodes = vertices(reference);
		if (nodes.length != 1) {
			throw complaint(Code.INDEX_COUNT, reference,
					Words.of("expected a single node, but %s denotes %,d", Evaluator.text(reference), nodes.length));
		}
		return nodes[0];
	}

	/** Returns all nodes or switches that {@code reference} means, in row-major order. */
	int[] vertices(Reference reference) {
		if (reference.getReceiver() == null) {
			return vertices(reference, realm);
		}
		return realms(reference).stream().flatMapToInt(home -> Arrays.stream(vertices(reference, home))).toArray();
	}

	private int[] vertices(Reference reference, Realm home) {
		Shape shape = shape(reference, home);
		int[] members = Indices.members(shape.extent(), reference, evaluator);
		int[] vertices = new int[members.length]; // members may be an array of the reference that others get, too
		Arrays.setAll(vertices, i -> shape.node(members[i]));
		return vertices;
	}

	/** Returns the sizes of the dimensions that a reference to nodes leaves open: 4 and 8 for all nodes of {@code server[*].gpu[*]}. */
	int[] sizes(Reference reference) {
		Reference receiver = reference.getReceiver();
		IntStream outer = receiver == null || receiver.getTarget() instanceof Embedding ? IntStream.empty()
				: Arrays.stream(sizes(receiver));
		Realm home = realms(reference).get(0);
		Extent extent = reference.getTarget() instanceof NodeFamily ? shape(reference, home).extent()
				: home.parts().get(Element.of(reference.getTarget())).extent();
		return IntStream.concat(outer, Arrays.stream(Indices.open(extent, reference, evaluator))).toArray();
	}

	/** Returns all walks that {@code reference} means: those of an embedding, of a family of walks, or a single one. */
	List<Route> routes(Reference reference) {
		Named target = FollowUp.known(reference.getTarget(), reference);
		if (target instanceof Embedding embedding) {
			requireNoIndex(reference);
			return realms(reference).stream().flatMap(home -> routes(home, embedding).stream()).toList();
		} else if (target instanceof Walk walk) {
			return realms(reference).stream().flatMap(home -> routes(reference, home.routes().getOrDefault(Element.of(walk), List.of()))
					.stream()).toList();
		}
		throw new Complaint(new Finding(Code.WRONG_WALKS, reference,
				"expected a ring or an embedding, found %s".formatted(Evaluator.text(reference)))
				.withRemedy(target instanceof NodeFamily ? "among is for nodes: among %s".formatted(Evaluator.text(reference)) : ""));
	}

	private static List<Route> routes(Realm home, Embedding embedding) {
		return embedding.getWalks().stream().flatMap(walk -> home.routes().getOrDefault(Element.of(walk), List.of()).stream()).toList();
	}

	private void requireNoIndex(Reference embedding) {
		if (!embedding.getIndices().isEmpty()) {
			String walks = routes(realm, (Embedding) embedding.getTarget()).stream().limit(8)
					.map(route -> embedding.getTarget().getName() + "." + route.name())
					.collect(Collectors.joining(", "));
			throw complaint(Code.INDEX_COUNT, embedding, "%s is an embedding and takes no index%s".formatted(embedding.getTarget()
					.getName(),
					walks.isEmpty() ? "" : "; its single walks are " + walks.replaceAll(", (?=[^,]*$)", " or ")));
		}
	}

	/** Returns whether indices, some of which stand for all values, are those of a walk of a family. */
	private static boolean isMeant(List<String> indices, String name) {
		String[] own = name.substring(name.lastIndexOf('[') + 1, name.length() - 1).split(",");
		return name.endsWith("]") && own.length == indices.size()
				&& IntStream.range(0, own.length).allMatch(i -> indices.get(i).equals(ALL) || indices.get(i).equals(own[i]));
	}

	private List<Route> meant(List<String> indices, List<Route> family, Reference reference) {
		budget().effort((long) NAME * family.size(), reference);
		return family.stream().filter(route -> isMeant(indices, route.name())).toList();
	}

	private List<Route> named(String name, List<Route> family, Reference reference) {
		return families.computeIfAbsent(family, any -> {
			budget().effort((long) NAME * family.size(), reference);
			return family.stream().collect(Collectors.groupingBy(Route::name));
		}).getOrDefault(name, List.of());
	}

	private List<Route> routes(Reference reference, List<Route> family) {
		if (reference.getIndices().isEmpty()) {
			return family;
		}
		List<String> indices = reference.getIndices().stream().map(index -> index instanceof Wildcard ? ALL
				: Long.toString(evaluator.whole(index)))
				.toList();
		String name = reference.getTarget().getName() + "[" + String.join(",", indices) + "]";
		List<Route> chosen = indices.contains(ALL) ? meant(indices, family, reference) : named(name, family, reference);
		if (chosen.isEmpty()) {
			throw complaint(Code.INDEX_OUTSIDE, reference,
					"%s does not exist; known are %s".formatted(name,
							family.stream().limit(8).map(Route::name).collect(Collectors.joining(", "))));
		}
		return chosen;
	}

	/** Returns the realms in which the last name of {@code reference} is looked up: this one, or those of the parts before the dot. */
	private List<Realm> realms(Reference reference) {
		Reference receiver = reference.getReceiver();
		if (receiver != null && FollowUp.known(receiver.getTarget(), receiver) instanceof Embedding) {
			requireNoIndex(receiver);
		}
		if (receiver == null || receiver.getTarget() instanceof Embedding) {
			return receiver == null ? List.of(realm) : realms(receiver);
		}
		List<Realm> found = new ArrayList<>();
		for (Realm home : realms(receiver)) {
			Realm.Parts parts = home.parts().get(Element.of(receiver.getTarget()));
			if (parts == null || home.failed().contains(Element.of(receiver.getTarget()))) {
				throw undeclared(receiver, reference, home);
			}
			for (int member : Indices.members(parts.extent(), receiver, evaluator)) {
				found.add(parts.realms().get(member));
			}
		}
		return found;
	}

	private static Complaint notANode(Reference reference) {
		boolean walk = reference.eContainer() instanceof Collective
				&& (reference.getTarget() instanceof Walk || reference.getTarget() instanceof Embedding);
		return new Complaint(new Finding(Code.WRONG_VALUE, reference, "expected a node, found %s".formatted(Evaluator.text(reference)))
				.withRemedy(walk ? "over is for walks: over %s".formatted(Evaluator.text(reference)) : ""));
	}

	private Shape shape(Reference reference, Realm home) {
		Named target = FollowUp.known(reference.getTarget(), reference);
		Shape shape = home.shapes().get(Element.of(target));
		if (shape == null) {
			throw target instanceof NodeFamily ? undeclared(reference, reference, home) : notANode(reference);
		}
		return shape;
	}

	/** What has no members yet is declared further down, or has failed further up. */
	private static Complaint undeclared(Reference name, Reference place, Realm home) {
		return home.failed().contains(Element.of(name.getTarget())) ? new FollowUp(place) : complaint(Code.NOT_YET_DECLARED, place,
				"%s is used before its declaration".formatted(name.getTarget().getName()));
	}

	private static Complaint complaint(Code code, Reference reference, String message) {
		return new Complaint(new Finding(code, reference, message));
	}
}
