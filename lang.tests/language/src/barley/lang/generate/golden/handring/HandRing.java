package barley.lang.generate.golden.handring;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/**
 * HandRing on Ring(p = 5), as each of its 5 nodes sees it.
 * Generated for schedule HandRing; the next generation overwrites changes. What differs between the nodes stands in HandRing.nodes beside this.
 */
public final class HandRing implements NodeProgram {

	private static final int X = 0; // 5 of f32[200]

	// send x[i - s] with sum from n[i] to n[(i + 1) % p]
	private final Moves sendXISOut;
	private final Moves sendXISIn;

	// send x[i - s + 1] from n[i] to n[(i + 1) % p]
	private final Moves sendXIS1Out;
	private final Moves sendXIS1In;

	public HandRing(Constants constants) {
		sendXISOut = constants.moves("sendXIS.out");
		sendXISIn = constants.moves("sendXIS.in");
		sendXIS1Out = constants.moves("sendXIS1.out");
		sendXIS1In = constants.moves("sendXIS1.in");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange("HandRing.barley:8 exchange for i in 0 ..< p send x[i - s] with sum from n[i] to n[(i + 1) % p]", Stretches.of(4).cut(0, sendXISOut.changes()).cut(0, sendXISIn.changes()), this::exchange1);
		phases.exchange("HandRing.barley:9 exchange for i in 0 ..< p send x[i - s + 1] from n[i] to n[(i + 1) % p]", Stretches.of(4).cut(0, sendXIS1Out.changes()).cut(0, sendXIS1In.changes()), this::exchange2);
	}

	/** exchange for i in 0 ..&lt; p send x[i - s] with sum from n[i] to n[(i + 1) % p] */
	private void exchange1(int step, Ports ports) {
		// send x[i - s] with sum from n[i] to n[(i + 1) % p]
		sendXISOut.send(step, ports, X);
		sendXISIn.receive(step, ports, X, Operator.SUM);
	}

	/** exchange for i in 0 ..&lt; p send x[i - s + 1] from n[i] to n[(i + 1) % p] */
	private void exchange2(int step, Ports ports) {
		// send x[i - s + 1] from n[i] to n[(i + 1) % p]
		sendXIS1Out.send(step, ports, X);
		sendXIS1In.receive(step, ports, X);
	}
}
