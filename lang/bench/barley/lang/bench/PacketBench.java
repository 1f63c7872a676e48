package barley.lang.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import barley.lang.analyse.Analyser;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Findings;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.prove.ResultProof;
import barley.lang.prove.figures.Figures;
import barley.lang.run.Execution;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.prove.NetworkProof;
import barley.runtime.simulate.clock.ClockListener;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.option.RunOptions;

/**
 * What exchanges in packets cost while they are typed: elaboration, the proof of the result, the proof that the exchange ends, and the
 * figures, which include that proof and a simulation unless the exchange is too large for one. Processor time of the thread in
 * milliseconds, medians of several rounds.
 */
public final class PacketBench {

	private static final int WARM_UP = 12;
	private static final int ROUNDS = 9;
	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private PacketBench() {
	}

	public static void main(String[] arguments) {
		System.out.printf("%-44s %8s %10s %10s %10s %10s%n", "", "budget", "that ends", "result", "figures", "elaborated");
		measure("8 x 8 mesh, 64 trees at once", 50, Texts.mesh(8, 64, 4));
		measure("8 x 8 mesh, 64 trees at once, 100 packets", 50, Texts.mesh(8, 64, 100));
		measure("8 x 8 mesh, all to all in plain packets", 50, Texts.allToAll(8));
		measure("16 x 16 mesh, 256 trees at once", 300, Texts.mesh(16, 256, 1));
		measure("16 x 16 mesh, all to all in plain packets", 300, Texts.allToAll(16));
		measure("64 x 64 mesh, one tree", 300, Texts.mesh(64, 1, 1));
	}

	private static void measure(String what, long budget, String text) {
		Source source = LiveBench.source(text);
		Schedule schedule = source.getDeclarations().stream().filter(Schedule.class::isInstance).map(Schedule.class::cast).findFirst()
				.orElseThrow();
		List<List<Long>> times = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
		NetworkExchange exchange = null;
		for (int round = 0; round < WARM_UP + ROUNDS; round++) {
			long start = THREADS.getCurrentThreadCpuTime();
			ScheduleAnalysis known = new Analyser(Limits.DEFAULT, Overrides.none(), () -> false).analyse(schedule);
			long analysed = THREADS.getCurrentThreadCpuTime();
			ResultProof result = ResultProof.of(known.plan(), new Findings());
			long proved = THREADS.getCurrentThreadCpuTime();
			Figures.of(known.plan(), result, Budget.boundless(), new Findings());
			long figured = THREADS.getCurrentThreadCpuTime();
			exchange = exchange == null ? exchange(known) : exchange;
			long before = THREADS.getCurrentThreadCpuTime();
			NetworkProof.of(exchange).verdict();
			if (round >= WARM_UP) {
				times.get(0).add(THREADS.getCurrentThreadCpuTime() - before);
				times.get(1).add(proved - analysed);
				times.get(2).add(figured - proved);
				times.get(3).add(analysed - start - (figured - analysed));
			}
		}
		System.out.printf("%-44s %8d %10.1f %10.1f %10.1f %10.1f%n", what, budget, median(times.get(0)), median(times.get(1)),
				median(times.get(2)), median(times.get(3)));
	}

	/** Returns the exchange as the runtime states it, from a run. */
	private static NetworkExchange exchange(ScheduleAnalysis known) {
		NetworkExchange[] found = new NetworkExchange[1];
		Execution.run(known.plan(), known.result(), RunOptions.timing().withRecorder(new Recorder() {
			@Override
			public void carries(int phase, int channel, int data, int firstStep, int steps, long element, long stride, long count,
					long bytes) {
				// there are no steps
			}

			@Override
			public ClockListener packets(int phase, NetworkExchange exchange) {
				found[0] = exchange;
				return null;
			}
		}));
		return found[0];
	}

	private static double median(List<Long> times) {
		return times.stream().mapToLong(Long::longValue).sorted().skip(times.size() / 2).findFirst().orElse(0) / 1e6;
	}
}
