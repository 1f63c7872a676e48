package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;

import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;

/** Listens to the error log: nothing of ours may appear there. What the machine is to blame for is not ours to judge. */
final class OurLog implements ILogListener, AutoCloseable {

	private final StringBuffer logged = new StringBuffer();

	OurLog() {
		Platform.addLogListener(this);
	}

	@Override
	public void logging(IStatus status, String plugin) {
		boolean ours = status.getPlugin().startsWith("barley.") || status.getException() != null
				&& Arrays.stream(status.getException().getStackTrace()).anyMatch(frame -> frame.getClassName().startsWith("barley."));
		if (ours) {
			logged.append(status).append('\n');
		}
	}

	@Override
	public void close() {
		Platform.removeLogListener(this);
		assertEquals("", logged.toString());
	}
}
