package barley.lang.bench;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.Issue;

/**
 * Whether long texts are parsed and checked soon, however much is wrong with them: prints the processor time of the thread in the first
 * and in the last of some rounds. An argument chooses texts whose names contain it.
 */
public final class HostileBench {

	private static final int ROUNDS = Integer.getInteger("rounds", 2);
	private static final double MOST_MILLIS = 2_000;

	private HostileBench() {
	}

	public static void main(String[] arguments) {
		System.out.printf("%-36s %8s %8s %8s   %s%n", "", "first", "ms", "findings", "found");
		int late = 0;
		for (Map.Entry<String, String> text : HostileTexts.all().entrySet()) {
			if (arguments.length == 0 || text.getKey().contains(arguments[0])) {
				late += measure(text.getKey(), text.getValue()) > MOST_MILLIS ? 1 : 0;
			}
		}
		System.out.printf("%d texts take more than %.0f ms%n", late, MOST_MILLIS);
	}

	private static double measure(String what, String text) {
		double first = 0;
		double millis = 0;
		List<Issue> issues = List.of();
		for (int round = 0; round < ROUNDS; round++) {
			System.gc(); // what the rounds before have left is not this one's
			LiveBench bench = new LiveBench();
			long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
			XtextResource resource = bench.load(text);
			issues = resource.getResourceServiceProvider().getResourceValidator().validate(resource, CheckMode.ALL,
					CancelIndicator.NullImpl);
			millis = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e6;
			first = round == 0 ? millis : first;
		}
		System.out.printf(Locale.ROOT, "%-36s %8.0f %8.0f %8d   %s%n", what, first, millis, issues.size(),
				issues.isEmpty() ? "" : issues.get(0).getMessage());
		return millis;
	}
}
