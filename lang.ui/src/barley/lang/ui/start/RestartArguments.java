package barley.lang.ui.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchListener;

/**
 * Leaves the arguments of a restart, for instance another workspace, to the start script of the product. Eclipse gives them to its native
 * launcher only, which the product does not have. The script names a file in a system property, and adds the lines of that file to its
 * arguments when the workbench has ended with a code for a restart. Where Eclipse asks for the same arguments once more, after a change of
 * the theme for instance, these lines name the workspace, which is not asked for again then.
 */
final class RestartArguments implements IWorkbenchListener {

	/** The file that the script reads. */
	static final String FILE = "barley.restart";
	/** The arguments, one a line, as Eclipse leaves them for its launcher. */
	private static final String ARGUMENTS = "eclipse.exitdata";

	@Override
	public boolean preShutdown(IWorkbench workbench, boolean forced) {
		return true;
	}

	@Override
	public void postShutdown(IWorkbench workbench) {
		String file = System.getProperty(FILE);
		if (file != null) {
			try {
				Files.writeString(Path.of(file), System.getProperty(ARGUMENTS, "-data\n" + Platform.getLocation().toOSString() + "\n"));
			} catch (IOException e) {
				ILog.of(RestartArguments.class).error("Cannot pass arguments to the restarted workbench", e);
			}
		}
	}
}
