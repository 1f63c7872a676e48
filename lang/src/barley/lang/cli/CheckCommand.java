package barley.lang.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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
				.note("Exits with 1 on errors, with 0 on warnings alone. The file - is standard input; of a folder, "
						+ "all files *.barley in it and below.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		ValueOptions values = ValueOptions.of(arguments);
		Set<String> parameters = new HashSet<>();
		List<String> checked = new ArrayList<>();
		Set<PrintedFinding> findings = new LinkedHashSet<>();
		PacketEnds ends = PacketEnds.NONE;
		List<String> names = InputFile.names(arguments.operands(), terminal);
		InputFile file = null;
		for (int i = 0; i < names.size(); i++) {
			String name = names.get(i);
			if (names.size() == 1) {
				terminal.progress().at("checking " + PrintableText.line(name));
			} else {
				terminal.progress().at("checking", "files", i + 1, names.size());
			}
			try {
				// One package at a time: the models of a large folder need not fit into memory together.
				file = InputFile.of(name, values, terminal, file);
				parameters.addAll(ValueOptions.parameters(file));
				findings.addAll(findings(file));
				ends = ends.plus(PacketEnds.of(file));
				checked.add(name);
			} catch (UsageError e) {
				terminal.report("barley: " + PrintableText.line(e.getMessage()));
			}
		}
		if (checked.isEmpty()) {
			return ExitCode.WRONG_USE;
		}
		values.checkKnown(parameters);
		print(List.copyOf(findings), checked, ends, arguments.has(JSON), terminal);
		return checked.size() < names.size() ? ExitCode.WRONG_USE
				: findings.stream().anyMatch(PrintedFinding::isError) ? ExitCode.FINDINGS : ExitCode.FINE;
	}

	/** Returns all findings of the file itself, and those of the declarations it uses from other files. */
	private static List<PrintedFinding> findings(InputFile file) {
		List<PrintedFinding> findings = new ArrayList<>(file.findings());
		file.importedFindings().stream().filter(PrintedFinding::isError).forEach(findings::add);
		return findings;
	}

	private static void print(List<PrintedFinding> findings, List<String> files, PacketEnds ends, boolean json, Terminal terminal) {
		if (json) {
			terminal.print(FindingsJson.of(findings, ends));
		} else {
			FindingPrinter printer = new FindingPrinter(terminal.colour(), terminal::print);
			printer.print(findings);
			printer.summary(findings, files);
			if (ends.exchanges() > 0) {
				terminal.print(ends.words());
			}
		}
	}
}
