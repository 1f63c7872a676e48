package barley.lang.generate.golden.sharded;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.Elements;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;
import barley.runtime.program.Reads;

/**
 * Sharded on FullMesh, as a node such as n[1] sees it.
 * Generated for schedule Sharded; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Sharded.nodes.
 */
public final class ShardedRole2 implements NodeProgram {

	private static final int W = 0; // f32
	private static final int G = 1; // f32
	private static final int E = 2; // f32, one member after another

	// FLOP of computations
	private final long flopLine13; // Sharded.barley:13 compute g from w costs 6 MFLOP
	private final long flopLine15; // Sharded.barley:15 compute w from g costs 1 MFLOP
	private final long flopLine17; // Sharded.barley:17 compute e[0] at n[0] costs 2 MFLOP

	// Sharded.barley:10 allgather e among n
	private final Moves allgatherE;

	// Sharded.barley:12 allgather w among n
	private final Moves allgatherW;

	// Sharded.barley:14 reducescatter g with sum among n
	private final Moves reducescatterG;

	// Elements from which this node computes
	private final Reads ownG;

	public ShardedRole2(Constants constants) {
		flopLine13 = constants.longInteger("flopLine13");
		flopLine15 = constants.longInteger("flopLine15");
		flopLine17 = constants.longInteger("flopLine17");
		ownG = Reads.of(G, constants, "ownG");
		allgatherE = constants.moves("allgatherE");
		allgatherW = constants.moves("allgatherW");
		reducescatterG = constants.moves("reducescatterG");
	}

	@Override
	public void phases(Phases phases) {
		phases.exchange("Sharded.barley:10 exchange allgather e among n", 1, this::allgatherE);
		phases.repeat(2L, () -> {
			phases.exchange("Sharded.barley:12 exchange allgather w among n", 1, this::allgatherW);
			phases.compute(
					"Sharded.barley:13 compute g from w costs 6 MFLOP",
					flopLine13,
					Reads.of(W, 0L, 30L),
					G);
			phases.exchange(
					"Sharded.barley:14 exchange reducescatter g with sum among n",
					1,
					this::reducescatterG);
			phases.compute("Sharded.barley:15 compute w from g costs 1 MFLOP", flopLine15, ownG, W);
		});
		phases.compute("Sharded.barley:17 compute e[0] at n[0] costs 2 MFLOP", 0);
	}

	// Sharded.barley:10 exchange allgather e among n
	private void allgatherE(int step, Ports ports) {
		allgatherE.send(step, ports, E);
		allgatherE.receive(step, ports, E);
	}

	// Sharded.barley:12 exchange allgather w among n
	private void allgatherW(int step, Ports ports) {
		allgatherW.send(step, ports, W);
		allgatherW.receive(step, ports, W);
	}

	// Sharded.barley:14 exchange reducescatter g with sum among n
	private void reducescatterG(int step, Ports ports) {
		reducescatterG.send(step, ports, G);
		reducescatterG.receive(step, ports, G, Operator.SUM);
	}
}
