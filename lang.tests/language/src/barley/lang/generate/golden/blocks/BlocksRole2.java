package barley.lang.generate.golden.blocks;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.Exchange;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Streaming;
import barley.runtime.program.Stretches;

/**
 * Blocks on FullMesh, as a node such as n[6] sees it.
 * Generated for schedule Blocks; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Blocks.nodes.
 */
public final class BlocksRole2 implements NodeProgram {

	private static final int X = 0; // i32
	private static final int BRUCK_ALLTOALL_Y = 1; // i32, one member after another

	// Trees.barley:21 allreduce x with sum over Heap, Other using stream(chunks = max(1, min(chunks, q / 2)))
	private final Streaming allreduceX;

	public BlocksRole2(Constants constants) {
		allreduceX = new Streaming(constants.text("allreduceX"),
				X, Pieces.of(constants.longInteger("allreduceX.size"), 2), 3, Operator.SUM);
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange(
				"Alltoalls.barley:33 exchange for i in 0 ..< p, d in 1 ..< p { let moves = d / 2 ^ j % 2 == 1 let to = (i + 2 ^ j) % p if j == 0 and moves...",
				2,
				Exchange.IDLE);
		phases.compute("Blocks.barley:13 compute x", 0, X);
		phases.flow(
				"Trees.barley:21 exchange allreduce x with sum over Heap, Other using stream(chunks = max(1, min(chunks, q / 2)))",
				Stretches.of(3).cut(0, allreduceX.changes()),
				this::allreduceX);
	}

	// Trees.barley:21 exchange allreduce x with sum over Heap, Other using stream(chunks = max(1, min(chunks, q / 2)))
	private void allreduceX(int step, Ports ports) {
		allreduceX.carry(step, ports);
	}
}
