package barley.lang.cli;

import barley.lang.resource.Nearest;

/** Tells what there is. */
final class HelpCommand implements Command {

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
		return "lists the commands, or tells more about one";
	}

	@Override
	public Options options() {
		return Options.ofOneAtMost("COMMAND");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) {
		if (arguments.operands().isEmpty()) {
			terminal.output().append(overview());
			return ExitCode.FINE;
		}
		String word = arguments.operands().get(0);
		Command command = commands.find(word)
				.orElseThrow(() -> new WrongUse("unknown command " + word + Nearest.hint(word, commands.names())));
		terminal.output().append(command.options().usage(command));
		return ExitCode.FINE;
	}

	private String overview() {
		StringBuilder text = new StringBuilder("usage: barley COMMAND [options] [FILE...]\n");
		commands.all().forEach(command -> text.append("  %-9s %s\n".formatted(command.name(), command.summary())));
		return text.append("barley help COMMAND tells more about one of them.\n").toString();
	}
}
