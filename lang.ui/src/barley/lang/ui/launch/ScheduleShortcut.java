package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.ILaunchShortcut2;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.RunnableSchedule;
import barley.lang.ide.program.RunnableSchedules;
import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.Icon;
import barley.lang.ui.files.BarleyFiles;

/**
 * Run As and Debug As on a file, on a schedule in the outline, and in an editor, where the caret selects the schedule. A configuration is
 * created when a schedule runs for the first time, and reused afterwards; one with faults is not, since nobody has asked for these.
 */
public final class ScheduleShortcut implements ILaunchShortcut2 {

	private static final String TITLE = "Run schedule";

	@Override
	public void launch(ISelection selection, String mode) {
		if (selection instanceof IStructuredSelection structured) {
			RunTarget target = Adapters.adapt(structured.getFirstElement(), RunTarget.class);
			IFile file = target != null ? target.file() : Adapters.adapt(structured.getFirstElement(), IFile.class);
			if (file != null) {
				launch(file, target == null ? null : target.schedule(), -1, mode);
			}
		}
	}

	@Override
	public void launch(IEditorPart editor, String mode) {
		IFile file = Adapters.adapt(editor.getEditorInput(), IFile.class);
		if (file != null) {
			int caret = editor instanceof ITextEditor text && text.getSelectionProvider().getSelection() instanceof ITextSelection selection
					? selection.getOffset() : -1;
			launch(file, null, caret, mode);
		}
	}

	/** Returns at once; the file is read on another thread. */
	private static void launch(IFile file, String schedule, int caret, String mode) {
		Job.createSystem("Look for schedules", (ICoreRunnable) monitor -> {
			try {
				Path path = FileShortcut.path(file);
				List<RunnableSchedule> all = BarleyIdeSetup.shared().getInstance(RunnableSchedules.class).in(path, BarleyFiles::others);
				List<String> wanted = all.stream().filter(each -> schedule == null ? each.contains(caret) : each.name().equals(schedule))
						.map(RunnableSchedule::name).toList();
				List<String> choice = wanted.isEmpty() ? all.stream().map(RunnableSchedule::name).toList() : wanted;
				Display.getDefault().asyncExec(() -> launch(file, choice, mode));
			} catch (IOException e) {
				Display.getDefault().asyncExec(() -> showMessage(e.getMessage()));
			}
		}).schedule();
	}

	private static void launch(IFile file, List<String> choice, String mode) {
		if (choice.isEmpty()) {
			showMessage("There is no schedule in " + file.getName() + ".");
			return;
		}
		Optional<String> chosen = choice.size() == 1 ? Optional.of(choice.get(0)) : choose(choice);
		try {
			if (chosen.isPresent()) {
				DebugUITools.launch(configuration(file, chosen.get()), mode);
			}
		} catch (CoreException e) {
			BarleyPlugin.log().log(e.getStatus());
		}
	}

	private static Optional<String> choose(List<String> names) {
		ElementListSelectionDialog dialog = new ElementListSelectionDialog(shell(), new LabelProvider() {
			@Override
			public Image getImage(Object element) {
				return Icon.SCHEDULE.image();
			}
		});
		dialog.setTitle(TITLE);
		dialog.setMessage("Which schedule?");
		dialog.setMultipleSelection(false);
		dialog.setElements(names.toArray());
		return dialog.open() == Window.OK ? Optional.of((String) dialog.getFirstResult()) : Optional.empty();
	}

	private static void showMessage(String message) {
		MessageDialog.openInformation(shell(), TITLE, message);
	}

	private static Shell shell() {
		return PlatformUI.getWorkbench().getModalDialogShellProvider().getShell();
	}

	/** Returns the configuration that runs a schedule without faults; creates it if there is none. */
	static ILaunchConfiguration configuration(IFile file, String schedule) throws CoreException {
		for (ILaunchConfiguration known : known(file)) {
			if (known.getAttribute(LaunchAttributes.SCHEDULE, "").equals(schedule) && ScheduleLaunch.faults(known).isEmpty()) {
				return known;
			}
		}
		ILaunchManager launches = DebugPlugin.getDefault().getLaunchManager();
		ILaunchConfigurationWorkingCopy made = type().newInstance(null, launches.generateLaunchConfigurationName(schedule));
		made.setAttribute(LaunchAttributes.FILE, file.getFullPath().toPortableString());
		made.setAttribute(LaunchAttributes.SCHEDULE, schedule);
		made.setMappedResources(new IResource[] { file });
		return made.doSave();
	}

	private static ILaunchConfigurationType type() {
		return DebugPlugin.getDefault().getLaunchManager().getLaunchConfigurationType(LaunchAttributes.TYPE);
	}

	private static List<ILaunchConfiguration> known(IFile file) throws CoreException {
		String path = file.getFullPath().toPortableString();
		return Arrays.stream(DebugPlugin.getDefault().getLaunchManager().getLaunchConfigurations(type())).filter(each -> {
			try {
				return each.getAttribute(LaunchAttributes.FILE, "").equals(path);
			} catch (CoreException deletedMeanwhile) {
				return false;
			}
		}).toList();
	}

	@Override
	public ILaunchConfiguration[] getLaunchConfigurations(ISelection selection) {
		return null; // the schedule counts, too; launch() finds it
	}

	@Override
	public ILaunchConfiguration[] getLaunchConfigurations(IEditorPart editor) {
		return null;
	}

	@Override
	public IResource getLaunchableResource(ISelection selection) {
		return selection instanceof IStructuredSelection structured ? Adapters.adapt(structured.getFirstElement(), IFile.class) : null;
	}

	@Override
	public IResource getLaunchableResource(IEditorPart editor) {
		return Adapters.adapt(editor.getEditorInput(), IFile.class);
	}
}
