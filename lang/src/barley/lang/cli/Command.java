package barley.lang.cli;

/**
 * One thing the command line can do. Commands are found by {@link java.util.ServiceLoader}, so that bundles which this one must
 * not know contribute theirs.
 */
public interface Command {

	/** Returns the word that calls it. */
	String name();

	/** Returns what it does, in one line without a full stop. */
	String summary();

	/** Returns what may follow the word; also the text that {@code --help} prints. */
	Options options();

	/**
	 * Does it.
	 *
	 * @return one of {@link ExitCode}
	 * @throws UsageError  if the arguments ask for what cannot be: told in one line, without a trace
	 * @throws Exception anything else is a defect of the tool and reported as such
	 */
	int run(Arguments arguments, Terminal terminal) throws Exception;
}
