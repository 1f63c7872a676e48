package barley.runtime.simulate.time;

import barley.runtime.program.Exchange;
import barley.runtime.program.Stretches;
import barley.runtime.simulate.phase.NodePhases;
import barley.runtime.simulate.phase.PhaseTree;
import barley.runtime.simulate.phase.ProgramPhase.Communication;
import barley.runtime.simulate.phase.ProgramPhase.Switch;

/** Follows the phases of one node to check whether it is as regular as it promises. */
final class TestedPhases extends NodePhases {

	private final int node;
	private final NodeTimer timer;

	TestedPhases(int node, PhaseTree.Cursor cursor, NodeTimer timer) {
		super(cursor);
		this.node = node;
		this.timer = timer;
	}

	@Override
	protected void communicates(Communication phase, Stretches stretches, Exchange exchange) {
		if (exchange != Exchange.IDLE) {
			timer.test(node, phase, stretches, exchange);
		}
	}

	@Override
	protected void switches(Switch phase, int[] lanes) {
		timer.power(lanes, phase.on());
	}
}
