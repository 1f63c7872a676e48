package barley.lang.generate.golden.direct;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;

/**
 * Direct on FullMesh(p = 4), as n[1] sees it.
 * Generated for schedule Direct; the next generation overwrites changes. What differs between the nodes stands in Direct.nodes beside this.
 */
public final class DirectRole2 implements NodeProgram {

	private static final int X = 0; // f32[1_002]
	private static final int Y = 1; // f32[1_002]

	// reducescatter x with avg among n
	private final Moves reducescatterXOut;
	private final Moves reducescatterXIn;

	// reducescatter x with avg among n
	private final Moves reducescatterX2Divide;

	// allgather x among n
	private final Moves allgatherXOut;
	private final Moves allgatherXIn;

	// broadcast y from n[1] among n
	private final Moves broadcastYOut;

	public DirectRole2(Constants constants) {
		reducescatterXOut = constants.moves("reducescatterX.out");
		reducescatterXIn = constants.moves("reducescatterX.in");
		reducescatterX2Divide = constants.moves("reducescatterX2.divide");
		allgatherXOut = constants.moves("allgatherX.out");
		allgatherXIn = constants.moves("allgatherX.in");
		broadcastYOut = constants.moves("broadcastY.out");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange("Direct.barley:8 exchange reducescatter x with avg among n", 1, this::exchange1);
		phases.exchange("Direct.barley:9 exchange { allgather x among n broadcast y from n[1] among n }", 1, this::exchange2);
	}

	/** exchange reducescatter x with avg among n */
	private void exchange1(int step, Ports ports) {
		// reducescatter x with avg among n
		reducescatterXOut.send(step, ports, X);
		reducescatterXIn.receive(step, ports, X, Operator.AVG);
		// reducescatter x with avg among n
		reducescatterX2Divide.divide(step, ports, X);
	}

	/** exchange { allgather x among n broadcast y from n[1] among n } */
	private void exchange2(int step, Ports ports) {
		// allgather x among n
		allgatherXOut.send(step, ports, X);
		allgatherXIn.receive(step, ports, X);
		// broadcast y from n[1] among n
		broadcastYOut.send(step, ports, Y);
	}
}
