package barley.lang.finding;

/** Reports a defect of Barley itself as a finding, so that a file on which a check fails never looks as if it had been checked. */
public final class Defect {

	private Defect() {
	}

	/** Returns the message of a finding with the code {@link Code#INTERNAL_ERROR}. */
	public static String message(Throwable failure) {
		String reason = failure.getMessage() == null ? "" : ": " + failure.getMessage().lines().findFirst().orElse("");
		return "internal error: %s%s".formatted(failure.getClass().getSimpleName(), reason);
	}
}
