package barley.runtime.simulate.call;

import java.util.Arrays;

import barley.runtime.data.Operator;
import barley.runtime.machine.Machine;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.simulate.phase.NodeThread;
import barley.runtime.simulate.phase.PhaseTree;

/**
 * Records and checks the calls that one node makes in one step. Two consecutive steps with the same calls, except for their places, give
 * the distance by which each place advances; {@link barley.runtime.simulate.time.StepRun} extrapolates from there.
 */
public final class StepPattern implements Ports {

	private final CallRules rules;
	private int node;
	/** The name of the node whose program is running, for debuggers to show; null without one. */
	String nodeName;
	private String statement;
	private int step;
	private boolean holds;
	private long signature;

	public int size;
	public int[] kind = new int[8];
	/** The lane of a transfer, or the divisor of a division. */
	int[] lane = new int[8];
	/** The channel of a transfer; undefined for a division. */
	public int[] channel = new int[8];
	public int[] data = new int[8];
	/** The partition whose pieces the call names; null if the call names elements. */
	public Pieces[] pieces = new Pieces[8];
	/** The piece, or the first element. */
	public long[] place = new long[8];
	/** The number of elements, for a call that names elements. */
	public long[] count = new long[8];

	public StepPattern(CallRules rules) {
		this.rules = rules;
	}

	/** Starts recording another step. */
	public void begin(int ofNode, String ofStatement, int ofStep) {
		node = ofNode;
		statement = ofStatement;
		step = ofStep;
		signature = 0;
		size = 0;
		if (NodeThread.NAMED) {
			nodeName = rules.enter(node, step);
		}
	}

	public int step() {
		return step;
	}

	/** Returns the signature of the step, equal to that of {@link barley.runtime.simulate.time.TimingPorts}. */
	public long signature() {
		return signature;
	}

	/** Returns whether another step makes the same calls, ignoring their places. */
	public boolean sameShape(StepPattern other) {
		if (size != other.size) {
			return false;
		}
		for (int i = 0; i < size; i++) {
			boolean same = kind[i] == other.kind[i] && lane[i] == other.lane[i] && data[i] == other.data[i] && count[i] == other.count[i];
			if (!same || pieces[i] != other.pieces[i] && (pieces[i] == null || !pieces[i].equals(other.pieces[i]))) {
				return false;
			}
		}
		return true;
	}

	/** Returns a hash of the calls that ignores their places and uses only the types of their lanes. */
	public long shape(Machine machine) {
		long shape = size;
		for (int i = 0; i < size; i++) {
			int type = kind[i] == CallKind.DIVIDE ? lane[i] : machine.linkTypes().indexOf(machine.linkType(lane[i]));
			shape = pieces[i] == null ? StepSignature.add(shape, kind[i], type, data[i], 0, count[i])
					: StepSignature.add(shape, kind[i], type, data[i], pieces[i], 0);
		}
		return shape;
	}

	@Override
	public void send(int overLane, int ofData, long first, long elements) {
		note(CallKind.SEND, overLane, ofData, first, elements);
	}

	@Override
	public void receive(int overLane, int ofData, long first, long elements) {
		note(CallKind.REPLACE, overLane, ofData, first, elements);
	}

	@Override
	public void receive(int overLane, int ofData, long first, long elements, Operator operator) {
		note(CallKind.combine(operator), overLane, ofData, first, elements);
		rules.operator(node, ofData, operator, this);
	}

	@Override
	public void receive(int overLane, int ofData, long first, long elements, int into, long at) {
		note(CallKind.REPLACE, overLane, ofData, first, elements);
		place(overLane, ofData, elements, into, at);
	}

	@Override
	public void receive(int overLane, int ofData, long first, long elements, int into, long at, Operator operator) {
		receive(overLane, ofData, first, elements, operator);
		place(overLane, ofData, elements, into, at);
	}

	@Override
	public void hold(int overLane, int ofData, long first, long elements, int buffer, long at) {
		receive(overLane, ofData, first, elements, buffer, at);
		holds = true;
	}

