package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.Off;
import barley.lang.model.OffTarget;
import barley.lang.model.Reference;
import barley.lang.prove.EmbeddingProof;
import barley.lang.wiring.Route;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.SynapseTable.Place;
import barley.runtime.machine.Synapses;

/** Finds the lanes and the synapses that an {@code off} statement means. */
final class LanesOff {

	/** To find the lanes of a node takes as long as to look at this many of them. */
	private static final int NODE = 2;
	/** To look for the synapses of a type takes as long as to look at this many lanes. */
	private static final int TYPE = 10;

	private final Wiring wiring;
	private final EmbeddingProof embeddings;
	private final Resolver resolver;
	private final Evaluator evaluator;
	/** Lanes that the schedule has switched off so far. */
	private final BitSet soFar = new BitSet();

	LanesOff(Wiring wiring, EmbeddingProof embeddings, Resolver resolver, Evaluator evaluator) {
		this.wiring = wiring;
		this.embeddings = embeddings;
		this.resolver = resolver;
		this.evaluator = evaluator;
	}

	/**
	 * What is switched off.
	 *
	 * @param synapses for each link type of synapses, their numbers
	 */
	record Dark(BitSet lanes, List<BitSet> synapses) {

		private void add(Place place) {
			synapses.get(place.link()).set(place.synapse());
		}
	}

	Dark find(Off off) {
		evaluator.budget().effort(wiring.machine().lanes() / Byte.SIZE + 1L, off);
		evaluator.budget().effort((long) TYPE * wiring.machine().synapses().size(), off);
		BitSet lanes = new BitSet(wiring.machine().lanes());
		if (!off.getWalks().isEmpty()) {
			lanes.set(0, wiring.machine().lanes());
			List<Route> used = new ArrayList<>();
			for (Reference walk : off.getWalks()) {
				for (Route route : resolver.routes(walk)) {
					evaluator.budget().effort(route.hops(), walk);
					used.add(route);
				}
			}
			if (embeddings.anyDependsOnUse()) {
				evaluator.budget().effort(embeddings.effort(), off);
			}
			embeddings.together(used).values().forEach(walk -> Arrays.stream(walk.lanes()).filter(lane -> lane >= 0).forEach(lanes::clear));
		}
		Dark dark = new Dark(lanes, wiring.machine().synapses().none());
		Complaints parts = new Complaints();
		off.getTargets().forEach(target -> parts.run(() -> add(target, dark)));
		parts.end();
		return dark;
	}

	/** Notes lanes that the schedule switches off for all that follows. */
	void fromHereOn(BitSet lanes) {
		soFar.or(lanes);
	}

	/** Returns the lanes that the schedule has switched off so far, with more. */
	BitSet with(BitSet more) {
		BitSet off = (BitSet) more.clone();
		off.or(soFar);
		return off;
	}

	/** Returns the lanes that a schedule switches off; synapses are on or off all the time. */
	BitSet ofSchedule(Off off) {
		Dark dark = find(off);
		for (int link = 0; link < dark.synapses.size() && dark.lanes.isEmpty(); link++) {
			if (!dark.synapses.get(link).isEmpty()) {
				Synapses synapses = wiring.machine().synapses().of(link);
				int synapse = dark.synapses.get(link).nextSetBit(0);
				throw new Complaint(new Finding(Code.MISPLACED, off,
						"a schedule switches lanes off, but %s -> %s is a synapse of type %s".formatted(
						wiring.name(synapses.node(synapses.id(synapse))), wiring.name(synapses.node(synapses.coreOf(synapse))),
						synapses.type().name())).withRemedy("switch it off in a machine, or name the nodes that send: from"));
			}
		}
		return dark.lanes;
	}

	private void add(OffTarget target, Dark dark) {
		if (target.getTo() == null) {
			boolean any = false;
			int[] vertices = resolver.vertices(target.getFrom());
			for (int vertex : vertices) {
				any |= add(vertex, target, dark);
			}
			if (!any && vertices.length > 0) {
				throw new Complaint(new Finding(Code.LANE_PIN, target, "%s has no link to switch off".formatted(wiring.name(vertices[0]))));
			}
			return;
		}
		Complaints ends = new Complaints();
		Integer from = ends.of(() -> resolver.vertex(target.getFrom()));
		Integer to = ends.of(() -> resolver.vertex(target.getTo()));
		ends.end();
		evaluator.budget().effort(wiring.machine().adjacency().count(from, to), target);
		evaluator.budget().effort((long) TYPE * wiring.machine().synapses().size(), target);
		int[] between = lanes(from, to, target.isOneway());
		List<Place> heard = target.isOneway() && !wiring.machine().isSwitch(from) && !wiring.machine().isSwitch(to)
				? wiring.machine().synapses().between(from, to) : List.of();
		int links = between.length + heard.size();
		String kind = between.length == 0 ? "synapse" : "lane";
		int number = target.getLane() == null ? 0 : evaluator.whole(target.getLane(), "a lane", 1, Integer.MAX_VALUE);
		if (links == 0 || number > links) {
			throw new Complaint(new Finding(Code.LANE_PIN, target, links == 0
					? (target.isOneway() ? "no link leads from %s to %s only, to switch off" : "no link between %s and %s to switch off")
							.formatted(wiring.name(from), wiring.name(to))
					: "%s %s %s has %s, but no %s #%d to switch off".formatted(wiring.name(from), target.isOneway() ? "->" : "--",
							wiring.name(to), Words.count(links, kind), kind, number)));
		}
		for (int i = 0; i < links; i++) {
			if ((number == 0 || number == i + 1) && i < between.length) {
				dark.lanes.set(between[i]);
			} else if (number == 0 || number == i + 1) {
				dark.add(heard.get(i - between.length));
			}
		}
	}

	private int[] lanes(int from, int to, boolean oneWay) {
		int[] between = from == to ? new int[0] : wiring.machine().adjacency().between(from, to);
		return oneWay ? Arrays.stream(between).filter(lane -> wiring.machine().isOneWay(lane) && wiring.machine().from(lane) == from)
				.toArray()
				: between;
	}

	/** Adds all links of a node, its synapses and those that hear it among them. Returns whether it has any. */
	private boolean add(int node, OffTarget target, Dark dark) {
		Adjacency adjacency = wiring.machine().adjacency();
		evaluator.budget().effort(NODE + adjacency.degree(node), target);
		for (int i = 0; i < adjacency.degree(node); i++) {
			dark.lanes.set(adjacency.lane(node, i));
		}
		boolean any = adjacency.degree(node) > 0;
		List<Synapses> types = wiring.machine().synapses().all();
		evaluator.budget().effort((long) TYPE * types.size(), target);
		for (int link = 0; link < types.size(); link++) {
			Synapses synapses = types.get(link);
			int core = synapses.core(node);
			if (core >= 0) {
				any = true;
				evaluator.budget().effort(synapses.cores() + synapses.count(core), target);
				dark.synapses.get(link).set(synapses.first(core), synapses.first(core + 1));
				for (int hearer = 0; hearer < synapses.cores(); hearer++) {
					int heard = synapses.find(hearer, core);
					while (heard >= 0 && heard < synapses.first(hearer + 1) && synapses.id(heard) == core) {
						dark.synapses.get(link).set(heard++);
					}
				}
			}
		}
		return any;
	}
}
