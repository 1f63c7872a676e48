package barley.lang.elaborate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.model.Barrier;
import barley.lang.model.Compute;
import barley.lang.model.ModelPackage;
import barley.lang.model.Receive;
import barley.lang.model.Repeat;
import barley.lang.model.Send;
import barley.lang.model.Statement;
import barley.lang.motion.Transport;
import barley.lang.plan.Movement;
import barley.lang.plan.PaceRounds;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.PaceUnit.End;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Transfer;
import barley.lang.wiring.Wiring;
import barley.runtime.data.Operator;
import barley.runtime.program.Iteration;

/**
 * Collects the units of a block in which each node goes at its own pace, and matches the sends of programs with their receives: the i-th
 * send of a node to another one is for the i-th receive there, in the order of their programs, never of time (RULES.md 40).
 */
final class PaceElaborator {

	/** Stands for no node: outside of programs. */
	static final int NO_NODE = -1;

	/** One end of a message whose other end has not come yet, and where it stands among the units. */
	private record Open(Statement statement, int unit, List<Transfer> sent, List<Payload> received, int node, int other,
			Iteration iteration) {
	}

	/** The node whose program it is, and the other one. */
	private record Ends(int node, int other) {
	}

	private final Wiring wiring;
	private final Iterations iterations;
	/** Null where one end of a message is not matched. */
	private final List<PaceUnit> units = new ArrayList<>();
	private final Map<Ends, Deque<Open>> sends = new LinkedHashMap<>();
	private final Map<Ends, Deque<Open>> receives = new LinkedHashMap<>();
	private int node = NO_NODE;
	/** Whether one end of a message at least is wrong itself, so that its other end, and those that follow, match nothing. */
	private boolean incomplete;
	/** Null if all rounds of repeats are carried out. */
	private final PaceRepeats repeats;

	/** @param leavesOut whether rounds are left out of repeats with many of them */
	PaceElaborator(Wiring wiring, Iterations iterations, boolean leavesOut) {
		this.wiring = wiring;
		this.iterations = iterations;
		repeats = leavesOut ? new PaceRepeats() : null;
	}

	/** Carries out some rounds. */
	void repeat(Repeat repeat, int times, Runnable round) {
		if (repeats == null) {
			for (int i = 0; i < times; i++) {
				round.run();
			}
		} else {
			repeats.repeat(Element.of(repeat), times, round, units::size);
		}
	}

	/**
	 * Returns whether rounds of repeats can be left out: those that are send what they receive, and no program has to compute what is said
	 * here.
	 */
	boolean canLeaveOut() {
		return rounds().isEmpty() || repeats.areEven() && units.stream().allMatch(unit -> unit == null
				|| unit.phase() instanceof Phase.Exchanging exchanging
						&& exchanging.movements().stream().noneMatch(movement -> movement.operator() == Operator.AVG)
				|| unit.phase() instanceof Phase.Computing computing && computing.kernel() == null && computing.elements() == null);
	}

	/** Returns the repeats of which rounds are left out. */
	List<PaceRounds> rounds() {
		return repeats == null ? List.of() : repeats.rounds();
	}

	/** Begins the program of a node, or ends it by {@link #NO_NODE}. */
	void begin(int ofNode) {
		node = ofNode;
	}

	/** Returns the node whose program is being elaborated. */
	int node() {
		return node;
	}

	List<PaceUnit> units() {
		return List.copyOf(units);
	}

	void add(Phase.Computing computing) {
		units.add(new PaceUnit(computing.source(), computing, End.BOTH, node != NO_NODE, iterations.now()));
	}

	void add(Phase.Exchanging exchanging) {
		requireMessages(exchanging);
		units.add(new PaceUnit(exchanging, iterations.now()));
	}

	/** Adds a schedule that is the strategy of a collective; it counts as one statement. */
	void add(Phase.Using strategy, Budget budget) {
		units.add(new PaceUnit(PaceStrategy.flat(strategy, budget), iterations.now()));
	}

