package barley.runtime.simulate.call;

import java.util.Arrays;

import barley.runtime.data.DataTable;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Ports;
import barley.runtime.simulate.phase.NodeThread;
import barley.runtime.simulate.phase.PhaseTree;

/**
 * Records, in order, what all nodes do with one chunk of a flow, and matches sends with receives. As in {@link StepRecord}, calls are
 * checked again because a program may answer differently when it is asked a second time.
 */
public final class FlowRecord implements Ports {

	private static final int NONE = -1;

	/**
	 * Calls of all nodes, grouped by node. The detail is the divisor or the operator where the kind has one. A copy has two entries:
	 * source, then destination.
	 */
	public final Transfers calls = new Transfers();
	public int[] kind = new int[64];
	public int[] node = new int[64];
	/** For a send, its receive; for a receive, its send. */
	public int[] partner = new int[64];

	/** The operators of the calls, by their numbers. */
	public final OperatorNumbers operators = new OperatorNumbers();

	private final CallRules rules;
	private final Machine machine;
	/** For each channel, the first call without a partner; for each such call, the next one. */
	private final int[] waiting;
	private int[] following = new int[64];
	private int present;
	/** The name of the node whose program is running, for debuggers to show; null without one. */
	String nodeName;
	private String statement;
	private int chunk;

	public FlowRecord(Machine machine, DataTable data) {
		this.machine = machine;
		rules = new CallRules(machine, data);
		waiting = new int[machine.allChannels()];
		Arrays.fill(waiting, NONE);
	}

	/** Starts recording a node's part of a chunk. */
	public void enter(int ofNode, String ofStatement, int ofChunk) {
		present = ofNode;
		statement = ofStatement;
		chunk = ofChunk;
		if (NodeThread.NAMED) {
			nodeName = NodeThread.enter(machine, present, chunk);
		}
	}

	/** Checks that every send has its receive. */
	public void end() {
		for (int call = 0; call < calls.size; call++) {
			if (CallKind.moves(kind[call]) && partner[call] == NONE) {
				throw impure(node[call]);
			}
		}
	}

	/** Clears the record. */
	public void clear() {
		for (int call = 0; call < calls.size; call++) {
			if (CallKind.moves(kind[call])) {
				waiting[calls.where[call]] = NONE;
			}
		}
		calls.size = 0;
	}

	@Override
	public void send(int lane, int data, long first, long count) {
		transfer(CallKind.SEND, rules.sending(present, lane, this), data, first, count, NONE);
	}

	@Override
	public void receive(int lane, int data, long first, long count) {
		transfer(CallKind.REPLACE, channel(lane) ^ 1, data, first, count, NONE);
	}

	@Override
	public void receive(int lane, int data, long first, long count, Operator operator) {
		rules.operator(present, data, operator, this);
		transfer(CallKind.combine(operator), channel(lane) ^ 1, data, first, count, operators.number(operator));
	}

	@Override
	public void receive(int lane, int data, long first, long count, int into, long place) {
		throw placed();
	}

	@Override
	public void receive(int lane, int data, long first, long count, int into, long place, Operator operator) {
		throw placed();
	}

	@Override
	public void hold(int lane, int data, long first, long count, int buffer, long place) {
		throw placed();
	}

	private Fault placed() {
		return Fault.of("bad-phase", "elements can change their place in steps only, not in a flow: %s", this);
	}

	@Override
	public void divide(int data, long first, long count, int divisor) {
		rules.divisor(present, data, divisor, this);
		add(CallKind.DIVIDE, present, data, first, count, divisor);
	}

	@Override
	public void copy(int data, long first, int source, long from, long count) {
		rules.sameType(present, data, source, this);
		add(CallKind.COPY, present, source, from, count, NONE);
		add(CallKind.INTO, present, data, first, count, NONE);
	}

	@Override
	public void take(int data, long first, int source, long from, long count) {
		throw local();
	}

	@Override
	public void take(int data, long first, int source, long from, long count, Operator operator) {
		throw local();
	}

	private Fault local() {
		return Fault.of("bad-phase", "elements can be taken in steps only; in a flow they are copied: %s", this);
	}

	private void transfer(int ofKind, int channel, int data, long first, long count, int detail) {
		int call = add(ofKind, channel, data, first, count, detail);
		partner[call] = NONE;
		int other = waiting[channel];
		if (other == NONE || (kind[other] == CallKind.SEND) == (ofKind == CallKind.SEND)) {
			queue(channel, call);
		} else if (!calls.sameElements(other, calls, call)) {
			throw impure(present);
		} else {
			partner[call] = other;
			partner[other] = call;
			waiting[channel] = following[other];
		}
	}

	private void queue(int channel, int call) {
		following[call] = NONE;
		if (waiting[channel] == NONE) {
			waiting[channel] = call;
			return;
		}
		int last = waiting[channel];
		while (following[last] != NONE) {
			last = following[last];
		}
		following[last] = call;
	}

	private int add(int ofKind, int where, int data, long first, long count, int detail) {
		rules.elements(present, data, first, count, this);
		int call = calls.add(where, data, first, count, detail);
		if (call == kind.length) {
			int length = call + (call >> 1);
			kind = Arrays.copyOf(kind, length);
			node = Arrays.copyOf(node, length);
			partner = Arrays.copyOf(partner, length);
			following = Arrays.copyOf(following, length);
		}
		kind[call] = ofKind;
		node[call] = present;
		return call;
	}

	private int channel(int lane) {
		return rules.channel(present, lane, this);
	}

	private Fault impure(int culprit) {
		return Fault.of("impure-program", "%s or one of its neighbours behaves differently when asked again for a chunk of \"%s\"",
				machine.nodeName(culprit), statement);
	}

	/** Returns the current place of the node, for a message. */
	@Override
	public String toString() {
		return PhaseTree.place(chunk, statement);
	}
}
