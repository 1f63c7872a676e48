package barley.lang.generate.golden.shifts;

import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Shifting;

/**
 * Shifts on Torus, as each of its nodes sees it.
 * Generated for schedule Shifts; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Shifts.nodes.
 */
public final class Shifts implements NodeProgram {

	private static final int X = 0; // f64
	private static final int X_PASSING = 1; // f64, a buffer for data sent forward
	private static final int X_PASSING_BACKWARD = 2; // f64, a buffer for data sent backward
	private static final int X_OF_MEMBERS = 3; // f64, a buffer for data of each member

	// Shifts.barley:10 allreduce x with hypot over Rows using shift
	private final Shifting allreduceXLine10;

	// Shifts.barley:11 allreduce x with hypot over Columns using shift(order = fixed)
	private final Shifting allreduceXLine11;

	public Shifts(Constants constants) {
		allreduceXLine10 = Shifting.asItComes(constants.text("allreduceXLine10"),
				X, X_PASSING, X_PASSING_BACKWARD,
				Pieces.of(constants.longInteger("allreduceXLine10.size"), 1), 4, HypotOperator.OPERATOR, 0);
		allreduceXLine11 = Shifting.inOrder(constants.text("allreduceXLine11"),
				X, X_OF_MEMBERS, constants.longInteger("allreduceXLine11.kept"),
				Pieces.of(constants.longInteger("allreduceXLine11.size"), 1), 3, HypotOperator.OPERATOR, 0);
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange(
				"Shifts.barley:10 exchange allreduce x with hypot over Rows using shift",
				2,
				this::allreduceXLine10);
		phases.exchange(
				"Shifts.barley:11 exchange allreduce x with hypot over Columns using shift(order = fixed)",
				1,
				this::allreduceXLine11);
	}

	// Shifts.barley:10 exchange allreduce x with hypot over Rows using shift
	private void allreduceXLine10(int step, Ports ports) {
		allreduceXLine10.step(step, ports);
	}

	// Shifts.barley:11 exchange allreduce x with hypot over Columns using shift(order = fixed)
	private void allreduceXLine11(int step, Ports ports) {
		allreduceXLine11.step(step, ports);
	}
}
