package barley.lang.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import barley.lang.finding.Code;
import barley.lang.finding.LibraryNames;
import barley.lang.finding.Nearest;
import barley.lang.finding.Severity;
import barley.lang.glossary.Glossary;
import barley.lang.library.Library;
import barley.lang.value.Units;

/** Prints help: the commands, one command, a word of the language, a declaration of the library, or the code of a finding. */
final class HelpCommand implements Command {

	private static final String WORDS = "words";
	private static final String FINDINGS = "findings";
	private static final int WIDTH = 100;

	private final Commands commands;

	HelpCommand(Commands commands) {
		this.commands = commands;
	}

	@Override
	public String name() {
		return "help";
	}

	@Override
	public String summary() {
		return "lists the commands, or explains a command, a word, a strategy or a finding";
	}

	@Override
	public Options options() {
		return Options.ofOneAtMost("COMMAND|WORD")
				.note("For example: help run, help ring, help use, help Gbit/s, help HalvingDoubling, help goal-missed. "
						+ "All words of the language and of reports: help words. All findings: help findings.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) {
		if (arguments.operands().isEmpty()) {
			terminal.output().append(overview());
			return ExitCode.FINE;
		}
		String word = arguments.operands().get(0);
		Optional<Command> command = commands.find(word);
		Map<String, String> findings = Glossary.findings();
		Map<String, String> library = Library.explanations();
		if (command.isPresent()) {
			terminal.output().append(command.get().options().usage(command.get()));
		} else if (word.equals(WORDS)) {
			Glossary.entries().forEach((each, meaning) -> explain(each, meaning, terminal));
		} else if (word.equals(FINDINGS)) {
			findings.forEach((code, meaning) -> explain(code, meaning, terminal));
		} else if (!Glossary.meaning(word).isEmpty()) {
			explain(word, Glossary.meaning(word), terminal);
		} else if (findings.containsKey(word)) {
			explain(word, severity(word) + findings.get(word), terminal);
		} else if (library.containsKey(word)) {
			explain(word, library.get(word), terminal);
		} else if (!Glossary.titlesWith(word).isEmpty()) {
			Glossary.titlesWith(word).forEach(title -> explain(title, Glossary.meaning(title), terminal));
		} else {
			List<String> known = new ArrayList<>(commands.names());
			known.addAll(Glossary.entries().keySet());
			known.addAll(Units.known().keySet());
			known.addAll(findings.keySet());
			known.addAll(library.keySet());
			known.addAll(List.of(WORDS, FINDINGS));
			String hint = Nearest.hint(word, known);
			throw new UsageError("%s is not a command, a word of the language, a declaration of the library or a finding%s".formatted(word,
					hint.isEmpty() ? Nearest.hint(LibraryNames.plain(word), known) : hint));
		}
		return ExitCode.FINE;
	}

	private static String severity(String code) {
		return Code.named(code).map(each -> each.severity() == Severity.ERROR ? "An error. " : each.severity() == Severity.WARNING
				? "A warning. "
						: "A hint. ").orElse("An error. ");
	}

	/** Prints a word and its meaning in two columns, wrapped to the width of a screen. */
	private static void explain(String word, String meaning, Terminal terminal) {
		StringBuilder line = new StringBuilder("%-13s".formatted(word));
		for (String next : meaning.split(" ")) {
			if (line.length() + 1 + next.length() > WIDTH) {
				terminal.print(line.toString());
				line = new StringBuilder(" ".repeat(13));
			}
			line.append(' ').append(next);
		}
		terminal.print(line.toString());
	}

	private String overview() {
		StringBuilder text = new StringBuilder("usage: barley COMMAND [options] [FILE...]\n");
		commands.all().forEach(command -> text.append("  %-9s %s\n".formatted(command.name(), command.summary())));
		return text.append("'barley help COMMAND' explains a command, 'barley help words' lists the words of the language,\n"
				+ "'barley help findings' the findings.\n").toString();
	}
}
