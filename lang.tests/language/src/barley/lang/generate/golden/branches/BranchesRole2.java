package barley.lang.generate.golden.branches;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/**
 * Branches on Mesh(rows = 2, columns = 3), as n[0,1] sees it.
 * Generated for schedule Branches; the next generation overwrites changes. What differs between the nodes stands in Branches.nodes beside this.
 */
public final class BranchesRole2 implements NodeProgram {

	private static final int X = 0; // f32[1_000]
	private static final int Y = 1; // f32[1_000]

	// allreduce x with sum over Fold
	private final Moves allreduceXOut;
	private final Moves allreduceXIn;

	// allreduce x with sum over Fold
	private final Moves allreduceX2Out;
	private final Moves allreduceX2In;

	// reduce y with max to n[0, 2] over Rows.row[0]
	private final Moves reduceYOut;
	private final Moves reduceYIn;

	public BranchesRole2(Constants constants) {
		allreduceXOut = constants.moves("allreduceX.out");
		allreduceXIn = constants.moves("allreduceX.in");
		allreduceX2Out = constants.moves("allreduceX2.out");
		allreduceX2In = constants.moves("allreduceX2.in");
		reduceYOut = constants.moves("reduceY.out");
		reduceYIn = constants.moves("reduceY.in");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange("Branches.barley:8 exchange allreduce x with sum over Fold", Stretches.of(6).cut(0, allreduceXOut.changes()).cut(0, allreduceXIn.changes()).cut(0, allreduceX2Out.changes()).cut(0, allreduceX2In.changes()), this::exchange1);
		phases.exchange("Branches.barley:9 exchange reduce y with max to n[0, 2] over Rows.row[0]", Stretches.of(2).cut(0, reduceYOut.changes()).cut(0, reduceYIn.changes()), this::exchange2);
	}

	/** exchange allreduce x with sum over Fold */
	private void exchange1(int step, Ports ports) {
		// allreduce x with sum over Fold
		allreduceXOut.send(step, ports, X);
		allreduceXIn.receive(step, ports, X, Operator.SUM);
		// allreduce x with sum over Fold
		allreduceX2Out.send(step, ports, X);
		allreduceX2In.receive(step, ports, X);
	}

	/** exchange reduce y with max to n[0, 2] over Rows.row[0] */
	private void exchange2(int step, Ports ports) {
		// reduce y with max to n[0, 2] over Rows.row[0]
		reduceYOut.send(step, ports, Y);
		reduceYIn.receive(step, ports, Y, Operator.MAX);
	}
}
