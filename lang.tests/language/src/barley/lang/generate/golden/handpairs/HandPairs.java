package barley.lang.generate.golden.handpairs;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;

/**
 * HandPairs on FullMesh, as each of its nodes sees it.
 * Generated for schedule HandPairs; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in HandPairs.nodes.
 */
public final class HandPairs implements NodeProgram {

	private static final int X = 0; // f32, one member after another

	// HandPairs.barley:8 send x[j] with sum from n[i] to n[j]
	private final Moves sendXLine8;

	// HandPairs.barley:9 send x[i] from n[i] to n[j]
	private final Moves sendXLine9;

	public HandPairs(Constants constants) {
		sendXLine8 = constants.moves("sendXLine8");
		sendXLine9 = constants.moves("sendXLine9");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange(
				"HandPairs.barley:8 exchange for i in 0 ..< p, j in 0 ..< p if i != j send x[j] with sum from n[i] to n[j]",
				1,
				this::sendXLine8);
		phases.exchange(
				"HandPairs.barley:9 exchange for i in 0 ..< p, j in 0 ..< p if i != j send x[i] from n[i] to n[j]",
				1,
				this::sendXLine9);
	}

	// HandPairs.barley:8 exchange for i in 0 ..< p, j in 0 ..< p if i != j send x[j] with sum from n[i] to n[j]
	private void sendXLine8(int step, Ports ports) {
		sendXLine8.send(step, ports, X);
		sendXLine8.receive(step, ports, X, Operator.SUM);
	}

	// HandPairs.barley:9 exchange for i in 0 ..< p, j in 0 ..< p if i != j send x[i] from n[i] to n[j]
	private void sendXLine9(int step, Ports ports) {
		sendXLine9.send(step, ports, X);
		sendXLine9.receive(step, ports, X);
	}
}
