package barley.lang.generate.golden.handring;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/**
 * HandRing on Ring, as each of its nodes sees it.
 * Generated for schedule HandRing; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in HandRing.nodes.
 */
public final class HandRing implements NodeProgram {

	private static final int X = 0; // f32, one member after another

	// HandRing.barley:8 send x[i - s] with sum from n[i] to n[(i + 1) % p]
	private final Moves sendXLine8;

	// HandRing.barley:9 send x[i - s + 1] from n[i] to n[(i + 1) % p]
	private final Moves sendXLine9;

	public HandRing(Constants constants) {
		sendXLine8 = constants.moves("sendXLine8");
		sendXLine9 = constants.moves("sendXLine9");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange(
				"HandRing.barley:8 exchange for i in 0 ..< p send x[i - s] with sum from n[i] to n[(i + 1) % p]",
				Stretches.of(4).cut(0, sendXLine8.changes()),
				this::sendXLine8);
		phases.exchange(
				"HandRing.barley:9 exchange for i in 0 ..< p send x[i - s + 1] from n[i] to n[(i + 1) % p]",
				Stretches.of(4).cut(0, sendXLine9.changes()),
				this::sendXLine9);
	}

	// HandRing.barley:8 exchange for i in 0 ..< p send x[i - s] with sum from n[i] to n[(i + 1) % p]
	private void sendXLine8(int step, Ports ports) {
		sendXLine8.send(step, ports, X);
		sendXLine8.receive(step, ports, X, Operator.SUM);
	}

	// HandRing.barley:9 exchange for i in 0 ..< p send x[i - s + 1] from n[i] to n[(i + 1) % p]
	private void sendXLine9(int step, Ports ports) {
		sendXLine9.send(step, ports, X);
		sendXLine9.receive(step, ports, X);
	}
}
