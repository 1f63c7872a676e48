package barley.lang.ui;

import java.nio.file.Path;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.FrameworkUtil;

/** The identity of this bundle, and what the platform keeps for it: a log and a folder in the workspace. */
public final class BarleyPlugin {

	public static final String ID = "barley.lang.ui";
	/** The content type of Barley files, as declared in plugin.xml. */
	public static final String CONTENT_TYPE = ID + ".barley";

	private BarleyPlugin() {
	}

	/** Returns the folder for what this workspace has to remember. */
	public static Path state() {
		return Platform.getStateLocation(FrameworkUtil.getBundle(BarleyPlugin.class)).toPath();
	}

	public static ILog log() {
		return ILog.of(BarleyPlugin.class);
	}
}
