package barley.lang.generate.golden.branches;

import barley.runtime.program.Constants;
import barley.runtime.program.Exchange;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/**
 * Branches on Mesh, as a node such as n[1,0] sees it.
 * Generated for schedule Branches; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Branches.nodes.
 */
public final class BranchesRole4 implements NodeProgram {

	private static final int X = 0; // f32
	private static final int Y = 1; // f32

	// Branches.barley:8 allreduce x with sum over Fold
	private final Moves allreduceXCombine; // values are combined in transit
	private final Moves allreduceXHandOn; // complete values are forwarded

	public BranchesRole4(Constants constants) {
		allreduceXCombine = constants.moves("allreduceXCombine");
		allreduceXHandOn = constants.moves("allreduceXHandOn");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange(
				"Branches.barley:8 exchange allreduce x with sum over Fold",
				Stretches.of(6).cut(0, allreduceXCombine.changes()).cut(0, allreduceXHandOn.changes()),
				this::allreduceX);
		phases.exchange(
				"Branches.barley:9 exchange reduce y with max to n[0, 2] over Rows.row[0]",
				2,
				Exchange.IDLE);
	}

	// Branches.barley:8 exchange allreduce x with sum over Fold
	private void allreduceX(int step, Ports ports) {
		allreduceXCombine.send(step, ports, X);
		allreduceXHandOn.receive(step, ports, X);
	}
}
