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
import barley.lang.ide.program.WrittenSchedules;
import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.Icon;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.files.LooseTester;

/**
 * Run As and Debug As on a file, on a schedule in the outline, and in an editor, where the caret selects the schedule. A configuration is
 * created when a schedule runs for the first time, and reused afterwards; one with faults is not, since nobody has asked for these.
 *
 * <p>The keys of Run and Debug do the same. The platform asks for configurations first; were the answer null, it would run the last one of
 * the file, whatever its schedule and faults. With an empty answer it calls {@code launch}. A file outside of the workspace does not run,
 * which is said ({@link LooseTester}).
 */
public final class ScheduleShortcut implements ILaunchShortcut2 {

	private static final String TITLE = "Run schedule";
	private static final ILaunchConfiguration[] NONE = {};

	@Override
	public void launch(ISelection selection, String mode) {
		RunTarget target = target(selection);
		IFile file = file(selection);
		if (file != null) {
			launch(file, target == null ? null : target.schedule(), -1, mode);
		}
	}

	@Override
	public void launch(IEditorPart editor, String mode) {
		IFile file = Adapters.adapt(editor.getEditorInput(), IFile.class);
		if (file != null) {
			launch(file, null, caret(editor), mode);
		} else {
			showMessage(editor.getEditorInput().getName() + " cannot run because it is outside of the workspace. "
					+ "Copy it into a project: drag it onto the project, or choose File > Import... > File System.");
		}
	}

	/** Returns where the caret is; -1 if the editor has none. */
	private static int caret(IEditorPart editor) {
		return editor instanceof ITextEditor text && text.getSelectionProvider().getSelection() instanceof ITextSelection selection
				? selection.getOffset() : -1;
	}

	/** Returns the selected schedule; null if none is, a file for instance. */
	private static RunTarget target(ISelection selection) {
		return selection instanceof IStructuredSelection structured ? Adapters.adapt(structured.getFirstElement(), RunTarget.class) : null;
	}

	private static IFile file(ISelection selection) {
		RunTarget target = target(selection);
		return target != null ? target.file()
				: selection instanceof IStructuredSelection structured ? Adapters.adapt(structured.getFirstElement(), IFile.class) : null;
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
		Optional<ILaunchConfiguration> known = known(file, schedule);
		if (known.isPresent()) {
			return known.get();
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

	private static Optional<ILaunchConfiguration> known(IFile file, String schedule) throws CoreException {
		String path = file.getFullPath().toPortableString();
		return Arrays.stream(DebugPlugin.getDefault().getLaunchManager().getLaunchConfigurations(type())).filter(each -> {
			try {
				return each.getAttribute(LaunchAttributes.FILE, "").equals(path)
						&& each.getAttribute(LaunchAttributes.SCHEDULE, "").equals(schedule) && ScheduleLaunch.faults(each).isEmpty();
			} catch (CoreException deletedMeanwhile) {
				return false;
			}
		}).findFirst();
	}

	// ---------------------------------------------------------------- the keys of Run and Debug

	@Override
	public ILaunchConfiguration[] getLaunchConfigurations(ISelection selection) {
		RunTarget target = target(selection);
		return target == null ? NONE : alone(target.file(), target.schedule());
	}

	@Override
	public ILaunchConfiguration[] getLaunchConfigurations(IEditorPart editor) {
		IFile file = Adapters.adapt(editor.getEditorInput(), IFile.class);
		if (file == null || !(editor instanceof ITextEditor text)) {
			return NONE;
		}
		String written = text.getDocumentProvider().getDocument(editor.getEditorInput()).get();
		return WrittenSchedules.at(written, caret(editor)).map(schedule -> alone(file, schedule)).orElse(NONE);
	}

	/** Returns the configuration that runs a schedule without faults; none if there is none yet, which {@link #launch} creates. */
	private static ILaunchConfiguration[] alone(IFile file, String schedule) {
		try {
			return known(file, schedule).map(known -> new ILaunchConfiguration[] { known }).orElse(NONE);
		} catch (CoreException e) {
			BarleyPlugin.log().log(e.getStatus());
			return NONE;
		}
	}

	@Override
	public IResource getLaunchableResource(ISelection selection) {
		return file(selection);
	}

	@Override
	public IResource getLaunchableResource(IEditorPart editor) {
		return Adapters.adapt(editor.getEditorInput(), IFile.class);
	}
}
