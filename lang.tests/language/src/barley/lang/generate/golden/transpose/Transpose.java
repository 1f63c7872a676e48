package barley.lang.generate.golden.transpose;

import barley.runtime.program.Constants;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/**
 * Transpose on Ring, as each of its nodes sees it.
 * Generated for schedule Transpose; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Transpose.nodes.
 */
public final class Transpose implements NodeProgram {

	private static final int X = 0; // i32

	// Transpose.barley:8 alltoall x over Round
	private final Moves alltoallX;

	public Transpose(Constants constants) {
		alltoallX = constants.moves("alltoallX");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange(
				"Transpose.barley:8 exchange alltoall x over Round",
				Stretches.of(3).cut(0, alltoallX.changes()),
				this::alltoallX);
	}

	// Transpose.barley:8 exchange alltoall x over Round
	private void alltoallX(int step, Ports ports) {
		alltoallX.send(step, ports, X);
		alltoallX.receive(step, ports, X);
	}
}
