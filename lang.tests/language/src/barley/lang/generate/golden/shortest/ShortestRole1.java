package barley.lang.generate.golden.shortest;

import barley.runtime.program.Constants;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/**
 * Shortest on Ring, as n[0] sees it.
 * Generated for schedule Shortest; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Shortest.nodes.
 */
public final class ShortestRole1 implements NodeProgram {

	private static final int X = 0; // i32
	private static final int X_IN_TRANSIT = 1; // i32, a buffer for messages that the node relays

	// Shortest.barley:8 send x from n[0] to n[3] by shortest
	private final Moves sendXToRelays; // messages come to nodes that relay them

	// Shortest.barley:10 alltoall x among n by shortest
	private final Moves alltoallX;
	private final Moves alltoallXToRelays; // messages come to nodes that relay them
	private final Moves alltoallXFromRelays; // they arrive
	private final Moves alltoallXBetweenRelays; // they go on to other nodes that relay them

	public ShortestRole1(Constants constants) {
		sendXToRelays = constants.moves("sendXToRelays");
		alltoallX = constants.moves("alltoallX");
		alltoallXToRelays = constants.moves("alltoallXToRelays");
		alltoallXFromRelays = constants.moves("alltoallXFromRelays");
		alltoallXBetweenRelays = constants.moves("alltoallXBetweenRelays");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange(
				"Shortest.barley:8 exchange send x from n[0] to n[3] by shortest",
				Stretches.of(3).cut(0, sendXToRelays.changes()),
				this::sendX);
		phases.compute("Shortest.barley:9 compute x", 0, X);
		phases.exchange(
				"Shortest.barley:10 exchange alltoall x among n by shortest",
				Stretches.of(3).cut(0, alltoallX.changes()).cut(0, alltoallXToRelays.changes()).cut(0, alltoallXFromRelays.changes()).cut(0, alltoallXBetweenRelays.changes()),
				this::alltoallX);
	}

	// Shortest.barley:8 exchange send x from n[0] to n[3] by shortest
	private void sendX(int step, Ports ports) {
		sendXToRelays.send(step, ports, X);
	}

	// Shortest.barley:10 exchange alltoall x among n by shortest
	private void alltoallX(int step, Ports ports) {
		alltoallX.send(step, ports, X);
		alltoallX.receive(step, ports, X);
		alltoallXToRelays.send(step, ports, X);
		alltoallXToRelays.hold(step, ports, X, X_IN_TRANSIT);
		alltoallXFromRelays.send(step, ports, X_IN_TRANSIT);
		alltoallXFromRelays.receive(step, ports, X_IN_TRANSIT, X);
		alltoallXBetweenRelays.send(step, ports, X_IN_TRANSIT);
		alltoallXBetweenRelays.hold(step, ports, X_IN_TRANSIT, X_IN_TRANSIT);
	}
}