	/** Refuses what goes by another clock than messages: that of switches, of synapses or of routers. */
	static void requireMessages(Phase.Exchanging exchanging) {
		for (Movement movement : exchanging.movements()) {
			if (movement.transport() != Transport.STEPS && movement.transport() != Transport.STREAM) {
				throw new Complaint(new Finding(Code.MISPLACED, movement.source(),
						"this %s, but an exchange in async goes message by message".formatted(movement.transport().words()))
						.withRemedy("put it behind the async block"));
			}
		}
	}

	static Complaint words(Phase.Hearing hearing) {
		return new Complaint(new Finding(Code.MISPLACED, hearing.source(),
				"words go by the clock of their synapses, but an exchange in async goes message by message")
				.withRemedy("put it behind the async block"));
	}

	static Complaint barrier(Barrier barrier) {
		return new Complaint(new Finding(Code.MISPLACED, barrier,
				"nodes wait for each other at a barrier, but in async each goes on when its data are there")
				.withRemedy("end the async block where all nodes have to wait, and begin another one"));
	}

	static Complaint ownPhase(Origin source) {
		return new Complaint(new Finding(Code.MISPLACED, source,
				"async contains compute, send, exchange, program, for, if, let and repeat only; this is a phase of its own"));
	}

	/**
	 * Refuses streams of messages, and blocks of strategies, at the same time as other parts of an overlap: the time at which their
	 * messages go is known in a block only.
	 */
	static void requireNone(List<Phase> parts) {
		Phase.all(Phase.Pacing.class, parts).findFirst().ifPresent(pacing -> {
			throw new Complaint(new Finding(Code.MISPLACED, pacing.source(),
					"this goes at the nodes' own pace, but the parts of an overlap go step by step")
					.withRemedy("write async for overlap, in which all parts go at the nodes' own pace"));
		});
	}

	/** Returns the nodes that compute: those whose program it is, or those that are named. */
	BitSet at(Compute compute, BitSet named) {
		if (node == NO_NODE) {
			return named;
		} else if (named != null) {
			throw new Complaint(new Finding(Code.MISPLACED, compute, ModelPackage.Literals.COMPUTE__PLACES,
					"a program computes at its own node, %s".formatted(wiring.name(node))).withRemedy("leave out at"));
		}
		BitSet own = new BitSet();
		own.set(node);
		return own;
	}

	/** Refuses data of synapses, which go by the clock of these. */
	static void requireNodes(Compute compute, List<Payload> computed) {
		if (computed.stream().anyMatch(Payload::isOfSynapses)) {
			throw new Complaint(new Finding(Code.MISPLACED, compute, "data of synapses are computed by the clock of these, not in async")
					.withRemedy("put it in front of the async block or behind it"));
		}
	}

	/**
	 * Returns what is wrong with a message that names its sender within a program, or does not outside of one.
	 *
	 * @param senders the name of a node that may be meant, if there is one
	 */
	static Finding end(Send send, String... senders) {
		return send.getFrom() == null
				? new Finding(Code.MISPLACED, send, "this send has no sender")
						.withRemedy("write from in front of to, or put it into a program", senders)
				: new Finding(Code.MISPLACED, send, ModelPackage.Literals.SEND__FROM, "a program sends from its own node")
						.withRemedy("leave out from");
	}

	/** Elaborates one end of a message; if it is wrong, that is all that is said of what it does not match. */
	void message(Runnable end) {
		try {
			end.run();
		} catch (Complaint complaint) {
			incomplete = true;
			throw complaint;
		}
	}

	/** One end of a message stands outside of programs, which is reported elsewhere; returns that nothing else can be said of it. */
	boolean withoutProgram() {
		incomplete = true;
		return false;
	}

	/** The program of a node sends a message. */
	void send(Send send, List<Transfer> sent) {
		if (send.getWith() != null || send.getInto() != null) {
			throw new Complaint(new Finding(Code.MISPLACED, send,
					"in a program, the receive says how data are combined and where they are put")
					.withRemedy(send.getWith() != null ? "write with at the receive" : "receive the other data"));
		}
		match(new Open(send, units.size(), sent, null, node, sent.get(0).to(), iterations.now()));
	}

