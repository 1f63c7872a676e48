package barley.lang.generate.golden.direct;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;

/**
 * Direct on FullMesh, as n[1] sees it.
 * Generated for schedule Direct; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Direct.nodes.
 */
public final class DirectRole2 implements NodeProgram {

	private static final int X = 0; // f32
	private static final int Y = 1; // f32

	// Direct.barley:8 reducescatter x with avg among n
	private final Moves reducescatterX;
	private final Moves reducescatterXDivisions; // averages are divided when they are complete

	// Direct.barley:9 allgather x among n
	private final Moves allgatherX;

	// Direct.barley:9 broadcast y from n[1] among n
	private final Moves broadcastY;

	public DirectRole2(Constants constants) {
		reducescatterX = constants.moves("reducescatterX");
		reducescatterXDivisions = constants.moves("reducescatterXDivisions");
		allgatherX = constants.moves("allgatherX");
		broadcastY = constants.moves("broadcastY");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange(
				"Direct.barley:8 exchange reducescatter x with avg among n",
				1,
				this::reducescatterX);
		phases.exchange(
				"Direct.barley:9 exchange { allgather x among n broadcast y from n[1] among n }",
				1,
				this::exchangeLine9);
	}

	// Direct.barley:8 exchange reducescatter x with avg among n
	private void reducescatterX(int step, Ports ports) {
		reducescatterX.send(step, ports, X);
		reducescatterX.receive(step, ports, X, Operator.AVG);
		reducescatterXDivisions.divide(step, ports, X);
	}

	// Direct.barley:9 exchange { allgather x among n broadcast y from n[1] among n }
	private void exchangeLine9(int step, Ports ports) {
		// allgather x among n
		allgatherX.send(step, ports, X);
		allgatherX.receive(step, ports, X);
		// broadcast y from n[1] among n
		broadcastY.send(step, ports, Y);
	}
}
