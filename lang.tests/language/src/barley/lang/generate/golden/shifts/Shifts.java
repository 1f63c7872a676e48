package barley.lang.generate.golden.shifts;

import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Shifting;

/**
 * Shifts on Torus(rows = 3, columns = 4), as each of its 12 nodes sees it.
 * Generated for schedule Shifts; the next generation overwrites changes. What differs between the nodes stands in Shifts.nodes beside this.
 */
public final class Shifts implements NodeProgram {

	private static final int X = 0; // f64[1_000]
	private static final int X_PASSING = 1; // f64[1_000]
	private static final int X_PASSING_BACKWARD = 2; // f64[1_000]
	private static final int X_OF_EVERYBODY = 3; // f64[3_000]

	// allreduce x with hypot over Rows using shift
	private final Shifting allreduceX;

	// allreduce x with hypot over Columns using shift(order = fixed)
	private final Shifting allreduceX2;

	public Shifts(Constants constants) {
		allreduceX = Shifting.asItComes(constants.text("allreduceX"), X, X_PASSING, X_PASSING_BACKWARD, Pieces.of(0L, 1_000L, 1), 4, HypotOperator.OPERATOR, 0);
		allreduceX2 = Shifting.inOrder(constants.text("allreduceX2"), X, X_OF_EVERYBODY, 0L, Pieces.of(0L, 1_000L, 1), 3, HypotOperator.OPERATOR, 0);
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange("Shifts.barley:10 exchange allreduce x with hypot over Rows using shift", 2, this::exchange1);
		phases.exchange("Shifts.barley:11 exchange allreduce x with hypot over Columns using shift(order = fixed)", 1, this::exchange2);
	}

	/** exchange allreduce x with hypot over Rows using shift */
	private void exchange1(int step, Ports ports) {
		allreduceX.step(step, ports);
	}

	/** exchange allreduce x with hypot over Columns using shift(order = fixed) */
	private void exchange2(int step, Ports ports) {
		allreduceX2.step(step, ports);
	}
}
