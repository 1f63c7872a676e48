package barley.lang.ui.result;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ide.result.PastRun;
import barley.lang.ui.BarleyPlugin;

/** Opens the schedule of a run, if its file still exists. */
final class ScheduleSource {

	private ScheduleSource() {
	}

	/** Shows the schedule; returns whether its file still exists. */
	static boolean open(IWorkbenchPage page, PastRun run) {
		return open(page, run, document -> {
			Matcher declared = Pattern.compile("\\bschedule\\s+(" + Pattern.quote(run.order().schedule()) + ")\\b").matcher(document.get());
			return declared.find() ? new Region(declared.start(1), declared.end(1) - declared.start(1)) : null;
		});
	}

	/** Shows a line of the file that was run, counted from 1. */
	static boolean open(IWorkbenchPage page, PastRun run, int line) {
		return open(page, run, document -> document.getLineInformation(line - 1));
	}

	private interface Where {

		IRegion in(IDocument document) throws BadLocationException;
	}

	private static boolean open(IWorkbenchPage page, PastRun run, Where where) {
		IPath path = IPath.fromPortableString(run.order().file());
		IFile file = path.segmentCount() < 2 ? null : ResourcesPlugin.getWorkspace().getRoot().getFile(path);
		if (file == null || !file.isAccessible()) {
			return false;
		}
		try {
			if (IDE.openEditor(page, file) instanceof ITextEditor editor) {
				IRegion region = where.in(editor.getDocumentProvider().getDocument(editor.getEditorInput()));
				if (region != null) {
					editor.selectAndReveal(region.getOffset(), region.getLength());
				}
			}
		} catch (PartInitException e) {
			BarleyPlugin.log().warn("Cannot open " + file, e);
			return false;
		} catch (BadLocationException shorter) {
			return true;
		}
		return true;
	}
}
