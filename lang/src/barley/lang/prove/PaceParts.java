package barley.lang.prove;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.lang.evaluate.Budget;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.PaceUnit.End;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Placements;
import barley.lang.plan.Plan;
import barley.lang.plan.Transfer;
import barley.lang.prove.Incoming.Arrival;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.prove.ProvedPhase.Stated;

/**
 * The units of a block taken apart, so that none waits for what only another part of it needs: a computation node by node, and an exchange
 * into its messages, whose ends are units of their own, and its collectives. First come all sends of an exchange, then its collectives,
 * then all receives: thus all statements read what nodes held before it, and what arrives is combined in the order of the text (RULES.md
 * 2).
 */
final class PaceParts {

	private final Phase.Pacing pacing;
	private final Placements placements;
	private final int nodes;
	private final List<PaceUnit> parts = new ArrayList<>();
	/** For each part the number of its unit, and the places of its movements among those of the unit. */
	private final List<Integer> units = new ArrayList<>();
	private final List<List<Integer>> places = new ArrayList<>();

	PaceParts(Phase.Pacing pacing, Plan plan, Budget budget) {
		this.pacing = pacing;
		placements = plan.placements();
		nodes = plan.wiring().machine().nodes();
		for (int number = 0; number < pacing.units().size(); number++) {
			PaceUnit unit = pacing.units().get(number);
			if (unit.phase() instanceof Phase.Computing computing) {
				compute(number, computing);
			} else if (unit.phase() instanceof Phase.Using) {
				add(number, unit, List.of()); // a collective, which is proved as a whole
			} else if (unit.end() == End.BOTH) {
				Phase.Exchanging exchanging = (Phase.Exchanging) unit.phase();
				requireOrder(exchanging.movements(), new Incoming(plan.wiring(), budget), budget);
				exchange(number, exchanging);
			} else {
				add(number, unit, IntStream.range(0, ((Phase.Exchanging) unit.phase()).movements().size()).boxed().toList());
			}
		}
	}

	/** Returns all parts, in the order of the text. */
	List<PaceUnit> parts() {
		return parts;
	}

	/** Returns what each unit found, of what its parts did. */
	List<List<ProvedPhase>> join(List<List<ProvedPhase>> ofParts) {
		Found[][] found = new Found[pacing.units().size()][];
		List<List<ProvedPhase>> joined = new ArrayList<>(pacing.units().stream().map(any -> List.<ProvedPhase>of()).toList());
		for (int part = 0; part < parts.size(); part++) {
			int unit = units.get(part);
			if (!(pacing.units().get(unit).phase() instanceof Phase.Exchanging exchanging)) {
				Phase phase = pacing.units().get(unit).phase();
				joined.set(unit, phase instanceof Phase.Using ? ofParts.get(part) : List.of(new Stated(phase)));
				continue;
			}
			for (ProvedPhase proved : ofParts.get(part)) {
				found[unit] = found[unit] == null ? new Found[exchanging.movements().size()] : found[unit];
				List<Found> ofPart = ((Exchanged) proved).movements();
				for (int i = 0; i < ofPart.size(); i++) {
					found[unit][places.get(part).get(i)] = ofPart.get(i);
				}
			}
		}
		for (int unit = 0; unit < found.length; unit++) {
			if (found[unit] != null) {
				joined.set(unit, List.of(new Exchanged((Phase.Exchanging) pacing.units().get(unit).phase(), List.of(found[unit]))));
			}
		}
		return joined;
	}

	private void add(int number, PaceUnit part, List<Integer> ofUnit) {
		parts.add(part);
		units.add(number);
		places.add(ofUnit);
	}

	/** Nodes that renew pieces lose what others renew, so they are one. */
	private void compute(int number, Phase.Computing computing) {
		if (computing.at() == null && computing.data().stream().anyMatch(payload -> placements.of(payload) != null)) {
			add(number, pacing.units().get(number), List.of());
			return;
		}
		placements.nodes(computing, nodes).stream().forEach(node -> {
			BitSet at = new BitSet();
			at.set(node);
			add(number, pacing.units().get(number).with(new Phase.Computing(computing.source(), computing.schedule(), computing.data(),
					computing.flop(), computing.kernel(), computing.known(), computing.elements(), computing.from(), at), End.BOTH),
					List.of());
		});
	}

	/** What a node sends another over the same lanes is one message. */
	private void exchange(int number, Phase.Exchanging exchanging) {
		Map<List<Object>, List<Integer>> messages = new LinkedHashMap<>();
		List<Integer> collectives = new ArrayList<>();
		for (int place = 0; place < exchanging.movements().size(); place++) {
			if (exchanging.movements().get(place) instanceof Transfer transfer) {
				messages.computeIfAbsent(List.of(IntStream.of(transfer.passage().nodes()).boxed().toList(),
						IntStream.of(transfer.passage().lanes()).boxed().toList()), any -> new ArrayList<>()).add(place);
			} else {
				collectives.add(place);
			}
		}
		List<Phase.Exchanging> apart = messages.values().stream().map(message -> part(exchanging, message)).toList();
		List<List<Integer>> ofUnit = List.copyOf(messages.values());
		PaceUnit unit = pacing.units().get(number);
		IntStream.range(0, apart.size()).forEach(i -> add(number, unit.with(apart.get(i), End.SEND), ofUnit.get(i)));
		collectives.forEach(place -> add(number, unit.with(part(exchanging, List.of(place)), End.BOTH), List.of(place)));
		IntStream.range(0, apart.size()).forEach(i -> add(number, unit.with(apart.get(i), End.RECEIVE), ofUnit.get(i)));
	}

	private static Phase.Exchanging part(Phase.Exchanging exchanging, List<Integer> ofUnit) {
		return new Phase.Exchanging(exchanging.source(), ofUnit.stream().map(exchanging.movements()::get).toList(), exchanging.off(),
				exchanging.shared());
	}

	/** Complains of movements of an exchange that leave elements at a node in an order that is not defined. */
	private static void requireOrder(List<Movement> movements, Incoming arrivals, Budget budget) {
		OverlapProof.proveReadable(movements, budget);
		for (Movement movement : movements) {
			Payload into = movement.into();
			if (movement instanceof Transfer transfer) {
				arrivals.add(new Arrival(transfer, transfer.to(), into.first(), into.end(), Segments.of(into.first(), into.end(),
						Contributions.of(transfer.from())).list()));
			} else if (movement instanceof Joint joint && joint.into() == joint.data()) {
				for (int node : joint.nodes()) {
					arrivals.add(new Arrival(joint, node, into.first(), into.end(), List.of()));
				}
			}
		}
	}
}
