package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Path;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ui.files.BarleyFiles;

/**
 * Run As on a file and in an editor, where the caret selects a declaration. Files are read as they are on disk, so an editor is saved
 * before.
 */
abstract class FileShortcut implements ILaunchShortcut {

	@Override
	public final void launch(ISelection selection, String mode) {
		if (selection instanceof IStructuredSelection structured) {
			IFile file = Adapters.adapt(structured.getFirstElement(), IFile.class);
			if (file != null) {
				launch(file, -1);
			}
		}
	}

	@Override
	public final void launch(IEditorPart editor, String mode) {
		IFile file = Adapters.adapt(editor.getEditorInput(), IFile.class);
		if (file != null && editor.getSite().getPage().saveEditor(editor, true)) {
			int caret = editor instanceof ITextEditor text && text.getSelectionProvider().getSelection() instanceof ITextSelection selection
					? selection.getOffset() : -1;
			launch(file, caret);
		}
	}

	/** Returns at once; whatever takes long is done on another thread. The caret is -1 outside an editor. */
	protected abstract void launch(IFile file, int caret);

	/** Returns where a file lies on this computer. */
	static Path path(IFile file) throws IOException {
		return BarleyFiles.path(file).orElseThrow(() -> new IOException(file.getFullPath() + " is not on this computer"));
	}
}
