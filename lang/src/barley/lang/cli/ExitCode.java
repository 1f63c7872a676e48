package barley.lang.cli;

import barley.runtime.StopSignal;

/** What the process answers to whoever called it. */
public final class ExitCode {

	public static final int FINE = 0;
	/** The input was read and something is wrong with it. */
	public static final int FINDINGS = 1;
	/** The command could not even start: a wrong option, a file that is not there. */
	public static final int WRONG_USE = 2;
	/** A defect of the tool. */
	public static final int INTERNAL_ERROR = 3;

	/** Stopped by Ctrl-C; what had been found was reported. */
	public static final int STOPPED = StopSignal.EXIT_CODE;

	private ExitCode() {
	}
}
