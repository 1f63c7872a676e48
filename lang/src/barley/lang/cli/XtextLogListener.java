package barley.lang.cli;

import java.util.Optional;

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * Listens to Xtext's log, which it also keeps off the screen. Xtext logs an exception thrown by a validation and continues as if there were
 * no findings; without this listener, a check that crashes would accept a wrong file.
 */
final class XtextLogListener extends AppenderSkeleton {

	/** Keeps the log from being configured by a file, which takes time and is undone here. */
	private static final String NO_FILE = "log4j.defaultInitOverride";

	private Throwable first;

	static XtextLogListener install() {
		System.setProperty(NO_FILE, "true");
		XtextLogListener watch = new XtextLogListener();
		Logger root = Logger.getRootLogger();
		root.removeAllAppenders();
		root.setLevel(Level.WARN);
		root.addAppender(watch);
		return watch;
	}

	/** Returns the first exception that was logged instead of thrown. */
	Optional<Throwable> first() {
		return Optional.ofNullable(first);
	}

	@Override
	protected void append(LoggingEvent event) {
		if (event.getThrowableInformation() != null && event.getThrowableInformation()
				.getThrowable() instanceof OutOfMemoryError outOfMemory) {
			throw outOfMemory; // any further result would be unreliable
		}
		if (first == null && event.getLevel().isGreaterOrEqual(Level.ERROR) && event.getThrowableInformation() != null) {
			first = event.getThrowableInformation().getThrowable();
		}
	}

	@Override
	public void close() {
		// nothing to release
	}

	@Override
	public boolean requiresLayout() {
		return false;
	}
}
