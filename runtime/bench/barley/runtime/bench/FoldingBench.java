package barley.runtime.bench;

import java.util.Arrays;
import java.util.Locale;

import barley.runtime.machine.Mix;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * A timing run of a ring that is too large to follow every node through all its steps: 2 * 10^12 transfers with a million nodes. The bare
 * loop only adds, for each node, each stretch of equal pieces that it sends or receives to its channel.
 */
final class FoldingBench {

	private static final int RUNS = 5;
	private static final long LENGTH = 1L << 30;

	private FoldingBench() {
	}

	static void run(int members) {
		long start = System.nanoTime();
		Program program = Rings.allReduce(members, LENGTH);
		double made = (System.nanoTime() - start) / 1e6;
		double[] times = new double[RUNS];
		double[] floor = new double[RUNS];
		Result result = null;
		for (int run = 0; run < RUNS; run++) {
			long before = Clock.now(1);
			result = Simulator.run(program, RunOptions.timing().withThreads(1));
			long between = Clock.now(1);
			if (bareLoop(members) == 0) {
				throw new AssertionError();
			}
			times[run] = (between - before) / 1e6;
			floor[run] = (Clock.now(1) - between) / 1e6;
		}
		double first = times[0];
		Arrays.sort(times);
		Arrays.sort(floor);
		System.out.printf(Locale.ROOT,
				"folding, ring of %,d: %.0f ms (first run %.0f, best %.0f) on one thread for %,d transfers, %d nodes followed; ", members,
				times[RUNS / 2], first, times[0], result.transfers(), result.followed());
		System.out.printf(Locale.ROOT, "bare loop %.0f ms, ratio %.1f; the program was made in %.0f ms%n", floor[RUNS / 2],
				times[RUNS / 2] / floor[RUNS / 2], made);
	}

	/** Covers both ends of each channel and both halves of the all-reduce: prefix sums of a key per step give the sum over a stretch. */
	private static long bareLoop(int members) {
		long piece = (LENGTH + members - 1) / members;
		int full = (int) (LENGTH / piece);
		long[] totals = new long[2 * members - 1];
		for (int step = 0; step + 1 < totals.length; step++) {
			totals[step + 1] = totals[step] + Mix.mix(step);
		}
		long[] channels = new long[2 * members];
		for (int node = 0; node < members; node++) {
			for (int call = 0; call < 4; call++) {
				int start = (call & 1) * (members - 1);
				int place = Math.floorMod(node - (call >> 1), members);
				for (int step = 0; step < members - 1;) {
					int count = place < full ? place + 1 : place - full + 1;
					int end = Math.min(members - 1, step + count);
					channels[2 * node + (call >> 1)] += (totals[start + end] - totals[start + step]) * (place < full ? piece : 1);
					place = place < full ? members - 1 : full - 1;
					step = end;
				}
			}
		}
		return Arrays.stream(channels).sum();
	}
}
