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
 * Strategy(layers = 3) on Ring(p = 4), as each of its 4 nodes sees it.
 * Generated for schedule Strategy; the next generation overwrites changes. What differs between the nodes stands in Strategy.nodes beside this.
 */
public final class Strategy implements NodeProgram {

	private static final int G = 0; // 3 of f32[120]

	// What kernels call data
	private static final DataNames HALVES_NAMES = DataNames.of("a", G, 0L, 60L)
			.and("b", G, 60L, 60L);

	// Java of the author's own
	private final Kernel fill;

	// allreduce a with sum over Round forward
	private final Moves allreduceAOut;
	private final Moves allreduceAIn;

	// allreduce b with sum over Round backward
	private final Moves allreduceBOut;
	private final Moves allreduceBIn;

	// allreduce a with sum over Round forward
	private final Moves allreduceA2Out;
	private final Moves allreduceA2In;

	// allreduce b with sum over Round backward
	private final Moves allreduceB2Out;
	private final Moves allreduceB2In;

	public Strategy(Constants constants) {
		fill = constants.kernel("barley.lang.generate.golden.strategy.Fill");
		allreduceAOut = constants.moves("allreduceA.out");
		allreduceAIn = constants.moves("allreduceA.in");
		allreduceBOut = constants.moves("allreduceB.out");
		allreduceBIn = constants.moves("allreduceB.in");
		allreduceA2Out = constants.moves("allreduceA2.out");
		allreduceA2In = constants.moves("allreduceA2.in");
		allreduceB2Out = constants.moves("allreduceB2.out");
		allreduceB2In = constants.moves("allreduceB2.in");
	}

	@Override
	public void phases(Phases phases) {
		for (int next = 0; next < 3; next++) {
			int round = next;
			phases.compute("Strategy.barley:20 compute g[l] costs 2 GFLOP * (l + 1)", 6_000_000_000L - 2_000_000_000L * round, new Elements(G, 240L - 120L * round, 120L));
			phases.compute("Strategy.barley:8 compute a by Fill costs 1 MFLOP", 1_000_000L, fill, HALVES_NAMES.moved(240L - 120L * round), new Elements(G, 240L - 120L * round, 60L));
			phases.exchange("Strategy.barley:9 exchange { allreduce a with sum over Round forward allreduce b with sum over Round backward }", 6, (step, ports) -> exchange1(6 * round + step, ports));
		}
	}

	/** exchange { allreduce a with sum over Round forward allreduce b with sum over Round backward } */
	private void exchange1(int step, Ports ports) {
		// allreduce a with sum over Round forward
		allreduceAOut.send(step, ports, G);
		allreduceAIn.receive(step, ports, G, Operator.SUM);
		// allreduce b with sum over Round backward
		allreduceBOut.send(step, ports, G);
		allreduceBIn.receive(step, ports, G, Operator.SUM);
		// allreduce a with sum over Round forward
		allreduceA2Out.send(step, ports, G);
		allreduceA2In.receive(step, ports, G);
		// allreduce b with sum over Round backward
		allreduceB2Out.send(step, ports, G);
		allreduceB2In.receive(step, ports, G);
	}
}
