package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.StudyPrograms;
import barley.lang.ui.files.BarleyFiles;

/** Computes all studies of a file, in an editor the one at the caret. */
public final class StudyShortcut extends FileShortcut {

	@Override
	protected void launch(IFile file, int caret) {
		Job.createSystem("Look for studies", (ICoreRunnable) monitor -> {
			try {
				Path path = path(file);
				List<StudyPrograms.Found> all = BarleyIdeSetup.shared().getInstance(StudyPrograms.class).in(path, BarleyFiles::others);
				if (all.isEmpty()) {
					throw new IOException("There is no study in " + file.getName());
				}
				List<StudyPrograms.Found> wanted = all.stream().filter(study -> study.contains(caret)).toList();
				(wanted.isEmpty() ? all : wanted).forEach(study -> new StudyJob(file, path, study.name()).schedule());
			} catch (IOException e) {
				Display.getDefault().asyncExec(() -> MessageDialog.openInformation(
						PlatformUI.getWorkbench().getModalDialogShellProvider().getShell(), "Compute Study", e.getMessage() + "."));
			}
		}).schedule();
	}
}
