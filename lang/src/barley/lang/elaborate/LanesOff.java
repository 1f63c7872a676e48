package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.Off;
import barley.lang.model.OffTarget;
import barley.lang.model.Reference;
import barley.lang.prove.EmbeddingProof;
import barley.lang.wiring.Route;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.SynapseTable;
import barley.runtime.machine.Synapses;

/** Finds the lanes that an {@code off} statement means. */
final class LanesOff {

	/** To find the lanes of a node takes as long as to look at this many of them. */
	private static final int NODE = 2;

	private final Wiring wiring;
	private final EmbeddingProof embeddings;
	private final Resolver resolver;
	private final Evaluator evaluator;

	LanesOff(Wiring wiring, EmbeddingProof embeddings, Resolver resolver, Evaluator evaluator) {
		this.wiring = wiring;
		this.embeddings = embeddings;
		this.resolver = resolver;
		this.evaluator = evaluator;
	}

	BitSet lanes(Off off) {
		evaluator.budget().effort(wiring.machine().lanes() / Byte.SIZE + 1L, off);
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
			if (embeddings.cutsWalks()) {
				evaluator.budget().effort(embeddings.effort(), off);
			}
			embeddings.together(used).values().forEach(walk -> Arrays.stream(walk.lanes()).filter(lane -> lane >= 0).forEach(lanes::clear));
		}
		off.getTargets().forEach(target -> add(target, lanes));
		return lanes;
	}

	private void add(OffTarget target, BitSet lanes) {
		Adjacency adjacency = wiring.machine().adjacency();
		if (target.getTo() == null) {
			for (int node : resolver.vertices(target.getFrom())) {
				evaluator.budget().effort(NODE + adjacency.degree(node), target);
				for (int i = 0; i < adjacency.degree(node); i++) {
					lanes.set(adjacency.lane(node, i));
				}
			}
			return;
		}
		int from = resolver.vertex(target.getFrom());
		int to = resolver.vertex(target.getTo());
		int[] between = from == to ? new int[0] : adjacency.between(from, to);
		if (target.isOneway()) {
			between = Arrays.stream(between).filter(lane -> wiring.machine().isOneWay(lane) && wiring.machine().from(lane) == from).toArray();
		}
		if (between.length == 0 && target.isOneway() && !wiring.machine().isSwitch(from) && !wiring.machine().isSwitch(to)) {
			requireNoSynapse(target, from, to);
		}
		int number = target.getLane() == null ? 0 : evaluator.whole(target.getLane(), "a lane", 1, Integer.MAX_VALUE);
		if (between.length == 0 || number > between.length) {
			throw new Complaint(new Finding(Code.LANE_PIN, target, between.length == 0
					? (target.isOneway() ? "no link leads from %s to %s only, to switch off" : "no link between %s and %s to switch off")
							.formatted(wiring.name(from), wiring.name(to))
					: "%s %s %s has %d lanes, but no lane #%d to switch off".formatted(wiring.name(from), target.isOneway() ? "->" : "--",
							wiring.name(to), between.length, number)));
		}
		for (int i = 0; i < between.length; i++) {
			if (number == 0 || number == i + 1) {
				lanes.set(between[i]);
			}
		}
	}

	/** A synapse draws no power of its own, and whether it takes part is for the links and the programs to say. */
	private void requireNoSynapse(OffTarget target, int from, int to) {
		List<SynapseTable.Place> places = wiring.machine().synapses().between(from, to);
		if (!places.isEmpty()) {
			Synapses synapses = wiring.machine().synapses().of(places.get(0).link());
			throw new Complaint(new Finding(Code.MISPLACED, target, "%s -> %s is a synapse of type %s, but off switches off lanes only".formatted(
					wiring.name(from), wiring.name(to), synapses.type().name())).withRemedy(
							"leave out its link, or let its program pass over the word: if id == %d and core == %d then 0 else a".formatted(
									synapses.core(from), synapses.core(to))));
		}
	}
}
