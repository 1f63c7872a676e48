package barley.lang.ui;

import java.nio.file.Path;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.FrameworkUtil;

/** Identifies this bundle, and gives access to what the platform keeps for it: a log, and a folder in the workspace. */
public final class BarleyPlugin {

	public static final String ID = "barley.lang.ui";
	/** The content type of Barley files, as declared in plugin.xml. */
	public static final String CONTENT_TYPE = ID + ".barley";

	private BarleyPlugin() {
	}

	/** Returns the folder for the state that this bundle keeps in the workspace. */
	public static Path state() {
		return Platform.getStateLocation(FrameworkUtil.getBundle(BarleyPlugin.class)).toPath();
	}

	public static ILog log() {
		return ILog.of(BarleyPlugin.class);
	}
}
