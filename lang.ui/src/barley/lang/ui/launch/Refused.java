package barley.lang.ui.launch;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;

/** A launch that cannot be: the workbench tells its author why. */
final class Refused {

	private Refused() {
	}

	static CoreException because(String message, Object... arguments) {
		return new CoreException(Status.error(message.formatted(arguments)));
	}
}
