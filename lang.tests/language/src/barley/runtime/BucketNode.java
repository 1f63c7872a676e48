package barley.runtime;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Stretches;

/** The bucket algorithm on any number of rings, as a generator might write it: the only role of all bucket programs in these tests. */
public final class BucketNode implements NodeProgram {

	static final String[] COLUMNS = {"members", "length", "collective", "operator", "position", "out", "in"};

	private static final int X = 0;

	private final int members;
	private final String collective;
	private final Operator operator;
	private final int[] position;
	private final int[] out;
	private final int[] in;
	private final Pieces[] share;

	public BucketNode(Constants constants) {
		members = constants.integer("members");
		collective = constants.text("collective");
		operator = Operator.of(constants.text("operator"));
		position = constants.integers("position");
		out = constants.integers("out");
		in = constants.integers("in");
		share = new Pieces[position.length];
		for (int ring = 0; ring < share.length; ring++) {
			share[ring] = Pieces.of(constants.longInteger("length"), share.length).cut(ring, members);
		}
	}

	@Override
	public void phases(Phases phases) {
		switch (collective) {
			case "allreduce" -> phases.exchange("Bucket.barley:4 allreduce x", Stretches.of(2 * (members - 1), last(), members - 1),
					this::allReduce);
			case "reducescatter" -> phases.exchange("Bucket.barley:4 reducescatter x", Stretches.of(members - 1, last()),
					this::reduceScatter);
			case "allgather" -> phases.exchange("Bucket.barley:4 allgather x", Stretches.of(members - 1), this::allGather);
			default -> throw new IllegalStateException(collective);
		}
	}

	/** Returns the step that divides, if there is one. */
	private int last() {
		return operator == Operator.AVG ? members - 2 : 0;
	}

	private void allReduce(int step, Ports ports) {
		if (step < members - 1) {
			reduceScatter(step, ports);
		} else {
			allGather(step - (members - 1), ports);
		}
	}

	private void reduceScatter(int step, Ports ports) {
		for (int ring = 0; ring < share.length; ring++) {
			int piece = position[ring] - step;
			ports.send(out[ring], X, share[ring], piece);
			ports.receive(in[ring], X, share[ring], piece - 1, operator);
			if (operator == Operator.AVG && step == members - 2) {
				ports.divide(X, share[ring], piece - 1, members);
			}
		}
	}

	private void allGather(int step, Ports ports) {
		for (int ring = 0; ring < share.length; ring++) {
			int piece = position[ring] + 1 - step;
			ports.send(out[ring], X, share[ring], piece);
			ports.receive(in[ring], X, share[ring], piece - 1);
		}
	}
}
