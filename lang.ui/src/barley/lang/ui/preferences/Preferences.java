package barley.lang.ui.preferences;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

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

	/** Sets a limit by the name of its component. */
	public static void setLimit(String name, long value) {
		store().setValue(LIMIT + name, value);
	}

	/** Returns the limits of elaboration in this workspace. */
	public static Settings settings() {
		return new Settings(limits(), Overrides.none());
	}

	/** Notifies {@code listener} of the limits whenever one changes, as long as the workbench runs. */
	public static void onLimits(Consumer<Settings> listener) {
		InstanceScope.INSTANCE.getNode(BarleyPlugin.ID).addPreferenceChangeListener(change -> {
			if (change.getKey().startsWith(LIMIT)) {
				listener.accept(settings());
			}
		});
	}

	public static Limits limits() {
		ScopedPreferenceStore store = store();
		Map<String, Long> values = new HashMap<>();
		Limits.DEFAULT.byName().keySet().forEach(name -> values.put(name, store.getLong(LIMIT + name)));
		return Limits.DEFAULT.with(values);
	}
}
