package barley.lang.generate.golden.strategy;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.Kernel;
import barley.runtime.program.Moves;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;

/**
 * Strategy on Ring, as each of its nodes sees it.
 * Generated for schedule Strategy; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in Strategy.nodes.
 */
public final class Strategy implements NodeProgram {

	private static final int G = 0; // f32, one member after another

	// What kernels call data
	private static final DataNames HALVES_NAMES = DataNames.of("a", G, 0L, 60L)
			.and("b", G, 60L, 60L);

	// Java of the author's own
	private final Kernel fill;

	// FLOP of computations
	private final long flopLine20; // Strategy.barley:20 compute g[l] costs 2 GFLOP * (l + 1)
	private final long flopLine20Step; // more in each round
	private final long flopLine8; // Strategy.barley:8 compute a by Fill costs 1 MFLOP

	// Strategy.barley:10 allreduce a with sum over Round forward
	private final Moves allreduceACombine; // values are combined in transit
	private final Moves allreduceAHandOn; // complete values are forwarded

	// Strategy.barley:11 allreduce b with sum over Round backward
	private final Moves allreduceBCombine; // values are combined in transit
	private final Moves allreduceBHandOn; // complete values are forwarded

	public Strategy(Constants constants) {
		fill = constants.kernel("barley.lang.generate.golden.strategy.Fill");
		flopLine20 = constants.longInteger("flopLine20");
		flopLine20Step = constants.longInteger("flopLine20Step");
		flopLine8 = constants.longInteger("flopLine8");
		allreduceACombine = constants.moves("allreduceACombine");
		allreduceAHandOn = constants.moves("allreduceAHandOn");
		allreduceBCombine = constants.moves("allreduceBCombine");
		allreduceBHandOn = constants.moves("allreduceBHandOn");
	}

	@Override
	public void phases(Phases phases) {
		for (int next = 0; next < 3; next++) {
			int round = next;
			phases.compute(
					"Strategy.barley:20 compute g[l] costs 2 GFLOP * (l + 1)",
					flopLine20 + flopLine20Step * round,
					new Elements(G, 240L - 120L * round, 120L));
			phases.compute(
					"Strategy.barley:8 compute a by Fill costs 1 MFLOP",
					flopLine8,
					fill,
					HALVES_NAMES.moved(240L - 120L * round),
					new Elements(G, 240L - 120L * round, 60L));
			phases.exchange(
					"Strategy.barley:9 exchange { allreduce a with sum over Round forward allreduce b with sum over Round backward }",
					6,
					(step, ports) -> exchangeLine9(6 * round + step, ports));
		}
	}

	// Strategy.barley:9 exchange { allreduce a with sum over Round forward allreduce b with sum over Round backward }
	private void exchangeLine9(int step, Ports ports) {
		// allreduce a with sum over Round forward
		allreduceACombine.send(step, ports, G);
		allreduceACombine.receive(step, ports, G, Operator.SUM);
		allreduceAHandOn.send(step, ports, G);
		allreduceAHandOn.receive(step, ports, G);
		// allreduce b with sum over Round backward
		allreduceBCombine.send(step, ports, G);
		allreduceBCombine.receive(step, ports, G, Operator.SUM);
		allreduceBHandOn.send(step, ports, G);
		allreduceBHandOn.receive(step, ports, G);
	}
}
