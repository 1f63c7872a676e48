package barley.lang.elaborate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.model.Machine;
import barley.lang.model.MachinePart;
import barley.lang.model.ModelPackage;
import barley.lang.wiring.Extent;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Shape;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.SynapseTable;
import barley.runtime.machine.Synapses;

/**
 * Runs parts of a machine as machines of their own (RULES.md 23): the lanes cut between them are
 * re-plugged inside of them, so every node keeps its number of link ends. Synapses are no cables: those of the whole stay, those between
 * parts too, and a part has no others.
 */
final class MachineParts {

	private static final int NO_OWNER = -1;

	private final Wiring whole;
	private final Budget budget;
	private final Findings findings;
	/** The names that the members of the machine see. */
	private final Frame frame;
	/** The families of the whole by name; of two of one name, the first. */
	private final Map<String, Shape> homes = new HashMap<>();
	/** Which part each node belongs to. */
	private final int[] owner;

	private MachineParts(Wiring whole, Budget budget, Findings findings) {
		this.whole = whole;
		this.budget = budget;
		this.findings = findings;
		frame = Binding.inView(whole);
		whole.realm().shapes().values().forEach(shape -> homes.putIfAbsent(shape.family(), shape));
		owner = new int[whole.machine().vertices()];
		Arrays.fill(owner, NO_OWNER);
	}

	/** Returns the machine with its parts in place; {@code whole} itself if it has none. */
	static Wiring apply(Machine machine, Wiring whole, Elaborator elaborator, Budget budget, Findings findings) {
		List<MachinePart> parts = machine.getMembers().stream().filter(MachinePart.class::isInstance).map(MachinePart.class::cast).toList();
		if (parts.isEmpty()) {
			return whole;
		}
		Elaborator.payToRebuild(machine, whole, budget);
		return new MachineParts(whole, budget, findings).apply(parts, elaborator);
	}

	private Wiring apply(List<MachinePart> parts, Elaborator elaborator) {
		Realm realm = new Realm(whole.realm().prefix());
		realm.shapes().putAll(whole.realm().shapes());
		realm.values().putAll(whole.realm().values());
		realm.synapses().putAll(whole.realm().synapses());
		List<BitSet> off = whole.machine().synapses().none();
		Wiring[] inner = new Wiring[parts.size()];
		int[][] nodes = new int[parts.size()][];
		for (int i = 0; i < parts.size(); i++) {
			inner[i] = elaborator.part(parts.get(i).getBase(), frame, budget, findings);
			if (inner[i] == null) {
				return whole;
			}
			nodes[i] = place(parts.get(i), inner[i], i);
			realm.parts().put(Element.of(parts.get(i)), new Realm.Parts(parts.get(i).getName(), new Extent(new int[0], new boolean[0]),
					List.of(moved(inner[i].realm(), parts.get(i), nodes[i]))));
		}
		for (int i = 0; i < inner.length; i++) {
			synapses(parts.get(i), inner[i].machine().synapses(), nodes[i], off);
		}
		Plugs plugs = new Plugs(new MachineBuilder(whole.machine(), off),
				whole.machine().lanes() + Arrays.stream(inner).mapToInt(part -> part.machine().lanes()).sum());
		plug(plugs, inner, nodes);
		Wiring result = plugs.wired(whole, realm);
		proveEnds(parts, result, nodes);
		return result;
	}

	/** Returns the node of the whole that each node of a part is. */
	private int[] place(MachinePart part, Wiring inner, int index) {
		Evaluator evaluator = new Evaluator(frame, budget);
		long[] offsets = part.getOffsets().stream().mapToLong(evaluator::whole).toArray();
		int[] nodes = new int[inner.machine().vertices()];
		for (Shape shape : inner.realm().shapes().values()) {
			Shape home = home(part, shape);
			for (int member = 0; member < shape.count(); member++) {
				int node = home.node(Indices.shifted(home.extent(), shape.extent(), member, offsets, part));
				if (owner[node] != NO_OWNER) {
					throw complaint(Code.PART_PLACE, part, "%s already belongs to another part".formatted(whole.name(node)));
				}
				owner[node] = index;
				nodes[shape.first() + member] = node;
			}
		}
		return nodes;
	}

	private Shape home(MachinePart part, Shape shape) {
		Shape home = homes.get(shape.family());
		if (home == null) {
			throw complaint(Code.PART_PLACE, part, "%s has nodes %s, but %s has no nodes of that name".formatted(part.getName(),
					shape.family(), whole.title()));
		}
		return home;
	}

