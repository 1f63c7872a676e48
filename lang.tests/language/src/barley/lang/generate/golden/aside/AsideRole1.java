package barley.lang.generate.golden.aside;

import barley.runtime.program.Constants;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;
import barley.runtime.program.Together;

/**
 * Aside on FullMesh, as a node such as n[0] sees it.
 * Generated for schedule Aside; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Aside.nodes.
 */
public final class AsideRole1 implements NodeProgram {

	private static final int X = 0; // i16
	private static final int Y = 1; // i16
	private static final int TAIL = 2; // i16, one member after another

	// Aside.barley:9 alltoall x into y among n
	private final Moves alltoallX2;

	// Aside.barley:9 alltoall x into y among n
	private final Together alltoallX;

	// Aside.barley:10 send x from n[k] to n[k + 2] into tail[k]
	private final Moves sendX;

	public AsideRole1(Constants constants) {
		alltoallX2 = constants.moves("alltoallX2");
		alltoallX = new Together(constants.text("alltoallX"), X, Y);
		sendX = constants.moves("sendX");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange("Aside.barley:9 exchange alltoall x into y among n", 1, this::alltoallX);
		phases.exchange(
				"Aside.barley:10 exchange for k in 0 ..< 2 send x from n[k] to n[k + 2] into tail[k]",
				1,
				this::sendX);
	}

	// Aside.barley:9 exchange alltoall x into y among n
	private void alltoallX(int step, Ports ports) {
		alltoallX2.send(step, ports, X);
		alltoallX2.receive(step, ports, X, Y);
		alltoallX.step(step, ports);
	}

	// Aside.barley:10 exchange for k in 0 ..< 2 send x from n[k] to n[k + 2] into tail[k]
	private void sendX(int step, Ports ports) {
		sendX.send(step, ports, X);
	}
}
