package barley.lang.generate.golden.transpose;

import barley.runtime.program.Constants;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/**
 * Transpose on Ring(p = 4), as each of its 4 nodes sees it.
 * Generated for schedule Transpose; the next generation overwrites changes. What differs between the nodes stands in Transpose.nodes beside this.
 */
public final class Transpose implements NodeProgram {

	private static final int X = 0; // i32[80]

	// alltoall x over Round
	private final Moves alltoallXOut;
	private final Moves alltoallXIn;

	public Transpose(Constants constants) {
		alltoallXOut = constants.moves("alltoallX.out");
		alltoallXIn = constants.moves("alltoallX.in");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange("Transpose.barley:8 exchange alltoall x over Round", Stretches.of(3).cut(0, alltoallXOut.changes()).cut(0, alltoallXIn.changes()), this::exchange1);
	}

	/** exchange alltoall x over Round */
	private void exchange1(int step, Ports ports) {
		// alltoall x over Round
		alltoallXOut.send(step, ports, X);
		alltoallXIn.receive(step, ports, X);
	}
}
