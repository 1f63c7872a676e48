package barley.lang.bench;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import barley.lang.analyse.Analyser;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.model.Schedule;

/**
 * Whether any text ends soon: checks texts each of which uses up the effort of a file in another way. Prints the processor time of the
 * thread in the last of some rounds, and how long a unit of effort took; a unit is meant to take 5 ns, so that all of them take a second.
 * An argument chooses texts whose names contain it.
 */
public final class EffortBench {

	private static final int ROUNDS = Integer.getInteger("rounds", 3);
	private static final double MOST_MILLIS = 2_000;

	private EffortBench() {
	}

	public static void main(String[] arguments) {
		System.out.printf("%-32s %8s %8s %14s %8s   %s%n", "", "first", "ms", "effort", "ns", "found");
		int late = 0;
		for (Map.Entry<String, String> text : EffortTexts.all().entrySet()) {
			if (arguments.length == 0 || text.getKey().contains(arguments[0])) {
				late += isLate(text.getKey(), text.getValue()) ? 1 : 0;
			}
		}
		System.out.printf("%d texts take more than %.0f ms, or more memory than there is%n", late, MOST_MILLIS);
	}

	private static boolean isLate(String what, String text) {
		try {
			return measure(what, text) > MOST_MILLIS;
		} catch (OutOfMemoryError tooMuch) {
			System.out.printf("%-32s more memory than there is%n", what);
			return true;
		}
	}

	private static double measure(String what, String text) {
		double first = 0;
		double millis = 0;
		long effort = 0;
		List<Finding> found = List.of();
		for (int round = 0; round < ROUNDS; round++) {
			System.gc(); // what the rounds before have left is not this one's
			Schedule schedule = LiveBench.source(text).getDeclarations().stream().filter(Schedule.class::isInstance)
					.map(Schedule.class::cast).reduce((before, last) -> last).orElseThrow();
			Analyser analyser = new Analyser(Limits.DEFAULT, Overrides.none(), () -> false);
			long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
			found = analyser.analyse(schedule).findings();
			millis = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e6;
			first = round == 0 ? millis : first;
			effort = analyser.effort();
		}
		String words = found.stream().filter(finding -> finding.code() == Code.LIMIT).findFirst().map(Finding::message)
				.orElse(found.isEmpty() ? "" : found.get(0).code() + ": " + found.get(0).message());
		System.out.printf(Locale.ROOT, "%-32s %8.0f %8.0f %,14d %8.1f   %s%n", what, first, millis, effort, 1e6 * millis / effort, words);
		return millis;
	}
}
