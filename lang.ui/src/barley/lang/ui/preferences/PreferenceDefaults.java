package barley.lang.ui.preferences;

import org.eclipse.core.runtime.preferences.AbstractPreferenceInitializer;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;

import barley.lang.evaluate.Limits;
import barley.lang.ui.BarleyPlugin;

/** Sets the default values of preferences. */
public final class PreferenceDefaults extends AbstractPreferenceInitializer {

	@Override
	public void initializeDefaultPreferences() {
		IEclipsePreferences defaults = DefaultScope.INSTANCE.getNode(BarleyPlugin.ID);
		defaults.putBoolean(Preferences.GENERATE, true);
		defaults.putBoolean(Preferences.SHOW_RESULTS, true);
		Limits.DEFAULT.byName().forEach((name, value) -> defaults.putLong(Preferences.LIMIT + name, value));
	}
}
