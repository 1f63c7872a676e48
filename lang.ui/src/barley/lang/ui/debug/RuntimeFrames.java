package barley.lang.ui.debug;

import java.util.Arrays;
import java.util.List;

import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.InstanceScope;

/** Has the Java debugger step through the runtime of generated programs, from one method of a node to the next. */
public final class RuntimeFrames {

	private static final String NODE = "org.eclipse.jdt.debug.ui";
	private static final String ACTIVE = NODE + ".active_filters";
	private static final String INACTIVE = NODE + ".inactive_filters";
	/** The beginning of the names of the runtime's classes. */
	static final String PACKAGE = "barley.runtime.";
	private static final String RUNTIME = PACKAGE + "*";

	private RuntimeFrames() {
	}

	/** Adds the runtime to the filters of stepping, unless the user has it there already, active or not. */
	public static void filter() {
		String active = Platform.getPreferencesService().getString(NODE, ACTIVE, "", null);
		String inactive = Platform.getPreferencesService().getString(NODE, INACTIVE, "", null);
		if (!has(active) && !has(inactive)) {
			InstanceScope.INSTANCE.getNode(NODE).put(ACTIVE, active.isEmpty() ? RUNTIME : active + "," + RUNTIME);
		}
	}

	private static boolean has(String filters) {
		List<String> all = Arrays.asList(filters.split(","));
		return all.contains(RUNTIME);
	}
}
