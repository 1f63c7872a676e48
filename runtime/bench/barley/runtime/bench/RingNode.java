package barley.runtime.bench;

import barley.runtime.data.Operator;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/** The code that the generator writes for an all-reduce by bucket on one ring in one direction, with its constants passed as arguments. */
final class RingNode implements NodeProgram {

	private static final int X = 0;
	private static final int LAPS = 1;

	private final int round;
	private final int[] position;
	private final int[] out;
	private final int[] in;
	private final Pieces[] x = new Pieces[LAPS];

	RingNode(int members, int place, long length) {
		round = members - 1;
		position = new int[] {place};
		out = new int[] {place};
		in = new int[] {place == 0 ? members - 1 : place - 1};
		x[0] = Pieces.of(length, 1).cut(0, members);
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange("bench: allreduce x", Stretches.of(2 * round, round), this::allreduce);
	}

	private void allreduce(int step, Ports ports) {
		if (step < round) {
			for (int lap = 0; lap < LAPS; lap++) {
				int piece = position[lap] - step;
				ports.send(out[lap], X, x[lap], piece);
				ports.receive(in[lap], X, x[lap], piece - 1, Operator.SUM);
			}
		} else if (step < 2 * round) {
			for (int lap = 0; lap < LAPS; lap++) {
				int piece = position[lap] + 1 - (step - round);
				ports.send(out[lap], X, x[lap], piece);
				ports.receive(in[lap], X, x[lap], piece - 1);
			}
		}
	}
}
