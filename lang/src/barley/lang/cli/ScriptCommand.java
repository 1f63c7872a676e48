package barley.lang.cli;

/** Something that the script in the source tree does before any jar is asked; it is here for the sake of the help texts. */
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
