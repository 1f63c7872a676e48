package barley.lang.mutate;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;

import org.eclipse.xtext.validation.Issue;

import barley.lang.BarleyText;
import barley.lang.LogWatch;

/** What no text may do: make anybody throw or log an error, take long, or lead to a finding without a place or without words. */
final class Harmless {

	/**
	 * Of the processor, not of the clock: other work on the machine must not count. Limits end all work after about a second or two; tests run half compiled and
	 * on processors that others heat, so this only tells who never comes to an end.
	 */
	private static final long MOST_NANOS = 30_000_000_000L;

	private Harmless() {
	}

	/** What goes wrong with a text; empty if nothing does. */
	static String trouble(String text) {
		long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
		try (LogWatch log = new LogWatch()) {
			BarleyText read = BarleyText.exactly(text);
			for (Issue issue : read.issues()) {
				boolean inside = issue.getOffset() >= 0 && issue.getLength() >= 0 && issue.getOffset() + issue.getLength() <= text.length();
				if (!inside || issue.getMessage() == null || issue.getMessage().isBlank() || issue.getMessage().contains("null")) {
					return "%s at %s+%s of %d: %s".formatted(issue.getCode(), issue.getOffset(), issue.getLength(), text.length(), issue.getMessage());
				}
			}
			read.inlays();
			if (!log.errors().isEmpty()) {
				return log.errors().get(0);
			}
		} catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
			List<String> place = Arrays.stream(e.getStackTrace()).map(StackTraceElement::toString).filter(at -> at.startsWith("barley")).limit(5).toList();
			return e + " at " + place;
		}
		long taken = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
		return taken < MOST_NANOS ? "" : "takes %d ms".formatted(taken / 1_000_000);
	}
}
