package barley.lang.ide.result;

import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A run that has ended.
 *
 * @param id its name in a {@link RunHistory}; empty while it is in none
 * @param configuration the name of the launch configuration
 * @param attributes the attributes of the launch configuration, to run it again: texts, numbers, truth values, and lists, sets and maps of
 * texts
 * @param report its report
 */
public record PastRun(String id, Instant began, RunRequest order, String configuration, Map<String, Object> attributes, Report report) {

	PastRun withId(String name) {
		return new PastRun(name, began, order, configuration, attributes, report);
	}

	public Outcome outcome() {
		return report.outcome();
	}

	/** Returns the schedule, the machine, and what distinguishes the run from others of the same. */
	public String title() {
		String on = report.machine().isEmpty() ? "" : " on " + report.machine();
		String with = order.parameters().isEmpty() ? ""
				: order.parameters().entrySet().stream().map(each -> each.getKey() + " = " + each.getValue())
				.collect(Collectors.joining(", ", ", ", ""));
		return order.schedule() + on + with + (order.timing() ? ", timing" : "") + (order.faults().isEmpty() ? "" : ", disturbed");
	}
}
