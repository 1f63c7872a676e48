package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.BiConsumer;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
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

	/** Opens the run dialog on a configuration, chooses a page of it, and closes the dialog when it has been used. */
	static void inRunDialog(ILaunchConfiguration configuration, String page, BiConsumer<Shell, Composite> use) {
		Shell window = Workbench.page().getWorkbenchWindow().getShell();
		boolean[] used = new boolean[1];
		Display.getCurrent().timerExec(200, () -> {
			try {
				CTabFolder tabs = Workbench.find("tabs", () -> Workbench.popup(window) == null ? null
						: Controls.find(CTabFolder.class, Workbench.popup(window)));
				CTabItem chosen = Workbench.find(page, () -> Arrays.stream(tabs.getItems())
						.filter(tab -> tab.getText().equals(page)).findFirst().orElse(null));
				tabs.setSelection(chosen);
				tabs.notifyListeners(SWT.Selection, new Event());
				use.accept(Workbench.popup(window), (Composite) chosen.getControl());
				used[0] = true;
			} finally {
				Workbench.popup(window).close(); // whatever happens: the test waits for it
			}
		});
		DebugUITools.openLaunchConfigurationDialogOnGroup(window, new StructuredSelection(configuration),
				IDebugUIConstants.ID_RUN_LAUNCH_GROUP);
		assertTrue(used[0], page);
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
