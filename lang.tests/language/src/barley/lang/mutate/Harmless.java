package barley.lang.mutate;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.xtext.validation.Issue;

import barley.lang.BarleyText;
import barley.lang.LogWatch;
import barley.lang.evaluate.Limits;

/** What no text may do: make anybody throw or log an error, take long, or lead to a finding without a place or without words. */
final class Harmless {

	/**
	 * Of the processor, not of the clock: other work on the machine must not count. Limits end all work after about a second or two; tests
	 * run half compiled and on processors that others heat, so this only tells who never comes to an end.
	 */
	private static final long MOST_NANOS = 30_000_000_000L;

	private Harmless() {
	}

	/** What has become of a text: what went wrong, empty if nothing did, and what was found, as {@code code: message}. */
	record Outcome(String trouble, List<String> findings) {
	}

	/** What goes wrong with a text; empty if nothing does. */
	static String trouble(String text) {
		return read(text, Limits.DEFAULT).trouble();
	}

	static Outcome read(String text, Limits limits) {
		long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
		List<String> findings = new ArrayList<>();
		String trouble = trouble(text, limits, findings);
		long taken = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
		return new Outcome(trouble.isEmpty() && taken >= MOST_NANOS ? "takes %d ms".formatted(taken / 1_000_000) : trouble, findings);
	}

	private static String trouble(String text, Limits limits, List<String> findings) {
		try (LogWatch log = new LogWatch()) {
			BarleyText read = BarleyText.exactly(text).under(limits);
			for (Issue issue : read.issues()) {
				boolean inside = issue.getOffset() >= 0 && issue.getLength() >= 0 && issue.getOffset() + issue.getLength() <= text.length();
				if (!inside || issue.getMessage() == null || issue.getMessage().isBlank() || issue.getMessage().contains("null")) {
					return "%s at %s+%s of %d: %s".formatted(issue.getCode(), issue.getOffset(), issue.getLength(), text.length(),
							issue.getMessage());
				}
				findings.add(issue.getCode() + ": " + issue.getMessage());
			}
			read.inlays();
			return log.errors().isEmpty() ? "" : log.errors().get(0);
		} catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
			List<String> place = Arrays.stream(e.getStackTrace()).map(StackTraceElement::toString).filter(at -> at.startsWith("barley"))
					.limit(5).toList();
			return e + " at " + place;
		}
	}
}
