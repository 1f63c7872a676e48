package barley.runtime.simulate;

import barley.runtime.program.Exchange;
import barley.runtime.program.Phases;
import barley.runtime.program.Stretches;

/** Carry out the phases of one node to find out whether it goes on as evenly as it promises. */
final class TestedPhases implements Phases {

	private final int node;
	private final Outline.Cursor cursor;
	private final NodeTimer timer;

	TestedPhases(int node, Outline.Cursor cursor, NodeTimer timer) {
		this.node = node;
		this.cursor = cursor;
		this.timer = timer;
	}

	@Override
	public void repeat(long times, Runnable body) {
		cursor.repeat(times, body);
	}

	@Override
	public void compute(String statement, long flop, int... data) {
		cursor.take(Phase.Kind.COMPUTE, statement, 0);
	}

	@Override
	public void exchange(String statement, int steps, Exchange exchange) {
		cursor.take(Phase.Kind.EXCHANGE, statement, steps);
	}

	@Override
	public void exchange(String statement, Stretches stretches, Exchange exchange) {
		Phase phase = cursor.take(Phase.Kind.EXCHANGE, statement, stretches.steps());
		if (exchange != Exchange.IDLE) {
			timer.test(node, phase, stretches, exchange);
		}
	}

	@Override
	public void flow(String statement, int chunks, Exchange exchange) {
		cursor.take(Phase.Kind.FLOW, statement, chunks);
	}

	@Override
	public void overlap(Runnable... parts) {
		cursor.overlap(parts);
	}

	@Override
	public void deactivate(int... lanes) {
		cursor.power(false);
		timer.power(lanes, false);
	}

	@Override
	public void activate(int... lanes) {
		cursor.power(true);
		timer.power(lanes, true);
	}
}