	/** Returns whether the node has ever held something that it relays, in this step or one before. */
	public boolean holds() {
		return holds;
	}

	private void place(int overLane, int ofData, long elements, int into, long at) {
		rules.elements(node, into, at, elements, this);
		rules.sameType(node, into, ofData, this);
		signature = StepSignature.add(signature, CallKind.PLACE, overLane, into, at, elements);
	}

	@Override
	public void divide(int ofData, long first, long elements, int divisor) {
		note(CallKind.DIVIDE, divisor, ofData, first, elements);
	}

	@Override
	public void send(int overLane, int ofData, Pieces cut, int piece) {
		note(CallKind.SEND, overLane, ofData, cut, piece);
	}

	@Override
	public void receive(int overLane, int ofData, Pieces cut, int piece) {
		note(CallKind.REPLACE, overLane, ofData, cut, piece);
	}

	@Override
	public void receive(int overLane, int ofData, Pieces cut, int piece, Operator operator) {
		note(CallKind.combine(operator), overLane, ofData, cut, piece);
		rules.operator(node, ofData, operator, this);
	}

	@Override
	public void divide(int ofData, Pieces cut, int piece, int divisor) {
		note(CallKind.DIVIDE, divisor, ofData, cut, piece);
	}

	@Override
	public void copy(int ofData, long first, int source, long from, long elements) {
		local(CallKind.COPY, CallKind.INTO, ofData, first, source, from, elements);
	}

	@Override
	public void take(int ofData, long first, int source, long from, long elements) {
		local(CallKind.TAKE, CallKind.INTO, ofData, first, source, from, elements);
	}

	@Override
	public void take(int ofData, long first, int source, long from, long elements, Operator operator) {
		local(CallKind.TAKE, CallKind.combineInto(operator), ofData, first, source, from, elements);
		rules.operator(node, ofData, operator, this);
	}

	private void local(int fromKind, int toKind, int ofData, long first, int source, long from, long elements) {
		note(fromKind, 0, source, from, elements);
		note(toKind, 0, ofData, first, elements);
		rules.sameType(node, ofData, source, this);
	}

	/** Returns the current place of the node, for a message. */
	@Override
	public String toString() {
		return PhaseTree.place(step, statement);
	}

	private void note(int ofKind, int overLane, int ofData, long first, long elements) {
		rules.elements(node, ofData, first, elements, this);
		signature = StepSignature.add(signature, ofKind, overLane, ofData, first, elements);
		add(ofKind, overLane, ofData, null, first, elements);
	}

	private void note(int ofKind, int overLane, int ofData, Pieces cut, int piece) {
		// Every piece is within the range that is partitioned.
		rules.elements(node, ofData, 0, cut.end(), this);
		signature = StepSignature.add(signature, ofKind, overLane, ofData, cut, piece);
		add(ofKind, overLane, ofData, cut, piece, 0);
	}

	private void add(int ofKind, int overLane, int ofData, Pieces cut, long at, long elements) {
		if (size == kind.length) {
			grow();
		}
		kind[size] = ofKind;
		lane[size] = overLane;
		data[size] = ofData;
		pieces[size] = cut;
		place[size] = at;
		count[size] = elements;
		channel[size++] = channel(ofKind, overLane, ofData);
	}

	private int channel(int ofKind, int overLane, int ofData) {
		if (ofKind == CallKind.DIVIDE) {
			rules.divisor(node, ofData, overLane, this);
			return 0;
		} else if (!CallKind.moves(ofKind)) {
			return 0;
		}
		return ofKind == CallKind.SEND ? rules.sending(node, overLane, this) : rules.channel(node, overLane, this) ^ 1;
	}

	private void grow() {
		int length = size + (size >> 1);
		kind = Arrays.copyOf(kind, length);
		lane = Arrays.copyOf(lane, length);
		channel = Arrays.copyOf(channel, length);
		data = Arrays.copyOf(data, length);
		pieces = Arrays.copyOf(pieces, length);
		place = Arrays.copyOf(place, length);
		count = Arrays.copyOf(count, length);
	}
}
