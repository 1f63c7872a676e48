package barley.runtime.bench;

import java.util.Arrays;
import java.util.Locale;

import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Transfers per second of a timing run, compared with a bare loop that only keeps a time for each link. */
final class TimingBench {

	private TimingBench() {
	}

	static void run(int members, int runs, int threads) {
		Program program = Rings.allReduce(members, 1L << 24);
		double[] engine = new double[runs];
		double[] floor = new double[runs];
		for (int run = 0; run < runs; run++) {
			long start = Clock.now(threads);
			Result result = Simulator.run(program, RunOptions.timing().withFolding(false).withThreads(threads));
			long middle = Clock.now(threads);
			long floorStart = Clock.now(1);
			long time = bareLoop(members, (1L << 24) / members * 4);
			long end = Clock.now(1);
			if (time == 0) {
				throw new AssertionError();
			}
			engine[run] = result.transfers() * 1e3 / (middle - start);
			floor[run] = result.transfers() * 1e3 / (end - floorStart);
		}
		double first = engine[0];
		Arrays.sort(engine);
		Arrays.sort(floor);
		double median = engine[runs / 2];
		double bare = floor[runs / 2];
		System.out.printf(Locale.ROOT,
				"timing, ring of %,5d, %d thread: %,4.0f M transfers/s (first run %,.0f, best %,.0f); bare loop %,.0f, ratio %.2f%n",
				members, threads, median,
				first, engine[runs - 1], bare, bare / median);
	}

	/** Adds each transfer's time to its link and its bytes to its channel, and keeps the latest time of each step. */
	private static long bareLoop(int members, long bytes) {
		long[] perByte = new long[members];
		long[] free = new long[members];
		long[] carried = new long[members];
		long[] steps = new long[2 * (members - 1)];
		Arrays.fill(perByte, 500);
		for (int node = 0; node < members; node++) {
			for (int step = 0; step < steps.length; step++) {
				long time = bytes * perByte[node];
				free[node] += time;
				carried[node] += bytes;
				steps[step] = Math.max(steps[step], time);
			}
		}
		return Arrays.stream(steps).sum() + Arrays.stream(free).sum() + Arrays.stream(carried).sum();
	}
}
