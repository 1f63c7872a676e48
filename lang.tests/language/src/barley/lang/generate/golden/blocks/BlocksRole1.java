package barley.lang.generate.golden.blocks;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Pieces;
import barley.runtime.program.Ports;
import barley.runtime.program.Streaming;
import barley.runtime.program.Stretches;
import barley.runtime.program.Together;

/**
 * Blocks on FullMesh, as a node such as n[0] sees it.
 * Generated for schedule Blocks; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Blocks.nodes.
 */
public final class BlocksRole1 implements NodeProgram {

	private static final int X = 0; // i32
	private static final int BRUCK_ALLTOALL_Y = 1; // i32, one member after another

	// Alltoalls.barley:36 send x[(i + d) % p] from n[i] to n[to] into y[d]
	private final Moves sendX;

	// Alltoalls.barley:39 send y[d] from n[i] to n[to] into x[(to - d) % p]
	private final Moves sendY;

	// Alltoalls.barley:37 allgather x[(i + d) % p] into y[d] among n[i]
	private final Together allgatherX;

	// Alltoalls.barley:40 allgather y[d] into x[(i - d) % p] among n[i]
	private final Together allgatherY;

	// Trees.barley:21 allreduce x with sum over Heap, Other using stream(chunks = max(1, min(chunks, q / 2)))
	private final Streaming allreduceX;

	public BlocksRole1(Constants constants) {
		sendX = constants.moves("sendX");
		sendY = constants.moves("sendY");
		allgatherX = new Together(constants.text("allgatherX"), X, BRUCK_ALLTOALL_Y);
		allgatherY = new Together(constants.text("allgatherY"), BRUCK_ALLTOALL_Y, X);
		allreduceX = new Streaming(constants.text("allreduceX"),
				X, Pieces.of(constants.longInteger("allreduceX.size"), 2), 3, Operator.SUM);
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange(
				"Alltoalls.barley:33 exchange for i in 0 ..< p, d in 1 ..< p { let moves = d / 2 ^ j % 2 == 1 let to = (i + 2 ^ j) % p if j == 0 and moves...",
				2,
				this::exchangeLine33);
		phases.compute("Blocks.barley:13 compute x", 0, X);
		phases.flow(
				"Trees.barley:21 exchange allreduce x with sum over Heap, Other using stream(chunks = max(1, min(chunks, q / 2)))",
				Stretches.of(3).cut(0, allreduceX.changes()),
				this::allreduceX);
	}

	// Alltoalls.barley:33 exchange for i in 0 ..< p, d in 1 ..< p { let moves = d / 2 ^ j % 2 == 1 let to = (i + 2 ^ j) % p if j == 0 and moves...
	private void exchangeLine33(int step, Ports ports) {
		// send x[(i + d) % p] from n[i] to n[to] into y[d]
		sendX.send(step, ports, X);
		sendX.receive(step, ports, X, BRUCK_ALLTOALL_Y);
		// send y[d] from n[i] to n[to] into x[(to - d) % p]
		sendY.send(step, ports, BRUCK_ALLTOALL_Y);
		sendY.receive(step, ports, BRUCK_ALLTOALL_Y, X);
		allgatherX.step(step, ports);
		allgatherY.step(step - 1, ports);
	}

	// Trees.barley:21 exchange allreduce x with sum over Heap, Other using stream(chunks = max(1, min(chunks, q / 2)))
	private void allreduceX(int step, Ports ports) {
		allreduceX.carry(step, ports);
	}
}
