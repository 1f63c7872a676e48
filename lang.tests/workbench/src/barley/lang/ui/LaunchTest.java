package barley.lang.ui;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.IConsole;
import org.eclipse.ui.console.IConsoleConstants;
import org.eclipse.ui.console.TextConsole;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A project whose schedules are run. */
abstract class LaunchTest {

	static final ILaunchManager LAUNCHES = DebugPlugin.getDefault().getLaunchManager();
	static final String SMALL = EditorTest.LADDER.replace("25_000_000", "25_000");

	ProjectFiles files;

	@BeforeEach
	void createProject() throws Exception {
		ask("org.eclipse.debug.ui.switch_perspective_on_suspend", "never");
		ask("org.eclipse.debug.ui.save_dirty_editors_before_launch", "always");
		files = ProjectFiles.create("runs");
		Workbench.fillScreen();
	}

	private static void ask(String preference, String answer) {
		new ScopedPreferenceStore(InstanceScope.INSTANCE, IDebugUIConstants.PLUGIN_ID).setValue(preference, answer);
	}

	@AfterEach
	void deleteProject() throws Exception {
		for (ILaunch launch : LAUNCHES.getLaunches()) {
			launch.terminate();
			Workbench.await("end of " + launch, launch::isTerminated);
			LAUNCHES.removeLaunch(launch);
		}
		for (ILaunchConfiguration configuration : LAUNCHES.getLaunchConfigurations()) {
			configuration.delete();
		}
		Workbench.page().closeAllEditors(false);
		files.delete();
	}

	static ILaunchConfigurationWorkingCopy configuration(IFile file, String schedule) throws CoreException {
		ILaunchConfigurationWorkingCopy configuration = LAUNCHES.getLaunchConfigurationType("barley.lang.ui.schedule")
				.newInstance(null, "by hand");
		configuration.setAttribute("barley.lang.ui.file", file.getFullPath().toPortableString());
		configuration.setAttribute("barley.lang.ui.name", schedule);
		configuration.setMappedResources(new IResource[] { file });
		return configuration;
	}

	/** Returns the console that says {@code words}. */
	static TextConsole awaitConsole(String words) throws Exception {
		Workbench.show(IConsoleConstants.ID_CONSOLE_VIEW);
		return Workbench.find("console with " + words, () -> {
			for (IConsole console : ConsolePlugin.getDefault().getConsoleManager().getConsoles()) {
				if (console instanceof TextConsole text && text.getDocument().get().contains(words)) {
					return text;
				}
			}
			return null;
		});
	}
}
