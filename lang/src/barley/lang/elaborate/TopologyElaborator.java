package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Embedding;
import barley.lang.model.Link;
import barley.lang.model.Named;
import barley.lang.model.NodeFamily;
import barley.lang.model.Nodes;
import barley.lang.model.Part;
import barley.lang.model.Switches;
import barley.lang.model.Topology;
import barley.lang.model.Walk;
import barley.lang.wiring.Assembly;
import barley.lang.wiring.Extent;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Route;
import barley.lang.wiring.Shape;
import barley.lang.wiring.WalkSet;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;

/** Runs the body of a topology: makes its nodes, plugs its links, walks its walks, and elaborates its parts in turn. */
final class TopologyElaborator extends StatementRunner {

	/** A part, even an empty one, takes as much room as this many things. */
	private static final int PART = 400;

	private final Elaborator elaborator;
	private final Assembly assembly;
	private final Fittings fittings;
	private final Realm realm;
	private final Resolver resolver;

	TopologyElaborator(Elaborator elaborator, Assembly assembly, Fittings fittings, Realm realm, Frame frame, Budget budget,
			Findings findings) {
		super(frame, budget, findings);
		this.elaborator = elaborator;
		this.assembly = assembly;
		this.fittings = fittings;
		this.realm = realm;
		resolver = new Resolver(realm, evaluator);
	}

	/** Runs {@code topology}; the frame holds its parameters already. */
	void elaborate(Topology topology) {
		int before = assembly.nodes();
		long count = findings.count();
		runAll(topology.getBody().getStatements());
		if (assembly.nodes() == before && findings.count() == count) {
			findings.add(new Finding(Code.NO_NODES, topology, "%s has no nodes".formatted(topology.getName()))
					.withRemedy("declare some: node n[4]"));
		}
		frame.forEach((name, value) -> realm.values().put(Element.of(name), value));
	}

	@Override
	public Boolean caseNodes(Nodes declaration) {
		makeAll(declaration.getFamilies(), family -> {
			NodeType type = fittings.node(family, declaration.getType(), evaluator);
			return (source, extent) -> assembly.nodes(source, family.getName(), realm.prefix(), extent, type);
		});
		return true;
	}

	@Override
	public Boolean caseSwitches(Switches declaration) {
		makeAll(declaration.getFamilies(), family -> {
			SwitchType type = fittings.switchType(family, declaration.getType(), evaluator);
			return (source, extent) -> assembly.switches(source, family.getName(), realm.prefix(), extent, type);
		});
		return true;
	}

	/** Makes nodes or switches of a type. */
	private interface Maker {
		Shape make(Element source, Extent extent);
	}

	private void makeAll(List<NodeFamily> families, Function<NodeFamily, Maker> ofType) {
		Complaints all = new Complaints();
		families.forEach(family -> all.run(() -> {
			Complaints parts = new Complaints();
			Element source = Element.of(family);
			Extent extent = parts.of(() -> Indices.extent(family.getDimensions(), evaluator));
			budget.nodes(extent == null ? 0 : extent.count(), family);
			requireNew(family, realm.shapes().containsKey(source));
			Maker maker = parts.of(() -> ofType.apply(family));
			if (parts.isEmpty()) {
				realm.shapes().put(source, maker.make(source, extent));
			} else {
				realm.failed().add(source);
			}
			parts.end();
		}));
		all.end();
	}

	@Override
	public Boolean casePart(Part part) {
		realm.failed().add(Element.of(part));
		Extent extent = Indices.extent(part.getDimensions(), evaluator);
		requireNew(part, realm.parts().containsKey(Element.of(part)));
		budget.nodes(0, part);
		List<Realm> realms = new ArrayList<>();
		realm.parts().put(Element.of(part), new Realm.Parts(part.getName(), extent, realms));
		for (int member = 0; member < extent.count(); member++) {
			budget.effort(PART, part);
			Realm inner = new Realm(realm.prefix() + part.getName() + extent.indices(member) + ".");
			realms.add(inner);
			elaborator.part(part.getBase(), frame, inner, assembly, fittings, budget, findings);
		}
		realm.failed().remove(Element.of(part));
		return true;
	}

	@Override
	public Boolean caseLink(Link link) {
		Complaints parts = new Complaints();
		Integer from = parts.of(() -> resolver.vertex(link.getFrom()));
		Integer to = parts.of(() -> resolver.vertex(link.getTo()));
		if (!parts.isEmpty()) {
			parts.run(() -> lanes(link, "lanes"));
			parts.end();
		}
		link(link, from, to);
		return true;
	}

	private void link(Link link, int from, int to) {
		if (fittings.isSynapse(link, from == to)) {
			synapses(link, from, to);
			return;
		} else if (from == to) {
			throw new Complaint(new Finding(Code.SELF_LINK, link, "this links %s to itself".formatted(Evaluator.text(link.getFrom()))));
		}
		int count = lanes(link, "lanes");
		budget.lanes(count, link);
		assembly.link(from, to, count, link.isOneway(), fittings.link(link, evaluator), sources.of(link));
	}

	private int lanes(Link link, String what) {
		return link.getLanes() == null ? 1 : evaluator.whole(link.getLanes(), "the number of " + what, 0, Integer.MAX_VALUE);
	}

	/** A link in one direction whose type has registers computes at its far end. */
	private void synapses(Link link, int from, int to) {
		Resolver.requireNode(link.getFrom());
		Resolver.requireNode(link.getTo());
		int count = lanes(link, "synapses");
		budget.lanes(count, link);
		assembly.synapses(from, to, count, fittings.synapse(link, evaluator));
	}

	@Override
	public Boolean caseEmbedding(Embedding embedding) {
		realm.embeddings().add(new WalkSet(Element.of(embedding), embedding.getName(), embedding.isOneway(), 
				List.copyOf(embedding.getWalks().stream().map(Element::of).toList())));
		embedding.getWalks().forEach(this::run);
		return true;
	}

	@Override
	public Boolean caseWalk(Walk walk) {
		if (realm.routes().containsKey(Element.of(walk))) {
			requireNew(walk, true);
		}
		long before = findings.count();
		List<Route> made = new RouteElaborator(this, resolver).routes(walk, assembly);
		realm.routes().put(Element.of(walk), findings.count() == before ? made : new ArrayList<>());
		return true;
	}

	static void requireNew(Named named, boolean known) {
		if (known) {
			throw new Complaint(new Finding(Code.DUPLICATE_NAME, named,
					"%s is declared again in each iteration of a loop".formatted(named.getName()))
					.withRemedy("declare it once, with dimensions, outside of the loop"));
		}
	}
}
