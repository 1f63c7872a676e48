package barley.lang.generate.golden.branches;

import barley.runtime.program.Constants;
import barley.runtime.program.Exchange;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/**
 * Branches on Mesh(rows = 2, columns = 3), as each of 3 of its 6 nodes, n[1,0] for one, sees it.
 * Generated for schedule Branches; the next generation overwrites changes. What differs between the nodes stands in Branches.nodes beside this.
 */
public final class BranchesRole4 implements NodeProgram {

	private static final int X = 0; // f32[1_000]
	private static final int Y = 1; // f32[1_000]

	// allreduce x with sum over Fold
	private final Moves allreduceXOut;

	// allreduce x with sum over Fold
	private final Moves allreduceX2In;

	public BranchesRole4(Constants constants) {
		allreduceXOut = constants.moves("allreduceX.out");
		allreduceX2In = constants.moves("allreduceX2.in");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange("Branches.barley:8 exchange allreduce x with sum over Fold", Stretches.of(6).cut(0, allreduceXOut.changes()).cut(0, allreduceX2In.changes()), this::exchange1);
		phases.exchange("Branches.barley:9 exchange reduce y with max to n[0, 2] over Rows.row[0]", 2, Exchange.IDLE);
	}

	/** exchange allreduce x with sum over Fold */
	private void exchange1(int step, Ports ports) {
		// allreduce x with sum over Fold
		allreduceXOut.send(step, ports, X);
		// allreduce x with sum over Fold
		allreduceX2In.receive(step, ports, X);
	}
}
