package barley.runtime.program;

import java.util.Arrays;

/** What an author's Java threw, in words: what, where in it, and what helps. */
public final class Failure {

	private Failure() {
	}

	/** Reports of a failure the innermost line in {@code own}, a class, or else in whatever that called. */
	public static String of(Throwable failure, String own) {
		Throwable cause = failure instanceof ExceptionInInitializerError && failure.getCause() != null ? failure.getCause() : failure;
		String remedy = cause instanceof OutOfMemoryError ? ": start Java with a larger -Xmx, or let it make less" : "";
		return cause + place(cause.getStackTrace(), own) + remedy;
	}

	/**
	 * Returns the innermost line in a class, {@code at Fill.java:5}; that of whatever it called if it has none; nothing if there is no line
	 * at all.
	 */
	public static String place(StackTraceElement[] stack, String own) {
		return Arrays.stream(stack).filter(line -> line.getClassName().equals(own)).findFirst().or(() -> Arrays.stream(stack).findFirst())
				.map(line -> " at " + line.getFileName() + ":" + line.getLineNumber()).orElse("");
	}
}
