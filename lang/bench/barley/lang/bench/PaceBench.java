package barley.lang.bench;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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

/**
 * The cost of checking blocks in which each node goes at its own pace: elaboration, proof and figures, in milliseconds of the thread's
 * processor time. Prints the first round in the process and the median of those behind the first ones.
 */
public final class PaceBench {

	private static final int WARM_UP = 6;
	private static final int ROUNDS = 7;

	private PaceBench() {
	}

	public static void main(String[] arguments) {
		System.out.printf("%-44s %8s %8s | %8s %8s %8s | %14s%n", "", "first", "warm", "rest", "proof", "figures", "effort");
		measure("pipeline of 4 stages, 10,000 items", Texts.pipeline(500));
		measure("pipeline of 4 stages, 100,000 items", Texts.pipeline(5_000));
		measure("50,000 items, all messages under way at once", Texts.farAhead(25_000));
	}

	private static void measure(String what, String text) {
		List<List<Long>> rounds = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
		long effort = 0;
		long first = 0;
		for (int round = 0; round < WARM_UP + ROUNDS; round++) {
			Schedule schedule = LiveBench.source(text).getDeclarations().stream()
					.filter(Schedule.class::isInstance).map(Schedule.class::cast).findFirst().orElseThrow();
			Analyser analyser = new Analyser(Limits.DEFAULT, Overrides.none(), () -> false);
			long[] times = new long[4];
			times[0] = now();
			ScheduleAnalysis known = analyser.analyse(schedule);
			times[1] = now();
			ResultProof result = ResultProof.of(known.plan(), new Findings());
			times[2] = now();
			Figures.of(known.plan(), result, Budget.boundless(), new Findings());
			times[3] = now();
			long[] parts = { times[1] - times[0], 2 * times[1] - times[0] - times[3], times[2] - times[1], times[3] - times[2] };
			for (int part = 0; round >= WARM_UP && part < parts.length; part++) {
				rounds.get(part).add(parts[part]);
			}
			effort = analyser.effort();
			first = round == 0 ? parts[0] : first;
		}
		System.out.printf(Locale.ROOT, "%-44s %8.0f %8.0f | %8.0f %8.0f %8.0f | %,14d%n", what, first / 1e6, median(rounds.get(0)),
				median(rounds.get(1)), median(rounds.get(2)), median(rounds.get(3)), effort);
	}

	private static long now() {
		return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
	}

	private static double median(List<Long> times) {
		long[] sorted = times.stream().mapToLong(Long::longValue).sorted().toArray();
		return sorted[sorted.length / 2] / 1e6;
	}
}
