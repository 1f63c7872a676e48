package barley.lang.ui.debug;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.ui.DebugUITools;

import barley.lang.ui.preferences.Preferences;

/**
 * Has the Java debugger step through the runtime of generated programs, from one method of a node to the next: the runtime and the library
 * of Java, which the runtime calls, are among the filters of stepping, and these are in use. This is set up when a schedule is debugged for
 * the first time; what the user changes afterwards remains.
 */
public final class RuntimeFrames {

	private static final String NODE = "org.eclipse.jdt.debug.ui";
	private static final String ACTIVE = NODE + ".active_filters";
	private static final String INACTIVE = NODE + ".inactive_filters";
	/** The beginning of the names of the runtime's classes. */
	static final String PACKAGE = "barley.runtime.";
	private static final List<String> FILTERS = List.of(PACKAGE + "*", "java.*", "javax.*", "jdk.*", "sun.*");

	private RuntimeFrames() {
	}

	/** Sets filters of stepping up, unless that has been done in this workspace. */
	public static void filter() {
		if (Preferences.filtersSteps()) {
			return;
		}
		Set<String> active = filters(ACTIVE);
		Set<String> inactive = filters(INACTIVE);
		active.addAll(FILTERS);
		inactive.removeAll(FILTERS);
		InstanceScope.INSTANCE.getNode(NODE).put(INACTIVE, String.join(",", inactive));
		InstanceScope.INSTANCE.getNode(NODE).put(ACTIVE, String.join(",", active));
		DebugUITools.setUseStepFilters(true);
		Preferences.setFiltersSteps();
	}

	private static Set<String> filters(String key) {
		return Arrays.stream(Platform.getPreferencesService().getString(NODE, key, "", null).split(",")).filter(each -> !each.isEmpty())
				.collect(Collectors.toCollection(LinkedHashSet::new));
	}
}
