package barley.runtime.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.simulate.flow.FlowClock;
import barley.runtime.simulate.flow.FlowGraph;

/**
 * Times a flow twice around a ring. If nodes combine faster than links deliver, rounds are equal and skipped; if they are slower by an
 * irregular ratio, nothing repeats and each chunk is simulated.
 */
final class FlowBench {

	private static final int RUNS = 5;

	private FlowBench() {
	}

	static void run(int members, int chunks, long reduceBytesPerSecond) {
		NodeType node = new NodeType("Node", 0, 0, reduceBytesPerSecond, 1_000, 0);
		LinkType link = new LinkType("Link", 16_000_000_000L, 20_000, 0);
		MachineBuilder builder = new MachineBuilder("Ring" + members);
		builder.nodes(members, i -> "n[" + i + "]", node);
		for (int i = 0; i < members; i++) {
			builder.lane(i, (i + 1) % members, link);
		}
		Machine machine = builder.build();
		FlowGraph flow = new FlowGraph();
		for (int hop = 0; hop < 2 * (members - 1); hop++) {
			int stream = flow.add(2 * (hop % members), hop < members - 1);
			flow.chunks(stream, 4096, chunks);
			if (hop > 0) {
				flow.feed(stream - 1, stream);
			}
		}
		double[] times = new double[RUNS];
		AtomicLong intervals = new AtomicLong();
		for (int run = 0; run < RUNS; run++) {
			intervals.set(0);
			long start = Clock.now(1);
			FlowClock.cost(machine, flow, intervals::incrementAndGet);
			times[run] = (Clock.now(1) - start) / 1e6;
		}
		Arrays.sort(times);
		System.out.printf(Locale.ROOT,
				"flow, ring of %d, %,d chunk-hops: %.0f ms (best %.0f), some %,d events followed, %.1f M chunk-hops/s%n", members,
				flow.transfers(),
				times[RUNS / 2], times[0], (intervals.get() + 1) * FlowClock.INTERVAL, flow.transfers() / times[RUNS / 2] / 1e3);
	}
}
