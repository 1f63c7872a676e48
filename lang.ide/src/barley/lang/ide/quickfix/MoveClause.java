package barley.lang.ide.quickfix;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * For clauses in another order, as their message says it: {@code weight 2 must precede forward}. One of the two stands where the finding
 * is, the other in the same statement. The text has no model there, so it is searched for words.
 */
final class MoveClause implements QuickFix {

	private static final Pattern ORDER = Pattern.compile("(.+) must precede (.+)");
	private static final Pattern RANGE = Pattern.compile("write for (.+) (program .+)");

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		String text = finding.text().document().getContents();
		Matcher order = ORDER.matcher(finding.message().split(";")[0]);
		return order.matches() ? moved(finding, text, order.group(1), order.group(2)) : program(finding, text);
	}

	private static Stream<TextFix> moved(ReportedFinding finding, String text, String clause, String before) {
		Matcher here = words(clause).matcher(text).region(finding.offset(), text.length());
		Matcher there = words(before).matcher(text);
		int place = -1;
		if (there.region(finding.offset(), text.length()).lookingAt()) {
			place = finding.offset();
			here.region(there.end(), brace(text, there.end()));
		} else {
			there.region(Math.max(text.lastIndexOf('{', finding.offset()), text.lastIndexOf('}', finding.offset())) + 1, finding.offset());
			while (there.find()) {
				place = there.start();
			}
		}
		if (place < 0 || !here.find() || place == here.start() || finding.offset() != place && finding.offset() != here.start()) {
			return Stream.empty();
		}
		int end = text.substring(0, here.start()).stripTrailing().length();
		return Stream.of(new TextFix("Move %s before %s".formatted(clause, before), List.of(
				finding.text().insert(place, here.group() + " "), finding.text().replace(end, here.end(), ""))));
	}

	/** Returns where the next brace is, or the text ends. */
	private static int brace(String text, int from) {
		return IntStream.range(from, text.length()).filter(place -> "{}".indexOf(text.charAt(place)) >= 0).findFirst()
				.orElse(text.length());
	}

	/** {@code program s in 0 ..< p}, whose remedy says which loop of programs is meant. */
	private static Stream<TextFix> program(ReportedFinding finding, String text) {
		Matcher range = RANGE.matcher(finding.data().isEmpty() ? "" : finding.data().get(0));
		Matcher here = !range.matches() ? null : words("program " + range.group(1)).matcher(text).region(finding.offset(), text.length());
		return here == null || !here.lookingAt() ? Stream.empty()
				: Stream.of(new TextFix("Write for %s %s".formatted(range.group(1), range.group(2)),
						finding.text().replace(here.start(), here.end(), "for %s %s".formatted(range.group(1), range.group(2)))));
	}

	/** Words with any space between them. */
	private static Pattern words(String words) {
		return Pattern.compile(Arrays.stream(words.split(" ")).map(Pattern::quote).collect(Collectors.joining("\\s+")));
	}
}
