package barley.lang.mutate;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.xtext.diagnostics.Diagnostic;
import org.eclipse.xtext.validation.Issue;

import barley.lang.BarleyText;
import barley.lang.LogWatch;
import barley.lang.evaluate.Limits;
import barley.lang.finding.Code;
import barley.lang.resource.BarleyResource;
import barley.lang.resource.LinkingMessages;

/**
 * What no text may do: make anybody throw or log an error, take long, or lead to a finding without a place, without words, or with a code
 * that is none of Barley's.
 */
final class Harmless {

	/**
	 * Of the processor, not of the clock: other work on the machine must not count. Limits end all work within two seconds; tests run half
	 * compiled and on processors that others heat, so by default this only tells what never comes to an end.
	 */
	private static final long MOST_NANOS = Long.getLong("barley.millis", 30_000) * 1_000_000;

	private static final Set<String> CODES = Stream.concat(Arrays.stream(Code.values()).filter(code -> code !=
			Code.INTERNAL_ERROR).map(Code::id),
			Stream.of(Diagnostic.SYNTAX_DIAGNOSTIC, Diagnostic.LINKING_DIAGNOSTIC, LinkingMessages.NOT_IMPORTED, BarleyResource.UNREADABLE))
			.collect(Collectors.toSet());

	private Harmless() {
	}

	/** What has become of a text: what went wrong, empty if nothing did, and what was found, as {@code code: message}. */
	record Outcome(String trouble, List<String> findings) {
	}

	/** What goes wrong with a text; empty if nothing does. */
	static String trouble(String text) {
		return trouble(text, Limits.DEFAULT);
	}

	/** What goes wrong with a text under some limits. */
	static String trouble(String text, Limits limits) {
		return read(text, limits).trouble();
	}

	static Outcome read(String text, Limits limits) {
		return measured(text, limits, () -> { });
	}

	/** What goes wrong with a text when an editor asks about it, too, at so many offsets chosen by {@code random}. */
	static Outcome edit(String text, Limits limits, int offsets, Random random) {
		return measured(text, limits, () -> EditorQuestions.ask(text, offsets, random));
	}

	private static Outcome measured(String text, Limits limits, Runnable questions) {
		long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
		List<String> findings = new ArrayList<>();
		String trouble = trouble(text, limits, findings, questions);
		long taken = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
		return new Outcome(trouble.isEmpty() && taken >= MOST_NANOS ? "takes %d ms".formatted(taken / 1_000_000) : trouble, findings);
	}

	private static String trouble(String text, Limits limits, List<String> findings, Runnable questions) {
		try (LogWatch log = new LogWatch()) {
			BarleyText read = BarleyText.exactly(text).under(limits);
			for (Issue issue : read.issues()) {
				if (!CODES.contains(issue.getCode())) {
					return "%s is no code: %s".formatted(issue.getCode(), issue.getMessage());
				}
				boolean inside = issue.getOffset() >= 0 && issue.getLength() >= 0 && issue.getOffset() + issue.getLength() <= text.length();
				if (!inside || issue.getMessage() == null || issue.getMessage().isBlank() || issue.getMessage().contains("null")
						&& !text.contains("null")) {
					return "%s at %s+%s of %d: %s".formatted(issue.getCode(), issue.getOffset(), issue.getLength(), text.length(),
							issue.getMessage());
				}
				findings.add(issue.getCode() + ": " + issue.getMessage());
			}
			read.inlays();
			questions.run();
			return log.errors().isEmpty() ? "" : log.errors().get(0);
		} catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
			List<String> place = Arrays.stream(e.getStackTrace()).map(StackTraceElement::toString).filter(at -> at.startsWith("barley"))
					.limit(5).toList();
			return e + " at " + place;
		}
	}
}
