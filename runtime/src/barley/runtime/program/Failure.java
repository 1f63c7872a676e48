package barley.runtime.program;

import java.util.Arrays;

/** Describes what user-defined Java threw: the exception, its place, and a remedy. */
public final class Failure {

	private Failure() {
	}

	/** Returns a description of a failure with the innermost frame in the class {@code own}, or else in the code that it called. */
	public static String of(Throwable failure, String own) {
		Throwable cause = failure instanceof ExceptionInInitializerError && failure.getCause() != null ? failure.getCause() : failure;
		String remedy = cause instanceof OutOfMemoryError ? ": start Java with a larger -Xmx, or let it make less" : "";
		return cause + place(cause.getStackTrace(), own) + remedy;
	}

	/**
	 * Returns the innermost frame in a class, {@code at Fill.java:5}; that of the code it called if it has none; empty if there are no
	 * frames.
	 */
	public static String place(StackTraceElement[] stack, String own) {
		return Arrays.stream(stack).filter(line -> line.getClassName().equals(own)).findFirst().or(() -> Arrays.stream(stack).findFirst())
				.map(line -> " at " + line.getFileName() + ":" + line.getLineNumber()).orElse("");
	}
}
