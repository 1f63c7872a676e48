package barley.lang.cli;

/** A command of the command line. Commands are found by {@link java.util.ServiceLoader}, so that bundles above this one can add theirs. */
public interface Command {

	/** Returns the name of the command, as it is typed. */
	String name();

	/** Returns what the command does, in one line without a full stop. */
	String summary();

	/** Returns the operands and options of the command; {@code --help} prints them. */
	Options options();

	/**
	 * Runs the command.
	 *
	 * @return one of {@link ExitCode}
	 * @throws UsageError if the arguments cannot be met: reported in one line, without a stack trace
	 * @throws Exception for anything else, which is reported as a defect of the tool
	 */
	int run(Arguments arguments, Terminal terminal) throws Exception;
}
