package barley.lang.elaborate;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.elaborate.IntoElaborator.Put;
import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Origin;
import barley.lang.model.ModelPackage;
import barley.lang.model.Send;
import barley.lang.motion.Passage;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Transfer;
import barley.lang.wiring.Wiring;
import barley.runtime.data.Operator;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.SynapseTable;

/**
 * Finds the way of a message by hand: the lane that it names, else all lanes of the pair (RULES.md 29); or the switches that it goes
 * through.
 */
final class TransferElaborator {

	private final Wiring wiring;
	private final Resolver resolver;
	private final Evaluator evaluator;
	private final NetworkRoutes routes;
	private final CircuitElaborator circuits;
	private final ShortestElaborator shortest;

	TransferElaborator(Wiring wiring, CircuitElaborator circuits, ShortestElaborator shortest, Resolver resolver, Evaluator evaluator) {
		this.circuits = circuits;
		this.shortest = shortest;
		routes = new NetworkRoutes(wiring, resolver);
		this.wiring = wiring;
		this.resolver = resolver;
		this.evaluator = evaluator;
	}

	/**
	 * Returns the parts of a message: one for each vector of which it has something.
	 *
	 * @param sender the node whose program it is in; {@link PaceElaborator#NO_NODE} if the message itself says who sends it
	 * @param data nothing if that is wrong; the rest of the statement is tried all the same
	 * @param into where it is put, one datum behind the other; null if it is put where it was
	 * @param off  lanes that the schedule has switched off
	 */
	List<Transfer> elaborate(Send send, int sender, List<Payload> data, List<Payload> into, BitSet off) {
		Complaints parts = new Complaints();
		Integer from = sender == PaceElaborator.NO_NODE ? parts.of(() -> resolver.node(send.getFrom())) : Integer.valueOf(sender);
		Integer to = parts.of(() -> resolver.node(send.getTo()));
		data.forEach(sent -> parts.run(() -> Operators.of(send.getWith(), sent)));
		parts.end();
		BitSet switches = send.getSwitches().isEmpty() ? null : routes.between(send, from, to);
		Passage passage = switches != null ? Passage.hop(from, to, Passage.ALL) : passage(send, from, to, off);
		if (data.isEmpty()) {
			return List.of();
		}
		if (into != null && switches != null) {
			throw new Complaint(new Finding(Code.MISPLACED, send, ModelPackage.Literals.SEND__INTO,
					"packets are put where they were sent from")
					.withRemedy("send them without into"));
		}
		if (into != null && Operators.of(send.getWith(), data.get(0)) == Operator.AVG) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, send, ModelPackage.Literals.SEND__WITH,
					"an average is divided where it was contributed, not in other data").withRemedy("combine by sum"));
		}
		List<Put> puts = into == null ? data.stream().map(sent -> new Put(sent, sent)).toList()
				: IntoElaborator.targets(send, ModelPackage.Literals.SEND__INTO, data, into);
		return puts.stream().map(put -> new Transfer(Element.of(send), put.data(), put.into(),
				Operators.of(send.getWith(), put.data()), passage, switches)).toList();
	}

	private Passage passage(Send send, int from, int to, BitSet off) {
		String method = send.getLane() == null ? shortest.method(send.getMethod()) : send.getMethod();
		if (method == null || from == to) {
			return Passage.hop(from, to, lane(send, from, to));
		}
		return shortest.ways(send, ModelPackage.Literals.SEND__METHOD, method, off).add(from, to);
	}

	/** Returns the only lane or circuit that is to be taken, or all lanes of the pair. */
	private int lane(Send send, int from, int to) {
		if (from == to) {
			throw new Complaint(new Finding(Code.SELF_LINK, send, ModelPackage.Literals.SEND__TO,
					"%s sends to itself".formatted(wiring.name(from)))
					.withRemedy("send to another node"));
		}
		Adjacency adjacency = wiring.machine().adjacency();
		if (!adjacency.joins(from, to) && circuits.joins(from, to, send)) {
			int way = send.getLane() == null ? 0 : evaluator.whole(send.getLane(), "a way", 1, Integer.MAX_VALUE);
			return circuits.between(from, to, way, send);
		} else if (!wiring.machine().leads(from, to)) {
			requireNoSynapse(send, from, to);
			String[] link = wiring.bridgeLink(from, to);
			throw new MissingLink(new Finding(Code.RING_GAP, send, ModelPackage.Literals.SEND__TO,
					"this sends from %s to %s, but %s".formatted(wiring.name(from), wiring.name(to),
							wiring.gap(from, to)))
					.withRemedy(wiring.bridge(from, to) + (link.length == 0 ? "" : ", or send it by shortest, over nodes that relay it"),
					link),
					from, to);
		}
		if (send.getLane() == null) {
			return Passage.ALL;
		}
		int number = evaluator.whole(send.getLane(), "a lane", 1, Integer.MAX_VALUE);
		int lanes = adjacency.count(from, to);
		if (number > lanes) {
			throw new Complaint(new Finding(Code.LANE_PIN, send, ModelPackage.Literals.SEND__LANE,
					"no lane #%d: %s -> %s has %d".formatted(number, wiring.name(from), wiring.name(to), lanes)));
		}
		return adjacency.between(from, to, number - 1);
	}

	/** Synapses are no lanes: words go to all that hear a node, by their type. */
	private void requireNoSynapse(Send send, int from, int to) {
		SynapseTable synapses = wiring.machine().synapses();
		synapses.between(from, to).stream().findFirst().ifPresent(place -> {
			String type = synapses.of(place.link()).type().name().replaceAll("\\(.*", "");
			throw new Complaint(new Finding(Code.RING_GAP, send, ModelPackage.Literals.SEND__TO,
					"this sends from %s to %s, but the link between them is a synapse of type %s".formatted(wiring.name(from),
					wiring.name(to), type))
					.withRemedy("write send %s from %s to %s as a { ... }".formatted(Evaluator.text(send.getData().get(0)),
					Evaluator.text(send.getFrom()), type)));
		});
	}

	/** Makes what a statement sends from one node to another in an exchange one message (RULES.md 30). */
	static List<Movement> joined(List<Movement> movements) {
		Map<Message, Long> whole = new HashMap<>();
		movements.stream().filter(Transfer.class::isInstance).map(Transfer.class::cast)
				.forEach(transfer -> whole.merge(Message.of(transfer), transfer.data().size(), Math::addExact));
		Map<Message, Long> ahead = new HashMap<>();
		return movements.stream().map(movement -> {
			if (!(movement instanceof Transfer transfer)) {
				return movement;
			}
			Message message = Message.of(transfer);
			long before = ahead.merge(message, transfer.data().size(), Math::addExact) - transfer.data().size();
			return transfer.within(before, whole.get(message));
		}).toList();
	}

	/** What is sent together: the parts of one message. */
	private record Message(Origin source, int from, int to) {

		private static final int SPREAD = 0x9E3779B9;

		static Message of(Transfer transfer) {
			return new Message(transfer.source(), transfer.from(), transfer.to());
		}

		/** Messages to the next node, or to the one after that, would otherwise share few hashes. */
		@Override
		public int hashCode() {
			return 31 * source.hashCode() + from * SPREAD + to;
		}
	}
}
