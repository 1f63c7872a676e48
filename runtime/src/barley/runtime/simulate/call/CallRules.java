package barley.runtime.simulate.call;

import java.util.BitSet;

import barley.runtime.data.DataTable;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.phase.NodeThread;

/** Checks each call of a program and reports what is wrong with it. The place of the call is converted to text only if a check fails. */
public final class CallRules {

	private final Machine machine;
	private final DataTable data;
	/** Lanes that the current node has switched off. */
	private final BitSet off = new BitSet();

	public CallRules(Machine machine, DataTable data) {
		this.machine = machine;
		this.data = data;
	}

	/** Starts with another node: all its lanes are on. */
	public void begin() {
		off.clear();
	}

	/** Switches a lane of the node off or on. */
	public void power(int lane, boolean on) {
		off.set(lane, !on);
	}

	/** Notes that the code of a node is called for a step; only for {@link NodeThread#NAMED a debugger}. Returns the node's name. */
	public String enter(int node, int step) {
		return NodeThread.enter(machine, node, step);
	}

	/** Returns the channel on which a node sends over a lane, which must lead that way. */
	int sending(int node, int lane, Object place) {
		int channel = channel(node, lane, place);
		if (!machine.isOpen(channel)) {
			throw Fault.of("one-way", "%s sends over %s (lane %d) against its direction: %s", machine.nodeName(node),
					machine.laneName(lane), lane,
					place);
		}
		return channel;
	}

	/** Returns the channel on which a node sends over a lane; its opposite, {@code channel ^ 1}, is the one on which it receives. */
	int channel(int node, int lane, Object place) {
		if (lane < 0 || lane >= machine.lanesAndCircuits()) {
			throw Fault.of("no-lane", "%s uses lane %d, but %s has %d lanes: %s", machine.nodeName(node), lane, machine.name(),
					machine.lanes(),
					place);
		}
		if (machine.from(lane) != node && machine.to(lane) != node) {
			throw Fault.of("wrong-lane", "%s uses lane %d, but that is %s: %s", machine.nodeName(node), lane, machine.laneName(lane),
					place);
		}
		if (off.get(lane)) {
			throw Fault.of("lane-off", "%s uses %s (lane %d), which it has switched off: %s", machine.nodeName(node),
					machine.laneName(lane), lane,
					place);
		}
		if (!machine.isOn(lane)) {
			throw Fault.of("lane-off", "%s uses %s (lane %d), which is off: %s", machine.nodeName(node), machine.laneName(lane), lane,
					place);
		}
		return machine.channel(lane, node);
	}

	/** Checks that the node owns some data and that the elements exist. */
	public void elements(int node, int index, long first, long count, Object place) {
		exists(node, index, place);
		owned(data.owns(node, index), node, index, place);
		range(node, index, first, count, place);
	}

	/** Checks that the node, or each of its synapses, has some data and that the elements exist. */
	public void computed(int node, int index, long first, long count, Object place) {
		exists(node, index, place);
		owned(data.holds(node, index), node, index, place);
		range(node, index, first, count, place);
	}

	private void exists(int node, int index, Object place) {
		if (index < 0 || index >= data.size()) {
			throw Fault.of("no-data", "%s uses data %d, but there are %d: %s", machine.nodeName(node), index, data.size(), place);
		}
	}

	private void owned(boolean right, int node, int index, Object place) {
		if (!right) {
			throw Fault.of("not-owned", "%s uses %s, which it does not own: %s", machine.nodeName(node), data.name(index), place);
		}
	}

	private void range(int node, int index, long first, long count, Object place) {
		if (first < 0 || count < 0 || first > data.length(index) - count) {
			throw Fault.of("no-elements", "%s uses %d elements of %s from %d on, but it has %d: %s", machine.nodeName(node), count,
					data.name(index), first, data.length(index), place);
		}
	}

	/** Checks that the element type of some data supports an operator. */
	void operator(int node, int index, Operator operator, Object place) {
		if (!operator.accepts(data.type(index))) {
			throw Fault.of("bad-operator", "%s combines %s with %s, which %s does not have: %s", machine.nodeName(node), data.name(index),
					operator.word(), data.type(index).word(), place);
		}
	}

	/** Checks that elements can be copied from some data to others: both have the same element type. */
	void sameType(int node, int index, int source, Object place) {
		if (data.type(index) != data.type(source)) {
			throw Fault.of("bad-data", "%s copies %s, which is %s, to %s, which is %s: %s", machine.nodeName(node), data.name(source),
					data.type(source).word(), data.name(index), data.type(index).word(), place);
		}
	}

	void divisor(int node, int index, int divisor, Object place) {
		if (divisor < 1) {
			throw Fault.of("bad-divisor", "%s divides %s by %d: %s", machine.nodeName(node), data.name(index), divisor, place);
		}
	}
}
