package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.xtext.service.OperationCanceledError;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.TrafficMachine;
import barley.lang.ide.program.TrafficMachines;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.preferences.Preferences;
import barley.runtime.machine.Fault;

/**
 * Run As on a file, and in an editor, where the caret selects the machine: asks for the traffic to put on the switches of a machine, and
 * simulates it. Files are read as they are on disk, so an editor is saved before.
 */
public final class LoadShortcut implements ILaunchShortcut {

	@Override
	public void launch(ISelection selection, String mode) {
		if (selection instanceof IStructuredSelection structured) {
			IFile file = Adapters.adapt(structured.getFirstElement(), IFile.class);
			if (file != null) {
				launch(file, -1);
			}
		}
	}

	@Override
	public void launch(IEditorPart editor, String mode) {
		IFile file = Adapters.adapt(editor.getEditorInput(), IFile.class);
		if (file != null && editor.getSite().getPage().saveEditor(editor, true)) {
			int caret = editor instanceof ITextEditor text && text.getSelectionProvider().getSelection() instanceof ITextSelection selection
					? selection.getOffset() : -1;
			launch(file, caret);
		}
	}

	/** Returns at once; the file is read on another thread. */
	private static void launch(IFile file, int caret) {
		Job.createSystem("Look for machines", (ICoreRunnable) monitor -> {
			try {
				Path path = BarleyFiles.path(file).orElseThrow(() -> new IOException(file.getFullPath() + " is not on this computer"));
				List<TrafficMachine> machines = BarleyIdeSetup.shared().getInstance(TrafficMachines.class).in(path, BarleyFiles::others,
						Preferences.settings(), monitor::isCanceled);
				Display.getDefault().asyncExec(() -> ask(path, machines, caret));
			} catch (IOException | Fault e) {
				Display.getDefault().asyncExec(() -> MessageDialog.openInformation(shell(), LoadDialog.TITLE, e.getMessage() + "."));
			} catch (OperationCanceledError e) {
				throw new OperationCanceledException();
			}
		}).schedule();
	}

	private static void ask(Path file, List<TrafficMachine> machines, int caret) {
		TrafficMachine first = machines.stream().filter(machine -> machine.contains(caret)).findFirst().orElse(machines.get(0));
		new LoadDialog(shell(), file, machines, first, request -> new LoadJob(request).schedule()).open();
	}

	private static Shell shell() {
		return PlatformUI.getWorkbench().getModalDialogShellProvider().getShell();
	}
}
