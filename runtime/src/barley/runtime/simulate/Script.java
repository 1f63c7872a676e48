package barley.runtime.simulate;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.program.Exchange;
import barley.runtime.program.Kernel;
import barley.runtime.program.Phases;

/**
 * Take down the phases of one node, each in the place that the outline gives it, so that all nodes can go through them step by step
 * together.
 */
final class Script implements Phases {

	private final Outline.Cursor cursor;
	private final Object[] parts;
	private final Map<Integer, Kernel> kernels = new HashMap<>(0);

	Script(Outline outline, int node) {
		cursor = outline.cursor(node);
		parts = new Object[outline.phases().size()];
	}

	/** What the node does in an exchange or a flow. */
	Exchange exchange(int phase) {
		return (Exchange) parts[phase];
	}

	/** The data that the node renews in a computation. */
	int[] renewed(int phase) {
		return (int[]) parts[phase];
	}

	/** What carries out a computation; null if it only renews data. */
	Kernel kernel(int phase) {
		return kernels.get(phase);
	}

	boolean hasKernels() {
		return !kernels.isEmpty();
	}

	/** Check that the node stated all phases. */
	void end() {
		cursor.end();
	}

	@Override
	public void repeat(long times, Runnable body) {
		cursor.repeat(times, body);
	}

	@Override
	public void compute(String statement, long flop, int... data) {
		parts[take(Phase.Kind.COMPUTE, statement, 0)] = data;
	}

	@Override
	public void compute(String statement, long flop, Kernel kernel, int... data) {
		kernels.put(cursor.index(), kernel);
		compute(statement, flop, data);
	}

	@Override
	public void exchange(String statement, int steps, Exchange exchange) {
		parts[take(Phase.Kind.EXCHANGE, statement, steps)] = exchange;
	}

	@Override
	public void flow(String statement, int chunks, Exchange exchange) {
		parts[take(Phase.Kind.FLOW, statement, chunks)] = exchange;
	}

	@Override
	public void overlap(Runnable... parts) {
		cursor.overlap(parts);
	}

	@Override
	public void deactivate(int... lanes) {
		cursor.power(false);
	}

	@Override
	public void activate(int... lanes) {
		cursor.power(true);
	}

	private int take(Phase.Kind kind, String statement, long count) {
		int index = cursor.index();
		cursor.take(kind, statement, count);
		return index;
	}
}
