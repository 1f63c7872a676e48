package barley.lang.ui.preferences;

import java.util.function.Consumer;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.preferences.ScopedPreferenceStore;

import barley.lang.analyse.Settings;
import barley.lang.elaborate.Limits;
import barley.lang.elaborate.Overrides;
import barley.lang.ui.BarleyPlugin;

/** What users of this workspace want otherwise than usual. */
public final class Preferences {

	/** Whether saving a file generates the programs of its schedules. */
	static final String GENERATE = "generate";
	/** Begins the names of the limits, which are those of the components of {@link Limits}. */
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

	/** Sets one of the limits by the name of its component. */
	public static void setLimit(String name, long value) {
		store().setValue(LIMIT + name, value);
	}

	/** How files are elaborated in this workspace. */
	public static Settings settings() {
		return new Settings(limits(), Overrides.none());
	}

	/** Tells {@code listener} what applies, as long as the workbench lives, whenever somebody changes a limit. */
	public static void onLimits(Consumer<Settings> listener) {
		InstanceScope.INSTANCE.getNode(BarleyPlugin.ID).addPreferenceChangeListener(change -> {
			if (change.getKey().startsWith(LIMIT)) {
				listener.accept(settings());
			}
		});
	}

	public static Limits limits() {
		ScopedPreferenceStore store = store();
		return new Limits(store.getInt(LIMIT + "nodes"), store.getInt(LIMIT + "lanes"), store.getInt(LIMIT + "stops"), store.getInt(LIMIT + "vectors"),
				store.getLong(LIMIT + "statements"), store.getLong(LIMIT + "effort"), store.getInt(LIMIT + "depth"));
	}
}
