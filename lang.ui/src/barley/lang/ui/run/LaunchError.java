package barley.lang.ui.run;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;

/** Creates the exceptions by which a launch is refused; the workbench shows their message. */
public final class LaunchError {

	private LaunchError() {
	}

	public static CoreException because(String message, Object... arguments) {
		return new CoreException(Status.error(message.formatted(arguments)));
	}
}
