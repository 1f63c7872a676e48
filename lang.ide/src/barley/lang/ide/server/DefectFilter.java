package barley.lang.ide.server;

import java.io.FileNotFoundException;
import java.util.Set;
import java.util.concurrent.CancellationException;

import org.apache.log4j.spi.Filter;
import org.apache.log4j.spi.LoggingEvent;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.xtext.service.OperationCanceledError;

/**
 * Keeps entries out of the log that Xtext records as errors although they are none: refused requests, which clients get as answers; work
 * canceled because of newer changes; and requests for files that have been deleted.
 */
public final class DefectFilter extends Filter {

	private static final Set<Class<? extends Throwable>> EXPECTED = Set.of(ResponseErrorException.class, CancellationException.class,
			OperationCanceledError.class, FileNotFoundException.class);

	@Override
	public int decide(LoggingEvent event) {
		var thrown = event.getThrowableInformation();
		for (Throwable cause = thrown == null ? null : thrown.getThrowable(); cause != null; cause = cause.getCause()) {
			if (EXPECTED.contains(cause.getClass())) {
				return DENY;
			}
		}
		return NEUTRAL;
	}
}
