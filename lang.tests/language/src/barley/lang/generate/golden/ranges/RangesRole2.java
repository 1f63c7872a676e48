package barley.lang.generate.golden.ranges;

import barley.runtime.program.Constants;
import barley.runtime.program.Exchange;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;

/**
 * Ranges on Ring, as a node such as n[2] sees it.
 * Generated for schedule Ranges; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Ranges.nodes.
 */
public final class RangesRole2 implements NodeProgram {

	private static final int X = 0; // i32

	// Ranges.barley:11 send x[6 .. 9], x[4] from n[i] to n[3 - i]
	private final Moves sendXLine11;

	public RangesRole2(Constants constants) {
		sendXLine11 = constants.moves("sendXLine11");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange(
				"Ranges.barley:8 exchange { for i in 0 ..< 2 send x[4 * i ..< 4 * i + 4] from n[i] to n[1 - i] }",
				1,
				Exchange.IDLE);
		phases.exchange(
				"Ranges.barley:11 exchange for i in 0 ..< 2 send x[6 .. 9], x[4] from n[i] to n[3 - i]",
				1,
				this::sendXLine11);
	}

	// Ranges.barley:11 exchange for i in 0 ..< 2 send x[6 .. 9], x[4] from n[i] to n[3 - i]
	private void sendXLine11(int step, Ports ports) {
		sendXLine11.receive(step, ports, X);
	}
}
