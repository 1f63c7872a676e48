package barley.lang.generate.golden.uneven;

import barley.runtime.program.Constants;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;
import barley.runtime.program.Together;

/**
 * Uneven on FullMesh, as each of its nodes sees it.
 * Generated for schedule Uneven; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Uneven.nodes.
 */
public final class Uneven implements NodeProgram {

	private static final int T = 0; // f32
	private static final int U = 1; // f32

	// Uneven.barley:10 alltoall t into u sizes load among n
	private final Moves alltoallT2;

	// Uneven.barley:10 alltoall t into u sizes load among n
	private final Together alltoallT;

	public Uneven(Constants constants) {
		alltoallT2 = constants.moves("alltoallT2");
		alltoallT = new Together(constants.text("alltoallT"), T, U);
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange(
				"Uneven.barley:10 exchange alltoall t into u sizes load among n",
				1,
				this::alltoallT);
	}

	// Uneven.barley:10 exchange alltoall t into u sizes load among n
	private void alltoallT(int step, Ports ports) {
		alltoallT2.send(step, ports, T);
		alltoallT2.receive(step, ports, T, U);
		alltoallT.step(step, ports);
	}
}
