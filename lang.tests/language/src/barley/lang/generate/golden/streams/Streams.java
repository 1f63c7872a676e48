package barley.lang.generate.golden.streams;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Streaming;
import barley.runtime.program.Stretches;

/**
 * Streams on Line, as each of its nodes sees it.
 * Generated for schedule Streams; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Streams.nodes.
 */
public final class Streams implements NodeProgram {

	private static final int X = 0; // f32

	// Streams.barley:8 allreduce x with sum to n[p / 2] over Along using stream(chunks = 100)
	private final Streaming allreduceX;

	public Streams(Constants constants) {
		allreduceX = new Streaming(constants.text("allreduceX"),
				X, Pieces.of(constants.longInteger("allreduceX.size"), 1), 100, Operator.SUM);
	}

	@Override
	public void phases(Phases phases) {
		phases.flow(
				"Streams.barley:8 exchange allreduce x with sum to n[p / 2] over Along using stream(chunks = 100)",
				Stretches.of(100).cut(0, allreduceX.changes()),
				this::allreduceX);
	}

	// Streams.barley:8 exchange allreduce x with sum to n[p / 2] over Along using stream(chunks = 100)
	private void allreduceX(int step, Ports ports) {
		allreduceX.carry(step, ports);
	}
}
