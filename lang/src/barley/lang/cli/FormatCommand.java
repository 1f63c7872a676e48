package barley.lang.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import barley.lang.Language;
import barley.lang.formatting2.SourceFormatter;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.resource.SourceText;
import barley.lang.resource.UnreadableSource;

/** Formats files. A file that cannot be parsed is left unchanged, because formatting could damage it. */
public final class FormatCommand implements Command {

	private static final String CHECK = "--check";

	@Override
	public String name() {
		return "format";
	}

	@Override
	public String summary() {
		return "formats files in place";
	}

	@Override
	public Options options() {
		return Options.ofMany("FILE").flag(CHECK, "changes nothing; exits with 1 if a file would change")
				.note("The file - is standard input, formatted to standard output; of a folder, all files *.barley in it and below.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		int code = ExitCode.FINE;
		for (String name : InputFile.names(arguments.operands(), terminal)) {
			try {
				code = Math.max(code, format(name, arguments.has(CHECK), terminal));
			} catch (UsageError e) {
				terminal.report("barley: " + PrintableText.line(e.getMessage()));
				code = ExitCode.WRONG_USE;
			}
		}
		return code;
	}

	private static int format(String name, boolean onlyCheck, Terminal terminal) throws IOException {
		boolean isInput = name.equals(InputFile.STANDARD_INPUT);
		Path path = InputFile.path(isInput ? "input" + SourceFiles.ENDING : name, terminal);
		LoadedFile file = parse(isInput ? "standard input" : name, path, isInput, terminal);
		if (!file.isWellFormed()) {
			printSyntaxErrors(name, file, terminal);
			return ExitCode.FINDINGS;
		}
		String formatted = Language.service(SourceFormatter.class).format(file.resource());
		boolean changed = !formatted.equals(file.text());
		if (onlyCheck) {
			if (changed) {
				terminal.print(PrintableText.line(name + " is not formatted"));
			}
			return changed ? ExitCode.FINDINGS : ExitCode.FINE;
		} else if (isInput) {
			terminal.output().append(formatted);
		} else if (changed) {
			Output.rewrite(path, name, formatted);
			terminal.print(PrintableText.line(name + " formatted"));
		}
		return ExitCode.FINE;
	}

	private static LoadedFile parse(String name, Path path, boolean isInput, Terminal terminal) throws IOException {
		try {
			String text = isInput ? SourceText.read(terminal.input()) : SourceText.read(path);
			return Language.service(SourceFiles.class).parse(path, text);
		} catch (UnreadableSource e) {
			throw new UsageError(name + " " + e.getMessage());
		}
	}

	private static void printSyntaxErrors(String name, LoadedFile file, Terminal terminal) {
		List<PrintedFinding> errors = PrintedFinding.of(name, file, Language.service(SourceFiles.class).validate(file)).stream()
				.filter(finding -> finding.code().equals(PrintedFinding.SYNTAX)).toList();
		new FindingPrinter(terminal.colour(), terminal::report).print(errors);
		terminal.report(PrintableText.line(name + " is left unchanged"));
	}
}
