package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.StudyPrograms;
import barley.lang.ui.files.BarleyFiles;

/**
 * Run As on a file, which computes all of its studies, and in an editor, where the caret selects the study. Files are read as they are on
 * disk, so an editor is saved before.
 */
public final class StudyShortcut implements ILaunchShortcut {

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
		Job.createSystem("Look for studies", (ICoreRunnable) monitor -> {
			try {
				Path path = BarleyFiles.path(file).orElseThrow(() -> new IOException(file.getFullPath() + " is not on this computer"));
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
