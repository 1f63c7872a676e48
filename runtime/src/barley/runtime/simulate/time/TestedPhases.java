package barley.runtime.simulate.time;

import barley.runtime.program.Exchange;
import barley.runtime.program.Stretches;
import barley.runtime.simulate.phase.Outline;
import barley.runtime.simulate.phase.OutlinedPhases;
import barley.runtime.simulate.phase.Phase;

/** Carry out the phases of one node to find out whether it goes on as evenly as it promises. */
final class TestedPhases extends OutlinedPhases {

	private final int node;
	private final NodeTimer timer;

	TestedPhases(int node, Outline.Cursor cursor, NodeTimer timer) {
		super(cursor);
		this.node = node;
		this.timer = timer;
	}

	@Override
	protected void exchanges(int at, Phase phase, Stretches stretches, Exchange exchange) {
		if (exchange != Exchange.IDLE) {
			timer.test(node, phase, stretches, exchange);
		}
	}

	@Override
	protected void flows(int at, Phase phase, Stretches stretches, Exchange exchange) {
		exchanges(at, phase, stretches, exchange);
	}

	@Override
	protected void switches(int at, int[] lanes, boolean on) {
		timer.power(lanes, on);
	}
}
