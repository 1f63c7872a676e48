package barley.lang.ui.preferences;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ProjectScope;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.QualifiedName;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.osgi.service.prefs.BackingStoreException;

import barley.lang.evaluate.Limits;
import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.files.BarleyFiles;

/**
 * Limits of projects, in their settings, so that they go with the projects. What comes with a project is untrusted, and so are these: above
 * the limits of the workspace they count only up to values to which the user has agreed here, which the workspace remembers and no project
 * can change. Lower limits always count.
 */
public final class ProjectLimits {

	private static final QualifiedName AGREED = new QualifiedName(BarleyPlugin.ID, "agreedLimits");
	private static final String SETTINGS = ".settings/" + BarleyPlugin.ID + ".prefs";

	private static final List<Runnable> LISTENERS = new CopyOnWriteArrayList<>();

	private ProjectLimits() {
	}

	/** Calls {@code listener} whenever the user has agreed to limits of a project, as long as the workbench runs. */
	static void onAgreement(Runnable listener) {
		LISTENERS.add(listener);
	}

	/** Returns whether a resource has the settings of its project. */
	public static boolean areIn(IResource resource) {
		return resource instanceof IFile && resource.getProjectRelativePath().toString().equals(SETTINGS);
	}

	/** Returns the folders of the open projects whose limits differ from those of the workspace. */
	static Map<Path, Limits> all(Limits usual) {
		Map<Path, Limits> all = new HashMap<>();
		for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
			Limits limits = project.isOpen() ? of(project, usual) : usual;
			if (!limits.equals(usual)) {
				BarleyFiles.path(project).ifPresent(folder -> all.put(folder, limits));
			}
		}
		return all;
	}

	/** Returns the limits under which the files of a project are elaborated. */
	private static Limits of(IProject project, Limits usual) {
		Map<String, Long> values = wanted(project);
		if (values.isEmpty()) {
			return usual;
		}
		Map<String, Long> agreed = agreed(project);
		usual.byName().forEach((name, most) -> values.computeIfPresent(name,
				(any, value) -> Math.min(value, Math.max(most, agreed.getOrDefault(name, 0L)))));
		return usual.with(values);
	}

	/** Returns the limits in the settings of a project, by name. */
	static Map<String, Long> wanted(IProject project) {
		IEclipsePreferences settings = node(project);
		Map<String, Long> values = new LinkedHashMap<>();
		try {
			for (String name : Limits.DEFAULT.byName().keySet()) {
				long value = settings.getLong(Preferences.LIMIT + name, 0);
				if (value > 0) {
					values.put(name, value);
				}
			}
		} catch (IllegalStateException deleted) {
			// another thread has deleted the project, so that its files are not elaborated
		}
		return values;
	}

	/** Returns to which limits of a project the user has agreed, by name. */
	static Map<String, Long> agreed(IProject project) {
		Map<String, Long> values = new LinkedHashMap<>();
		try {
			String agreed = project.getPersistentProperty(AGREED);
			for (String limit : agreed == null || agreed.isEmpty() ? new String[0] : agreed.split(",")) {
				values.put(limit.substring(0, limit.indexOf('=')), Long.valueOf(limit.substring(limit.indexOf('=') + 1)));
			}
		} catch (CoreException closed) {
			// its files are not elaborated
		}
		return values;
	}

	/** Writes some limits into the settings of a project, and agrees to them. */
	public static void raise(IProject project, Map<String, Long> limits) throws CoreException {
		Map<String, Long> values = wanted(project);
		values.putAll(limits);
		Map<String, Long> agreed = agreed(project);
		agreed.putAll(limits);
		write(project, values, agreed);
	}

	/** Writes limits into the settings of a project in place of those there, and agrees to them. */
	static void set(IProject project, Map<String, Long> limits) throws CoreException {
		write(project, limits, limits);
	}

	private static void write(IProject project, Map<String, Long> limits, Map<String, Long> agreed) throws CoreException {
		StringBuilder words = new StringBuilder();
		agreed.forEach((name, value) -> words.append(words.isEmpty() ? "" : ",").append(name).append('=').append(value));
		project.setPersistentProperty(AGREED, words.isEmpty() ? null : words.toString());
		IEclipsePreferences settings = node(project);
		for (String name : Limits.DEFAULT.byName().keySet()) {
			if (limits.containsKey(name)) {
				settings.putLong(Preferences.LIMIT + name, limits.get(name));
			} else {
				settings.remove(Preferences.LIMIT + name);
			}
		}
		try {
			settings.flush();
		} catch (BackingStoreException e) {
			throw new CoreException(Status.error("Cannot write the settings of " + project.getName(), e));
		}
		LISTENERS.forEach(Runnable::run);
	}

	private static IEclipsePreferences node(IProject project) {
		return new ProjectScope(project).getNode(BarleyPlugin.ID);
	}
}