	/** Lanes between nodes of no part stay; all other lanes are those of the parts. */
	private void plug(Plugs plugs, Wiring[] inner, int[][] nodes) {
		for (int lane = 0; lane < whole.machine().lanes(); lane++) {
			int from = whole.machine().from(lane);
			int to = whole.machine().to(lane);
			if (owner[from] == NO_OWNER && owner[to] == NO_OWNER) {
				plugs.plug(from, to, whole.machine().linkType(lane), whole, lane);
			}
		}
		for (int i = 0; i < inner.length; i++) {
			barley.runtime.machine.Machine part = inner[i].machine();
			for (int lane = 0; lane < part.lanes(); lane++) {
				int from = nodes[i][part.from(lane)];
				plugs.plug(from, nodes[i][part.to(lane)], linkType(from), inner[i], lane);
			}
		}
	}

	/** The lanes of the result, with the statements that made them and that switched them off. */
	private static final class Plugs {

		private final MachineBuilder builder;
		private final Origin[] links;
		private final Origin[] off;

		private Plugs(MachineBuilder builder, int most) {
			this.builder = builder;
			links = new Origin[most];
			off = new Origin[most];
		}

		/** Plugs a lane as lane number {@code lane} of {@code like}, which may be off. */
		private void plug(int from, int to, barley.runtime.machine.LinkType type, Wiring like, int lane) {
			boolean oneWay = like.machine().isOneWay(lane);
			int plugged = oneWay ? builder.oneWay(from, to, type) : builder.lane(from, to, type);
			links[plugged] = like.links()[lane];
			off[plugged] = like.switchedOff(lane);
		}

		private Wiring wired(Wiring whole, Realm realm) {
			barley.runtime.machine.Machine machine = builder.build();
			Wiring wired = new Wiring(whole.source(), whole.title(), whole.complete(), machine, realm,
					Arrays.copyOf(links, machine.lanes()));
			return Arrays.stream(off).allMatch(Objects::isNull) ? wired : wired.withOff(off, machine.synapses().none());
		}
	}

	/** A cable that is re-plugged stays what it is: of the type that the node has in the whole. */
	private barley.runtime.machine.LinkType linkType(int node) {
		Adjacency adjacency = whole.machine().adjacency();
		return adjacency.degree(node) == 0 ? PhysicalTypes.PLAIN_LINK : whole.machine().linkType(adjacency.lane(node, 0));
	}

	private static Realm moved(Realm inner, MachinePart part, int[] nodes) {
		Realm realm = new Realm(part.getName() + ".");
		inner.shapes().forEach((family, shape) -> realm.shapes().put(family, shape.moved(realm.prefix(), nodes)));
		inner.routes().forEach((walk, routes) -> realm.routes()
				.put(walk, routes.stream().map(route -> route.moved(node -> nodes[node])).toList()));
		realm.embeddings().addAll(inner.embeddings());
		realm.values().putAll(inner.values());
		return realm;
	}

	private void proveEnds(List<MachinePart> parts, Wiring result, int[][] nodes) {
		for (int i = 0; i < nodes.length; i++) {
			for (int node : nodes[i]) {
				int before = whole.machine().adjacency().degree(node);
				int after = result.machine().adjacency().degree(node);
				if (before != after) {
					findings.add(new Finding(Code.PART_PLACE, parts.get(i), ModelPackage.Literals.MACHINE_PART__BASE,
							"%s has %d link ends in %s, but %d in %s: rewiring can move cables but not add any".formatted(whole.name(node),
									before, whole.title(), after,
									parts.get(i).getName())));
					return;
				}
			}
		}
	}

	/** Finds the synapses that are off in a part, and reports the first one that the whole lacks. */
	private void synapses(MachinePart part, SynapseTable inner, int[] nodes, List<BitSet> off) {
		for (Synapses synapses : inner.all()) {
			budget.effort((long) synapses.size() * whole.machine().synapses().size(), part);
			for (int core = 0; core < synapses.cores(); core++) {
				int hearer = nodes[synapses.node(core)];
				int copy = 0;
				for (int synapse = synapses.first(core); synapse < synapses.first(core + 1); synapse++) {
					int sender = nodes[synapses.node(synapses.id(synapse))];
					copy = synapse > synapses.first(core) && synapses.id(synapse - 1) == synapses.id(synapse) ? copy + 1 : 0;
					List<SynapseTable.Place> between = whole.machine().synapses().between(sender, hearer);
					if (copy < between.size() && !synapses.isOn(synapse)) {
						off.get(between.get(copy).link()).set(between.get(copy).synapse());
					}
					if (between.isEmpty()) {
						findings.add(new Finding(Code.PART_PLACE, part, ModelPackage.Literals.MACHINE_PART__BASE,
								"%s hears %s in %s, but not in %s: rewiring can move cables but not add any".formatted(whole.name(hearer),
										whole.name(sender), part.getName(), whole.title())));
						return;
					}
				}
			}
		}
	}

	private static Complaint complaint(Code code, MachinePart part, String message) {
		return new Complaint(new Finding(code, part, message));
	}
}
