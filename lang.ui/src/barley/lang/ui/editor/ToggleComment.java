package barley.lang.ui.editor;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.text.edits.DeleteEdit;
import org.eclipse.text.edits.InsertEdit;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ui.BarleyPlugin;

/** Turns the selected lines into comments, or back into code if all of them are comments. */
public final class ToggleComment extends AbstractHandler {

	private static final String MARK = "//";

	@Override
	public Object execute(ExecutionEvent event) {
		if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor && editor.isEditable()
				&& editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
			IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
			try {
				toggle(document, selection.getStartLine(), selection.getEndLine()).apply(document);
			} catch (BadLocationException e) {
				BarleyPlugin.log().warn("Cannot comment out", e);
			}
		}
		return null;
	}

	/** Returns the edit for the lines from {@code first} to {@code last}. */
	static MultiTextEdit toggle(IDocument document, int first, int last) throws BadLocationException {
		boolean commented = true;
		for (int line = first; line <= last; line++) {
			String text = text(document, line).strip();
			commented &= text.isEmpty() || text.startsWith(MARK);
		}
		MultiTextEdit edit = new MultiTextEdit();
		for (int line = first; line <= last; line++) {
			int start = document.getLineOffset(line);
			int mark = text(document, line).indexOf(MARK);
			if (!commented) {
				edit.addChild(new InsertEdit(start, MARK));
			} else if (mark >= 0) {
				edit.addChild(new DeleteEdit(start + mark, MARK.length()));
			}
		}
		return edit;
	}

	private static String text(IDocument document, int line) throws BadLocationException {
		return document.get(document.getLineOffset(line), document.getLineLength(line));
	}
}
