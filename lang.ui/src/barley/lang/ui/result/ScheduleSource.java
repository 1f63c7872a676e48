package barley.lang.ui.result;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ide.result.PastRun;
import barley.lang.ui.BarleyPlugin;

/** Leads from a run to its schedule, if the file is still there. */
final class ScheduleSource {

	private ScheduleSource() {
	}

	/** Tells whether it could be opened. */
	static boolean open(IWorkbenchPage page, PastRun run) {
		IPath path = IPath.fromPortableString(run.order().file());
		IFile file = path.segmentCount() < 2 ? null : ResourcesPlugin.getWorkspace().getRoot().getFile(path);
		if (file == null || !file.isAccessible()) {
			return false;
		}
		try {
			if (IDE.openEditor(page, file) instanceof ITextEditor editor) {
				IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
				Matcher declared = Pattern.compile("\\bschedule\\s+(" + Pattern.quote(run.order().schedule()) + ")\\b").matcher(document.get());
				if (declared.find()) {
					editor.selectAndReveal(declared.start(1), declared.end(1) - declared.start(1));
				}
			}
		} catch (PartInitException e) {
			BarleyPlugin.log().warn("Cannot open " + file, e);
			return false;
		}
		return true;
	}
}
