package barley.lang.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.xtext.diagnostics.Severity;

/** Says what is wrong with files, and what would be right. */
public final class CheckCommand implements Command {

	private static final String JSON = "--json";

	@Override
	public String name() {
		return "check";
	}

	@Override
	public String summary() {
		return "says what is wrong with a program, and what would be right";
	}

	@Override
	public Options options() {
		return Values.describe(Options.ofMany("FILE").flag(JSON, "the findings as JSON"))
				.note("Answers 1 if there is an error; warnings alone are fine.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		Values values = Values.of(arguments);
		List<InputFile> files = new ArrayList<>();
		for (String name : arguments.operands()) {
			files.add(InputFile.of(name, values, terminal));
		}
		values.checkKnown(files);
		if (arguments.has(JSON)) {
			terminal.print(Json.of(json(files)));
		} else {
			print(files, terminal);
		}
		return files.stream().anyMatch(InputFile::hasErrors) ? ExitCode.FINDINGS : ExitCode.FINE;
	}

	private static void print(List<InputFile> files, Terminal terminal) {
		FindingPrinter printer = new FindingPrinter(terminal.colour(), terminal::print);
		files.forEach(file -> printer.print(file.findings()));
		printer.summary(all(files), files.size() == 1 ? files.get(0).name() : "%,d files".formatted(files.size()));
	}

	private static List<Told> all(List<InputFile> files) {
		return files.stream().flatMap(file -> file.findings().stream()).toList();
	}

	private static Map<String, Object> json(List<InputFile> files) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("errors", count(files, Severity.ERROR));
		json.put("warnings", count(files, Severity.WARNING));
		json.put("findings", all(files).stream().map(CheckCommand::json).toList());
		return json;
	}

	private static long count(List<InputFile> files, Severity severity) {
		return all(files).stream().filter(finding -> finding.severity() == severity).count();
	}

	private static Map<String, Object> json(Told finding) {
		Place start = finding.startPlace();
		Place end = finding.endPlace();
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("file", finding.file());
		json.put("line", start.line());
		json.put("column", start.column());
		json.put("endLine", end.line());
		json.put("endColumn", end.column());
		json.put("severity", FindingPrinter.word(finding.severity()));
		json.put("code", finding.code());
		json.put("message", finding.message());
		json.put("remedy", finding.remedy());
		return json;
	}
}
