package barley.lang.ui.server;

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

import barley.lang.ide.server.DefectFilter;
import barley.lang.ui.BarleyPlugin;

/** Writes errors that Xtext logs to the error log of the workbench. */
final class ErrorLog extends AppenderSkeleton {

	private static final String XTEXT = "org.eclipse.xtext";

	ErrorLog() {
		setThreshold(Level.ERROR);
		addFilter(new DefectFilter());
	}

	void install() {
		Logger.getLogger(XTEXT).addAppender(this);
	}

	void uninstall() {
		Logger.getLogger(XTEXT).removeAppender(this);
	}

	@Override
	protected void append(LoggingEvent event) {
		var thrown = event.getThrowableInformation();
		BarleyPlugin.log().error(event.getRenderedMessage(), thrown == null ? null : thrown.getThrowable());
	}

	@Override
	public void close() {
		uninstall();
	}

	@Override
	public boolean requiresLayout() {
		return false;
	}
}
