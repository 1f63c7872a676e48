package barley.lang;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Collects the errors that somebody logs instead of throwing them. */
public final class LogWatch extends AppenderSkeleton implements AutoCloseable {

	private final List<String> errors = new CopyOnWriteArrayList<>();

	public LogWatch() {
		Logger.getRootLogger().addAppender(this);
	}

	public List<String> errors() {
		return errors;
	}

	@Override
	protected void append(LoggingEvent event) {
		if (event.getLevel().isGreaterOrEqual(Level.ERROR)) {
			var thrown = event.getThrowableInformation();
			errors.add(event.getRenderedMessage() + (thrown == null ? "" : "\n" + String.join("\n", thrown.getThrowableStrRep())));
		}
	}

	@Override
	public void close() {
		Logger.getRootLogger().removeAppender(this);
	}

	@Override
	public boolean requiresLayout() {
		return false;
	}
}
