package barley.lang.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import barley.lang.finding.Nearest;

/** The entry point of the command line. It finds the command, runs it and ends with an {@link ExitCode}; no exception leaves it. */
public final class BarleyCli {

	private static final String OUT_OF_MEMORY =
			"out of memory; increase the heap with BARLEY_JAVA_OPTIONS=-Xmx8g, or make the machine smaller";

	private final Commands commands;
	private final Terminal terminal;

	BarleyCli(Commands commands, Terminal terminal) {
		this.commands = commands;
		this.terminal = terminal;
	}

	public static void main(String[] words) {
		Locale.setDefault(Locale.ROOT); // numbers are formatted the same in every locale
		Terminal terminal = Terminal.ofProcess();
		System.setOut(System.err); // kernels may print, but not into the results
		System.exit(new BarleyCli(Commands.installed(), terminal).run(List.of(words)));
	}

	int run(List<String> words) {
		XtextLogListener log = XtextLogListener.install();
		int code = answer(words.isEmpty() ? List.of("help") : words, log);
		if (!terminal.flush()) {
			terminal.report("barley: the result could not be written to standard output");
			return Math.max(code, ExitCode.WRONG_USE);
		}
		return code;
	}

	private int answer(List<String> words, XtextLogListener log) {
		try {
			int code = dispatch(words);
			return log.first().map(failure -> DefectReport.print(failure, words, terminal)).orElse(code);
		} catch (UsageError e) {
			terminal.report("barley: " + PrintableText.line(e.getMessage()));
			return ExitCode.WRONG_USE;
		} catch (OutOfMemoryError e) {
			terminal.report("barley: " + OUT_OF_MEMORY);
			return ExitCode.WRONG_USE;
		} catch (Throwable e) {
			return DefectReport.print(e, words, terminal);
		}
	}

	private int dispatch(List<String> words) throws Exception {
		String word = words.get(0);
		Optional<Command> command = commands.find(word);
		if (command.isEmpty()) {
			throw new UsageError("unknown command " + word + Nearest.hint(word, commands.names()) + " (barley help lists all)");
		}
		List<String> rest = words.subList(1, words.size());
		if (Arguments.askForHelp(rest)) {
			terminal.output().append(command.get().options().usage(command.get()));
			return ExitCode.FINE;
		}
		return command.get().run(Arguments.parse(rest, command.get().options()), terminal);
	}
}
