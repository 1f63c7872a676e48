package barley.lang.cli;

import java.util.Optional;

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * Listens to Xtext's log, which it keeps off the screen. Xtext logs an exception of a validation and goes on as if nothing had
 * been found; without this a broken check would pass for a good file.
 */
final class XtextLogListener extends AppenderSkeleton {

	private Throwable first;

	static XtextLogListener install() {
		XtextLogListener watch = new XtextLogListener();
		Logger root = Logger.getRootLogger();
		root.removeAllAppenders();
		root.setLevel(Level.WARN);
		root.addAppender(watch);
		return watch;
	}

	/** Returns the first exception that was logged and not thrown. */
	Optional<Throwable> first() {
		return Optional.ofNullable(first);
	}

	@Override
	protected void append(LoggingEvent event) {
		if (event.getThrowableInformation() != null && event.getThrowableInformation().getThrowable() instanceof OutOfMemoryError outOfMemory) {
			throw outOfMemory; // nothing that follows would be true
		}
		if (first == null && event.getLevel().isGreaterOrEqual(Level.ERROR) && event.getThrowableInformation() != null) {
			first = event.getThrowableInformation().getThrowable();
		}
	}

	@Override
	public void close() {
		// holds nothing
	}

	@Override
	public boolean requiresLayout() {
		return false;
	}
}
