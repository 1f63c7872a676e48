package barley.lang.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reports what is wrong in files, and how to correct it. */
public final class CheckCommand implements Command {

	private static final String JSON = "--json";

	@Override
	public String name() {
		return "check";
	}

	@Override
	public String summary() {
		return "checks programs and suggests corrections";
	}

	@Override
	public Options options() {
		return ValueOptions.describe(Options.ofMany("FILE").flag(JSON, "print the findings as JSON"))
				.note("Exits with 1 on errors, with 0 on warnings alone. The file - is standard input.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		ValueOptions values = ValueOptions.of(arguments);
		List<InputFile> files = new ArrayList<>();
		int missing = 0;
		for (String name : arguments.operands()) {
			try {
				files.add(InputFile.of(name, values, terminal));
			} catch (UsageError e) {
				missing++;
				terminal.report("barley: " + PrintableText.text(e.getMessage()));
			}
		}
		if (!files.isEmpty()) {
			values.checkKnown(files);
			List<PrintedFinding> findings = files.stream().flatMap(file -> findings(file).stream()).distinct().toList();
			if (arguments.has(JSON)) {
				terminal.print(FindingsJson.of(findings));
			} else {
				print(findings, files, terminal);
			}
			if (missing == 0) {
				return findings.stream().anyMatch(PrintedFinding::isError) ? ExitCode.FINDINGS : ExitCode.FINE;
			}
		}
		return ExitCode.WRONG_USE;
	}

	/** Returns all findings of the file itself, and those of the declarations it uses from other files. */
	private static List<PrintedFinding> findings(InputFile file) {
		List<PrintedFinding> findings = new ArrayList<>(file.findings());
		file.importedFindings().stream().filter(PrintedFinding::isError).forEach(findings::add);
		return findings;
	}

	private static void print(List<PrintedFinding> findings, List<InputFile> files, Terminal terminal) {
		FindingPrinter printer = new FindingPrinter(terminal.colour(), terminal::print);
		printer.print(findings);
		printer.summary(findings, files.stream().map(InputFile::name).toList());
	}
}
