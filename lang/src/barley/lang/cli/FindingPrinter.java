package barley.lang.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.eclipse.xtext.diagnostics.Severity;

/** Prints findings: the place, the message, the line of the source, and the remedy. */
final class FindingPrinter {

	/** The most findings to print for one file. */
	private static final int MOST = 100;

	private static final String INDENT = "  ";

	private final AnsiStyle style;
	private final Consumer<String> lines;

	FindingPrinter(boolean colour, Consumer<String> lines) {
		this.style = new AnsiStyle(colour);
		this.lines = lines;
	}

	/** Prints the findings, file by file. */
	void print(List<PrintedFinding> findings) {
		Map<String, List<PrintedFinding>> files = new LinkedHashMap<>();
		findings.forEach(finding -> files.computeIfAbsent(finding.file(), name -> new ArrayList<>()).add(finding));
		files.forEach((name, found) -> {
			found.stream().limit(MOST).forEach(this::print);
			if (found.size() > MOST) {
				lines.accept(PrintableText.line("and %,d more findings in %s".formatted(
						found.stream().skip(MOST).filter(finding -> !finding.countsOthers()).count(), name)));
				found.stream().skip(MOST).filter(PrintedFinding::countsOthers).forEach(this::print);
			}
		});
	}

	private void print(PrintedFinding finding) {
		LineColumn place = finding.startPlace();
		lines.accept(style.strong("%s:%d:%d".formatted(PrintableText.line(finding.file()), place.line(), place.column())) + " "
				+ style.of(finding.severity(), word(finding.severity())) + " " + finding.code());
		indented(finding.message());
		Excerpt excerpt = Excerpt.of(finding.text(), finding.start(), finding.end());
		if (!excerpt.line().isEmpty()) {
			lines.accept(INDENT + INDENT + excerpt.line());
			lines.accept(INDENT + INDENT + style.of(finding.severity(), excerpt.carets()));
		}
		if (!finding.remedy().isEmpty()) {
			indented(finding.remedy());
		}
	}

	private void indented(String text) {
		text.lines().forEach(line -> lines.accept(INDENT + line));
	}

	/** Prints the closing line: {@code 2 errors, 1 warning in ladder.barley}, or that these files have none. */
	void summary(List<PrintedFinding> findings, List<String> checked) {
		List<String> files = findings.isEmpty() ? checked : findings.stream().map(PrintedFinding::file).distinct().toList();
		String where = files.size() == 1 ? files.get(0) : "%,d files".formatted(files.size());
		List<String> parts = new ArrayList<>();
		for (Severity severity : List.of(Severity.ERROR, Severity.WARNING, Severity.INFO)) {
			long count = findings.stream().filter(finding -> finding.severity() == severity && !finding.countsOthers()).count();
			if (count > 0) {
				parts.add("%,d %s%s".formatted(count, word(severity), count == 1 ? "" : "s"));
			}
		}
		String more = findings.stream().anyMatch(PrintedFinding::countsOthers) ? "more than " : "";
		lines.accept((parts.isEmpty() ? "no findings" : more + String.join(", ", parts)) + " in " + PrintableText.line(where));
	}

	static String word(Severity severity) {
		return switch (severity) {
		case ERROR -> "error";
		case WARNING -> "warning";
		default -> "info";
		};
	}
}
