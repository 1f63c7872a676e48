package barley.runtime.bench;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;

import barley.runtime.simulate.pace.PaceClock;
import barley.runtime.simulate.pace.PaceItems;

/**
 * Items per second of a block in which each node goes at its own pace: a pipeline, whose stages receive, compute and send. Tells also how
 * much the engine allocates between the first and the last of its checks for cancellation, with all its tables made before.
 */
final class PaceBench {

	private static final int RUNS = 7;
	private static final com.sun.management.ThreadMXBean THREADS = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

	private PaceBench() {
	}

	static void run(int stages, int items) {
		PaceItems pipeline = pipeline(stages, items / (3 * stages - 2));
		double[] times = new double[RUNS];
		long[] allocated = new long[2];
		int slots = 0;
		for (int run = 0; run < RUNS; run++) {
			allocated[0] = -1;
			long start = Clock.now(1);
			PaceClock clock = new PaceClock(pipeline, () -> {
				allocated[1] = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
				allocated[0] = allocated[0] < 0 ? allocated[1] : allocated[0];
			});
			times[run] = (Clock.now(1) - start) / 1e6;
			slots = clock.most();
			if (clock.isBlocked()) {
				throw new IllegalStateException("items wait for ever");
			}
		}
		Arrays.sort(times);
		System.out.printf(Locale.ROOT,
				"own pace, %d stages, %,d items: %.0f ms (best %.0f), %.1f M items/s, %,d bytes allocated on the way, %d slots%n",
				stages, pipeline.count(), times[RUNS / 2], times[0], pipeline.count() / times[RUNS / 2] / 1e3,
				allocated[1] - allocated[0], slots);
	}

	/** Each stage computes each microbatch for some time, the first one longest, so that no messages pile up. */
	private static PaceItems pipeline(int stages, int microbatches) {
		PaceItems items = new PaceItems(stages, stages - 1);
		int[] ways = new int[stages];
		Arrays.setAll(ways, stage -> stage < stages - 1 ? items.way(stage, 40_000, 500_000, stage) : -1);
		int[] computed = new int[stages];
		Arrays.fill(computed, -1);
		for (int microbatch = 0; microbatch < microbatches; microbatch++) {
			int send = -1;
			for (int stage = 0; stage < stages; stage++) {
				int received = stage == 0 ? -1 : items.receive(stage, send, 0);
				int before = computed[stage];
				computed[stage] = items.compute(stage, 1_000_003L + 7_919L * (stages - stage));
				if (before >= 0) {
					items.waitFor(before);
				}
				if (received >= 0) {
					items.waitFor(received);
				}
				if (stage < stages - 1) {
					send = items.send(stage, ways[stage]);
					items.waitFor(computed[stage]);
				}
			}
		}
		return items;
	}
}
