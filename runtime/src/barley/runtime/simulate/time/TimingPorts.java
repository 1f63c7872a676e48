package barley.runtime.simulate.time;

import barley.runtime.data.Operator;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.simulate.call.CallKind;
import barley.runtime.simulate.call.CallRules;
import barley.runtime.simulate.call.StepSignature;
import barley.runtime.simulate.phase.NodeThread;

/**
 * Computes only the {@link StepSignature} of a step: the innermost loop of a timing run. Nothing is checked, stored or called here, so
 * the compiler inlines all of it into the code of the program.
 */
final class TimingPorts implements Ports {

	private final CallRules rules;
	/** The name of the node whose program is running, for debuggers to show; null without one. */
	String nodeName;
	private long signature;

	TimingPorts(CallRules rules) {
		this.rules = rules;
	}

	/** Starts another step. */
	void begin(int node, int step) {
		signature = 0;
		if (NodeThread.NAMED) {
			nodeName = rules.enter(node, step);
		}
	}

	long signature() {
		return signature;
	}

	@Override
	public void send(int lane, int data, long first, long count) {
		signature = StepSignature.add(signature, CallKind.SEND, lane, data, first, count);
	}

	@Override
	public void receive(int lane, int data, long first, long count) {
		signature = StepSignature.add(signature, CallKind.REPLACE, lane, data, first, count);
	}

	@Override
	public void receive(int lane, int data, long first, long count, Operator operator) {
		signature = StepSignature.add(signature, CallKind.combine(operator), lane, data, first, count);
	}

	@Override
	public void receive(int lane, int data, long first, long count, int into, long place) {
		receive(lane, data, first, count);
		signature = StepSignature.add(signature, CallKind.PLACE, lane, into, place, count);
	}

	@Override
	public void receive(int lane, int data, long first, long count, int into, long place, Operator operator) {
		receive(lane, data, first, count, operator);
		signature = StepSignature.add(signature, CallKind.PLACE, lane, into, place, count);
	}

	@Override
	public void hold(int lane, int data, long first, long count, int buffer, long place) {
		receive(lane, data, first, count, buffer, place);
	}

	@Override
	public void divide(int data, long first, long count, int divisor) {
		signature = StepSignature.add(signature, CallKind.DIVIDE, divisor, data, first, count);
	}

	@Override
	public void copy(int data, long first, int source, long from, long count) {
		signature = StepSignature.add(signature, CallKind.COPY, 0, source, from, count);
		signature = StepSignature.add(signature, CallKind.INTO, 0, data, first, count);
	}

	@Override
	public void take(int data, long first, int source, long from, long count) {
		signature = StepSignature.add(signature, CallKind.TAKE, 0, source, from, count);
		signature = StepSignature.add(signature, CallKind.INTO, 0, data, first, count);
	}

	@Override
	public void take(int data, long first, int source, long from, long count, Operator operator) {
		signature = StepSignature.add(signature, CallKind.TAKE, 0, source, from, count);
		signature = StepSignature.add(signature, CallKind.combineInto(operator), 0, data, first, count);
	}

	@Override
	public void send(int lane, int data, Pieces pieces, int piece) {
		signature = StepSignature.add(signature, CallKind.SEND, lane, data, pieces, piece);
	}

	@Override
	public void receive(int lane, int data, Pieces pieces, int piece) {
		signature = StepSignature.add(signature, CallKind.REPLACE, lane, data, pieces, piece);
	}

	@Override
	public void receive(int lane, int data, Pieces pieces, int piece, Operator operator) {
		signature = StepSignature.add(signature, CallKind.combine(operator), lane, data, pieces, piece);
	}

	@Override
	public void divide(int data, Pieces pieces, int piece, int divisor) {
		signature = StepSignature.add(signature, CallKind.DIVIDE, divisor, data, pieces, piece);
	}
}
