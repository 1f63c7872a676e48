package barley.lang.ide.result;

import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A run that has ended.
 *
 * @param id            what it is called in a {@link RunHistory}; empty while it is in none
 * @param configuration the name of the launch configuration
 * @param attributes    what the launch configuration said, for whoever wants to run it again: texts, numbers, truth
 *                      values, and lists, sets and maps of texts
 * @param report        what it reported
 */
public record PastRun(String id, Instant began, RunRequest order, String configuration, Map<String, Object> attributes, Report report) {

	PastRun withId(String name) {
		return new PastRun(name, began, order, configuration, attributes, report);
	}

	public Outcome outcome() {
		return report.outcome();
	}

	/** Returns what ran on what, with what tells it from other runs of the same. */
	public String title() {
		String on = report.machine().isEmpty() ? "" : " on " + report.machine();
		String with = order.parameters().isEmpty() ? ""
				: order.parameters().entrySet().stream().map(each -> each.getKey() + " = " + each.getValue())
				.collect(Collectors.joining(", ", ", ", ""));
		return order.schedule() + on + with + (order.timing() ? ", timing" : "") + (order.faults().isEmpty() ? "" : ", disturbed");
	}
}
