package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;
import org.eclipse.xtext.service.OperationCanceledError;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.TrafficMachine;
import barley.lang.ide.program.TrafficMachines;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.preferences.Preferences;
import barley.runtime.machine.Fault;

/** Asks for the traffic to put on the switches of a machine, in an editor of the one at the caret, and simulates it. */
public final class LoadShortcut extends FileShortcut {

	@Override
	protected void launch(IFile file, int caret) {
		Job.createSystem("Look for machines", (ICoreRunnable) monitor -> {
			try {
				Path path = path(file);
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
