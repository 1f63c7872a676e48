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
 * Records what all nodes do in one step, so that the step is executed when all calls are known. The sends of each channel form a queue.
 * The timing pass has checked the same calls before; they are checked again because a program may answer differently when it is asked a
 * second time.
 */
public final class StepRecord implements Ports {

	/** Detail of a receive that replaces; a receive that combines has the operator's ordinal. */
	public static final int REPLACE = -1;
	/** Detail of a receive of what the node only relays, which replaces as well. */
	public static final int HOLD = -3;
	/** Detail of a send that reads its elements in place; the detail of a send that reads a copy is the number of the copy. */
	public static final int IN_PLACE = -1;

	/** Detail of the source entry of a take; the next entry is the destination, with the detail of a receive. */
	public static final int TAKE = -2;

	private static final int NONE = -1;

	public final Transfers sends = new Transfers();
	public final Transfers receives = new Transfers();
	/** Copies made before anything is sent: two entries each, source and destination. */
	public final Transfers before = new Transfers();
	/**
	 * What a node does with its own data after the arrivals: divisions, whose detail is the divisor, and pairs that begin with
	 * {@link #TAKE}.
	 */
	public final Transfers after = new Transfers();

	/** Destination of each receive: the data, and the first element. */
	public int[] into = new int[64];
	public long[] place = new long[64];

	private final Machine machine;
	/** The operators of the calls, by their numbers. */
	public final OperatorNumbers operators = new OperatorNumbers();

	private final CallRules rules;
	private final int[] head;
	private final int[] tail;
	private int[] next = new int[64];
	private int node;
	/** The name of the node whose program is running, for debuggers to show; null without one. */
	String nodeName;
	private String statement;
	private int step;

	public StepRecord(Machine machine, DataTable data) {
		this.machine = machine;
		rules = new CallRules(machine, data);
		head = new int[machine.allChannels()];
		tail = new int[machine.allChannels()];
		Arrays.fill(head, NONE);
	}

	/** Starts recording a node's part of a step. */
	public void enter(int ofNode, String ofStatement, int ofStep) {
		node = ofNode;
		statement = ofStatement;
		step = ofStep;
		if (NodeThread.NAMED) {
			nodeName = NodeThread.enter(machine, node, step);
		}
	}

	/** Removes and returns the first send of a channel that has not been received yet. */
	public int take(int receive) {
		int channel = receives.where[receive];
		int send = head[channel];
		if (send == NONE || !sends.sameElements(send, receives, receive)) {
			throw impure(machine.receiver(channel));
		}
		head[channel] = next[send];
		return send;
	}

	/** Returns for each receive its send, and removes none; -1 where it was not asked for. */
	public int[] sendsOf() {
		int[] first = head.clone();
		int[] sendOf = new int[receives.size];
		for (int receive = 0; receive < sendOf.length; receive++) {
			int channel = receives.where[receive];
			sendOf[receive] = first[channel];
			first[channel] = first[channel] == NONE ? NONE : next[first[channel]];
		}
		return sendOf;
	}

	/** Removes the sends of all receives and returns their numbers, in the order of the receives. */
	public int[] takeAll() {
		int[] sendOf = new int[receives.size];
		Arrays.setAll(sendOf, this::take);
		return sendOf;
	}

	/** Checks that all sends were received, and clears the record. */
	public void clear() {
		if (sends.size != receives.size) {
			for (int send = 0; send < sends.size; send++) {
				if (head[sends.where[send]] != NONE) {
					throw impure(machine.sender(sends.where[send]));
				}
			}
		}
		empty();
	}

	/** Clears the record, whether or not all sends were received. */
	public void forget() {
		for (int send = 0; send < sends.size; send++) {
			head[sends.where[send]] = NONE;
		}
		empty();
	}

	private void empty() {
		sends.size = 0;
		receives.size = 0;
		before.size = 0;
		after.size = 0;
	}

	@Override
	public void send(int lane, int index, long first, long count) {
		int channel = rules.sending(node, lane, this);
		check(index, first, count);
		int send = sends.add(channel, index, first, count, IN_PLACE);
		if (send == next.length) {
			next = Arrays.copyOf(next, send + (send >> 1));
		}
		next[send] = NONE;
		if (head[channel] == NONE) {
			head[channel] = send;
		} else {
			next[tail[channel]] = send;
		}
		tail[channel] = send;
	}

	@Override
	public void receive(int lane, int index, long first, long count) {
		arrival(lane, index, first, count, index, first, REPLACE);
	}

	@Override
	public void receive(int lane, int index, long first, long count, Operator operator) {
		receive(lane, index, first, count, index, first, operator);
	}

	@Override
	public void receive(int lane, int index, long first, long count, int to, long at) {
		arrival(lane, index, first, count, to, at, REPLACE);
	}

	@Override
	public void receive(int lane, int index, long first, long count, int to, long at, Operator operator) {
		rules.operator(node, index, operator, this);
		arrival(lane, index, first, count, to, at, operators.number(operator));
	}

	@Override
	public void hold(int lane, int index, long first, long count, int buffer, long at) {
		arrival(lane, index, first, count, buffer, at, HOLD);
	}

	/** Returns whether a receive combines what comes. */
	public boolean combines(int receive) {
		return receives.detail[receive] >= 0;
	}

	private void arrival(int lane, int index, long first, long count, int to, long at, int how) {
		check(index, first, count);
		if (to != index || at != first) {
			check(to, at, count);
			rules.sameType(node, to, index, this);
		}
		int receive = receives.add(channel(lane) ^ 1, index, first, count, how);
		if (receive == place.length) {
			place = Arrays.copyOf(place, receive + (receive >> 1));
			into = Arrays.copyOf(into, place.length);
		}
		into[receive] = to;
		place[receive] = at;
	}

	@Override
	public void divide(int index, long first, long count, int divisor) {
		check(index, first, count);
		rules.divisor(node, index, divisor, this);
		after.add(node, index, first, count, divisor);
	}

	@Override
	public void copy(int index, long first, int source, long from, long count) {
		local(before, index, first, source, from, count, REPLACE);
	}

	@Override
	public void take(int index, long first, int source, long from, long count) {
		local(after, index, first, source, from, count, REPLACE);
	}

	@Override
	public void take(int index, long first, int source, long from, long count, Operator operator) {
		rules.operator(node, index, operator, this);
		local(after, index, first, source, from, count, operators.number(operator));
	}

	private void local(Transfers list, int index, long first, int source, long from, long count, int detail) {
		check(source, from, count);
		check(index, first, count);
		rules.sameType(node, index, source, this);
		list.add(node, source, from, count, TAKE);
		list.add(node, index, first, count, detail);
	}

	private int channel(int lane) {
		return rules.channel(node, lane, this);
	}

	private void check(int index, long first, long count) {
		rules.elements(node, index, first, count, this);
	}

	private Fault impure(int culprit) {
		return Fault.of("impure-program", "%s or one of its neighbours behaves differently when asked again for a step of \"%s\"",
				machine.nodeName(culprit), statement);
	}

	/** Returns the current place of the node, for a message. */
	@Override
	public String toString() {
		return PhaseTree.place(step, statement);
	}
}
