package barley.lang.ui.preferences;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.preferences.ScopedPreferenceStore;

import barley.lang.analyse.Settings;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.ui.BarleyPlugin;

/** The preferences of this workspace. */
public final class Preferences {

	/** Whether saving a file generates the programs of its schedules. */
	static final String GENERATE = "generate";
	/** Whether the results of a run are shown when it ends. */
	static final String SHOW_RESULTS = "showResults";
	/** Whether the Debug view lists the stack frames of the runtime. */
	static final String SHOW_RUNTIME_FRAMES = "showRuntimeFrames";
	/** Whether the filters of stepping have been set up. */
	static final String FILTER_STEPS = "filterSteps";
	/** The prefix of the keys of limits, followed by the name of a component of {@link Limits}. */
	static final String LIMIT = "limit.";

	private Preferences() {
	}

	static ScopedPreferenceStore store() {
		return new ScopedPreferenceStore(InstanceScope.INSTANCE, BarleyPlugin.ID);
	}

	public static boolean generates() {
		return store().getBoolean(GENERATE);
	}

	public static void setGenerates(boolean generates) {
		store().setValue(GENERATE, generates);
	}

	public static boolean showsResults() {
		return store().getBoolean(SHOW_RESULTS);
	}

	public static void setShowsResults(boolean shows) {
		store().setValue(SHOW_RESULTS, shows);
	}

	/** Returns whether the Debug view lists the runtime's stack frames. */
	public static boolean showsRuntimeFrames() {
		return store().getBoolean(SHOW_RUNTIME_FRAMES);
	}

	public static void setShowsRuntimeFrames(boolean shows) {
		store().setValue(SHOW_RUNTIME_FRAMES, shows);
	}

	/** Returns whether the filters of stepping have been set up in this workspace. */
	public static boolean filtersSteps() {
		return store().getBoolean(FILTER_STEPS);
	}

	public static void setFiltersSteps() {
		store().setValue(FILTER_STEPS, true);
	}

	/** Sets a limit of this workspace by the name of its component. */
	public static void setLimit(String name, long value) {
		store().setValue(LIMIT + name, value);
	}

	/** Returns the limits of elaboration in this workspace, and those of its projects. */
	public static Settings settings() {
		Limits usual = limits();
		return new Settings(usual, Overrides.none()).within(ProjectLimits.all(usual));
	}

	/** Calls {@code listener} whenever the user changes limits, as long as the workbench runs. */
	public static void onLimits(Runnable listener) {
		ProjectLimits.onAgreement(listener);
		InstanceScope.INSTANCE.getNode(BarleyPlugin.ID).addPreferenceChangeListener(change -> {
			if (change.getKey().startsWith(LIMIT)) {
				listener.run();
			}
		});
	}

	/** Returns the limits of files outside of projects with limits of their own. */
	public static Limits limits() {
		ScopedPreferenceStore store = store();
		Map<String, Long> values = new HashMap<>();
		Limits.DEFAULT.byName().keySet().forEach(name -> values.put(name, store.getLong(LIMIT + name)));
		return Limits.DEFAULT.with(values);
	}
}
