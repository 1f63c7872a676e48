package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Path;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;
import org.eclipse.xtext.service.OperationCanceledError;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.StrategyPages;
import barley.lang.ide.program.StrategyPages.StrategyPage;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.run.ReportPage;
import barley.runtime.machine.Fault;

/** Compares the strategies for the collective at the caret, with the progress in the Progress view, and opens a page with a plot. */
final class CompareShortcut extends FileShortcut {

	private static final String TITLE = "Compare Strategies";
	private static final String PAGE = "strategies";

	@Override
	protected void launch(IFile file, int caret) {
		Job job = new Job(TITLE) {

			@Override
			protected IStatus run(IProgressMonitor monitor) {
				return compare(file, caret, monitor);
			}
		};
		job.setUser(true);
		job.schedule();
	}

	private static IStatus compare(IFile file, int caret, IProgressMonitor monitor) {
		monitor.beginTask(TITLE, IProgressMonitor.UNKNOWN);
		try {
			Path path = path(file);
			StrategyPage page = BarleyIdeSetup.shared().getInstance(StrategyPages.class).page(path, BarleyFiles::others, caret,
					Preferences.settings(), monitor::subTask, monitor::isCanceled);
			ReportPage.show(page.title(), PAGE, page.text());
			return Status.OK_STATUS;
		} catch (OperationCanceledException | OperationCanceledError cancelled) {
			return Status.CANCEL_STATUS;
		} catch (Fault e) {
			Display.getDefault().asyncExec(() -> MessageDialog.openInformation(
					PlatformUI.getWorkbench().getModalDialogShellProvider().getShell(), TITLE, e.getMessage() + "."));
			return Status.OK_STATUS;
		} catch (IOException e) {
			return Status.error("Cannot compare the strategies of %s: %s".formatted(file.getName(), e.getMessage()));
		}
	}
}
