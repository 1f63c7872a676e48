package barley.lang.generate.golden.handpairs;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;

/**
 * HandPairs on FullMesh(p = 4), as each of its 4 nodes sees it.
 * Generated for schedule HandPairs; the next generation overwrites changes. What differs between the nodes stands in HandPairs.nodes beside this.
 */
public final class HandPairs implements NodeProgram {

	private static final int X = 0; // 4 of f32[100]

	// send x[j] with sum from n[i] to n[j]
	private final Moves sendXJOut;
	private final Moves sendXJIn;

	// send x[i] from n[i] to n[j]
	private final Moves sendXIOut;
	private final Moves sendXIIn;

	public HandPairs(Constants constants) {
		sendXJOut = constants.moves("sendXJ.out");
		sendXJIn = constants.moves("sendXJ.in");
		sendXIOut = constants.moves("sendXI.out");
		sendXIIn = constants.moves("sendXI.in");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange("HandPairs.barley:8 exchange for i in 0 ..< p, j in 0 ..< p if i != j send x[j] with sum from n[i] to n[j]", 1, this::exchange1);
		phases.exchange("HandPairs.barley:9 exchange for i in 0 ..< p, j in 0 ..< p if i != j send x[i] from n[i] to n[j]", 1, this::exchange2);
	}

	/** exchange for i in 0 ..&lt; p, j in 0 ..&lt; p if i != j send x[j] with sum from n[i] to n[j] */
	private void exchange1(int step, Ports ports) {
		// send x[j] with sum from n[i] to n[j]
		sendXJOut.send(step, ports, X);
		sendXJIn.receive(step, ports, X, Operator.SUM);
	}

	/** exchange for i in 0 ..&lt; p, j in 0 ..&lt; p if i != j send x[i] from n[i] to n[j] */
	private void exchange2(int step, Ports ports) {
		// send x[i] from n[i] to n[j]
		sendXIOut.send(step, ports, X);
		sendXIIn.receive(step, ports, X);
	}
}
