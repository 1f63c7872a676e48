package barley.lang.elaborate;

import java.util.BitSet;
import java.util.List;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Element;
import barley.lang.finding.FollowUp;
import barley.lang.model.Receive;
import barley.lang.model.Send;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Transfer;
import barley.lang.wiring.Wiring;

/**
 * Elaborates messages that are stated by hand. One with both ends goes into its exchange, or into the block around it; the program of a
 * node states one end, and the other end is found when the block ends.
 */
final class MessageElaborator {

	/** A send, with its ends and the lanes between them, takes as long as this many things looked at. */
	private static final int SEND = 650;

	private final Wiring wiring;
	private final Resolver resolver;
	private final TransferElaborator transfers;
	private final NamedData namedData;
	private final LanesOff lanesOff;

	MessageElaborator(Wiring wiring, Resolver resolver, TransferElaborator transfers, NamedData namedData, LanesOff lanesOff) {
		this.wiring = wiring;
		this.resolver = resolver;
		this.transfers = transfers;
		this.namedData = namedData;
		this.lanesOff = lanesOff;
	}

	/**
	 * Elaborates a send: of an exchange, or of a block in which each node goes at its own pace.
	 *
	 * @param pace     the block; null outside of one
	 * @param exchange the exchange; null outside of one
	 */
	void send(Send send, PaceElaborator pace, OpenExchange exchange) {
		int sender = pace == null || exchange != null ? PaceElaborator.NO_NODE : pace.node();
		if (sender == PaceElaborator.NO_NODE == (send.getFrom() == null)) {
			FollowUp.known(send.getTo().getTarget(), send.getTo());
			throw new Complaint(PaceElaborator.end(send, sender(send)));
		}
		Complaints parts = new Complaints();
		List<Payload> sent = parts.of(() -> namedData.parts(send.getData()));
		resolver.budget().effort(sent == null ? SEND : (long) SEND * sent.size(), send);
		if (sent != null) {
			parts.run(() -> NamedData.requireOfNodes(send.getData(), sent));
		}
		List<Payload> into = parts.of(() -> namedData.into(send));
		List<Transfer> sends = parts.of(() -> transfers.elaborate(send, sender, sent == null ? List.of() : sent, into,
				lanesOff.with(exchange == null ? new BitSet() : exchange.off())));
		parts.end();
		if (exchange != null) {
			exchange.add(sends);
		} else if (sender == PaceElaborator.NO_NODE) {
			pace.add(new Phase.Exchanging(Element.of(send), TransferElaborator.joined(List.copyOf(sends)), new BitSet()));
		} else {
			pace.send(send, sends);
		}
	}

	/** Returns the name of a node that can send to the one that is named; nothing if the text does not name a single one. */
	private String[] sender(Send send) {
		int to = resolver.node(send.getTo());
		boolean named = wiring.name(to).equals(Evaluator.text(send.getTo()));
		return named && wiring.machine().adjacency().degree(to) > 0
				? new String[] { wiring.name(wiring.machine().adjacency().neighbour(to, 0)) } : new String[0];
	}

	/** Elaborates what the program of a node receives. */
	void receive(Receive receive, PaceElaborator pace) {
		List<Payload> received = NamedData.requireOfNodes(receive.getData(), namedData.parts(receive.getData()));
		resolver.budget().effort((long) ScheduleElaborator.MOVEMENT * received.size(), receive);
		pace.receive(receive, resolver.node(receive.getFrom()), received);
	}
}
