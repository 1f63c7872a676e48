package barley.lang.cli;

/** A command that the script in the source tree handles before it starts Java; it is listed here for the help texts. */
record ScriptCommand(String name, String summary) implements Command {

	@Override
	public Options options() {
		return Options.withoutFiles();
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) {
		throw new UsageError(name + " is a command of the script barley in the source tree, not of the jar");
	}
}
