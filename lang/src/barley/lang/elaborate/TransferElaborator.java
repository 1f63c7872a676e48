package barley.lang.elaborate;

import java.util.Arrays;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.model.ModelPackage;
import barley.lang.model.Send;
import barley.lang.plan.Payload;
import barley.lang.plan.Transfer;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.SynapseTable;

/** Finds the lane that a send by hand goes along: the one it names, else the first that is on (RULES.md 16); or the switches that it goes through. */
final class TransferElaborator {

	private final Wiring wiring;
	private final Resolver resolver;
	private final Evaluator evaluator;
	private final NetworkElaborator network;
	private final CircuitElaborator circuits;

	TransferElaborator(Wiring wiring, CircuitElaborator circuits, Resolver resolver, Evaluator evaluator) {
		this.circuits = circuits;
		network = new NetworkElaborator(wiring, resolver);
		this.wiring = wiring;
		this.resolver = resolver;
		this.evaluator = evaluator;
	}

	Transfer elaborate(Send send, Payload payload) {
		int from = resolver.node(send.getFrom());
		int to = resolver.node(send.getTo());
		if (!send.getSwitches().isEmpty()) {
			return new Transfer(Element.of(send), payload, Operators.of(send.getWith(), payload), from, to, -1,
					network.between(send, from, to));
		}
		int[] between = from == to ? new int[0] : wiring.machine().adjacency().between(from, to);
		int[] leading = from == to ? between : wiring.machine().leading(from, to);
		if (between.length == 0 && from != to && circuits.joins(from, to)) {
			int way = send.getLane() == null ? 0 : evaluator.whole(send.getLane(), "a way", 1, Integer.MAX_VALUE);
			return new Transfer(Element.of(send), payload, Operators.of(send.getWith(), payload), from, to,
					circuits.between(from, to, way, send), null);
		} else if (leading.length == 0) {
			requireNoSynapse(send, from, to);
			throw new Complaint(new Finding(Code.RING_GAP, send, ModelPackage.Literals.SEND__TO,
					"this sends from %s to %s, but %s".formatted(wiring.name(from), wiring.name(to),
							wiring.gap(from, to)))
					.withRemedy(from == to ? "" : wiring.bridge(from, to), from == to ? new String[0] : wiring.bridgeLink(from, to)));
		}
		if (send.getLane() == null) {
			return new Transfer(Element.of(send), payload, Operators.of(send.getWith(), payload), from, to, firstOn(leading), null);
		}
		int number = evaluator.whole(send.getLane(), "a lane", 1, Integer.MAX_VALUE);
		if (number > between.length) {
			throw new Complaint(new Finding(Code.LANE_PIN, send, ModelPackage.Literals.SEND__LANE,
					"no lane #%d: %s -> %s has %d".formatted(number, wiring.name(from), wiring.name(to), between.length)));
		}
		return new Transfer(Element.of(send), payload, Operators.of(send.getWith(), payload), from, to, between[number - 1], null);
	}

	/** Synapses are no lanes: words go to all that hear a node, by their type. */
	private void requireNoSynapse(Send send, int from, int to) {
		SynapseTable synapses = wiring.machine().synapses();
		synapses.between(from, to).stream().findFirst().ifPresent(place -> {
			String type = synapses.of(place.link()).type().name().replaceAll("\\(.*", "");
			throw new Complaint(new Finding(Code.RING_GAP, send, ModelPackage.Literals.SEND__TO,
					"this sends from %s to %s, but the link between them is a synapse of type %s".formatted(wiring.name(from), wiring.name(to), type))
					.withRemedy("write send %s from %s to %s as a { ... }".formatted(Evaluator.text(send.getData()), Evaluator.text(send.getFrom()),
							type)));
		});
	}

	/** Returns the first lane that is on; the first one if none is. */
	private int firstOn(int[] lanes) {
		return Arrays.stream(lanes).filter(wiring.machine()::isOn).findFirst().orElse(lanes[0]);
	}
}
