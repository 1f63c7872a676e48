package barley.lang.cli;

/** The caller asked for something that cannot be done; the message explains it in one line. */
public final class UsageError extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public UsageError(String message) {
		super(message, null, false, false);
	}
}