	/** The program of a node receives a message. */
	void receive(Receive receive, int from, List<Payload> received) {
		if (from == node) {
			throw new Complaint(new Finding(Code.SELF_LINK, receive, ModelPackage.Literals.RECEIVE__FROM,
					"%s receives from itself".formatted(wiring.name(from))).withRemedy("receive from another node"));
		}
		match(new Open(receive, units.size(), null, received, node, from, iterations.now()));
	}

	private void match(Open end) {
		boolean sends = end.sent != null;
		if (repeats != null) {
			repeats.message(sends ? end.node : end.other, sends ? end.other : end.node, sends);
		}
		units.add(null);
		Deque<Open> others = (sends ? receives : this.sends).get(new Ends(end.other, end.node));
		if (others == null || others.isEmpty()) {
			(sends ? this.sends : receives).computeIfAbsent(new Ends(end.node, end.other), any -> new ArrayDeque<>()).add(end);
			return;
		}
		Open other = others.remove();
		join(sends ? end : other, sends ? other : end);
	}

	private void join(Open send, Open receive) {
		List<Movement> message = new ArrayList<>();
		boolean fits = send.sent.size() == receive.received.size();
		for (int i = 0; fits && i < send.sent.size(); i++) {
			Transfer part = send.sent.get(i);
			Payload into = receive.received.get(i);
			fits = part.data().type() == into.type() && part.data().size() == into.size();
			Operator operator = Operators.of(((Receive) receive.statement).getWith(), into);
			Payload target = into.equals(part.data()) ? part.data() : into;
			message.add(new Transfer(part.source(), part.data(), target, operator, part.passage(), part.switches()));
			if (part.switches() != null) {
				throw new Complaint(new Finding(Code.MISPLACED, send.statement, "packets go by the clock of their switches, not in async"));
			}
		}
		if (!fits && incomplete) {
			return;
		} else if (!fits) {
			throw new Complaint(new Finding(Code.UNMATCHED, receive.statement,
					"%s receives %s from %s here, but what comes is %s (line %d)".formatted(wiring.name(receive.node),
					words(receive.received),
							wiring.name(send.node), words(send.sent.stream().map(Transfer::data).toList()),
							Element.of(send.statement).line()))
					.withRemedy("send and receive the same elements of one type, in the same order"));
		}
		Phase.Exchanging both = new Phase.Exchanging(Element.of(send.statement), TransferElaborator.joined(message), new BitSet());
		units.set(send.unit, new PaceUnit(Element.of(send.statement), both, End.SEND, true, send.iteration));
		units.set(receive.unit, new PaceUnit(Element.of(receive.statement), both, End.RECEIVE, true, receive.iteration));
	}

	private static String words(List<Payload> data) {
		return data.stream().map(payload -> "%s : %s[%d]".formatted(payload.name(), payload.type().word(), payload.size()))
				.collect(Collectors.joining(", "));
	}

	/** Ends the block; reports the messages with one end, the first of each pair of nodes. */
	void end(Findings findings) {
		units.removeIf(unit -> unit == null);
		if (incomplete) {
			return;
		}
		sends.forEach((pair, open) -> open.stream().limit(1).forEach(send -> findings.add(new Finding(Code.UNMATCHED, send.statement,
				"%1$s sends %2$s to %3$s here, but %3$s has no receive for it".formatted(wiring.name(send.node),
						send.sent.get(0).data().name(), wiring.name(send.other)))
				.withRemedy("add a receive to the program of %s".formatted(wiring.name(send.other))))));
		receives.forEach((pair, open) -> open.stream().limit(1)
				.forEach(receive -> findings.add(new Finding(Code.UNMATCHED, receive.statement,
				"%1$s receives %2$s from %3$s here, but %3$s has no send for it".formatted(wiring.name(receive.node),
						receive.received.get(0).name(), wiring.name(receive.other)))
				.withRemedy("add a send to the program of %s".formatted(wiring.name(receive.other))))));
	}
}
