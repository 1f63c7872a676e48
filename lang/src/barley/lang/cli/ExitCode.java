package barley.lang.cli;

import barley.runtime.StopSignal;

/** The exit codes of the process. */
public final class ExitCode {

	public static final int FINE = 0;
	/** The input was read and has errors. */
	public static final int FINDINGS = 1;
	/** The command could not start: an unknown option, a missing file. */
	public static final int WRONG_USE = 2;
	/** A defect of the tool. */
	public static final int INTERNAL_ERROR = 3;

	/** Stopped by Ctrl-C; partial results have been reported. */
	public static final int STOPPED = StopSignal.EXIT_CODE;

	private ExitCode() {
	}
}
