package barley.runtime.bench;

import java.util.Arrays;
import java.util.Locale;

import barley.runtime.program.Program;
import barley.runtime.simulate.Options;
import barley.runtime.simulate.Result;
import barley.runtime.simulate.Simulator;

/** A timing run of a ring so large that nobody follows every node through all its steps: 4 * 10^12 transfers at a million nodes. */
final class FoldingBench {

	private static final int RUNS = 5;

	private FoldingBench() {
	}

	static void run(int members) {
		long start = System.nanoTime();
		Program program = Rings.allReduce(members, 1L << 30);
		double made = (System.nanoTime() - start) / 1e6;
		double[] times = new double[RUNS];
		Result result = null;
		for (int run = 0; run < RUNS; run++) {
			long before = Clock.now(1);
			result = Simulator.run(program, Options.timing().withThreads(1));
			times[run] = (Clock.now(1) - before) / 1e6;
		}
		double first = times[0];
		Arrays.sort(times);
		System.out.printf(Locale.ROOT, "folding, ring of %,d: first run %.0f ms, median %.0f ms (best %.0f) on one thread for %,d transfers, %d nodes followed; the program was made in %.0f ms%n",
				members, first, times[RUNS / 2], times[0], result.transfers(), result.followed(), made);
	}
}
