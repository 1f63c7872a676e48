package barley.probe;

import java.util.Properties;

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * The workbench is open again where it was closed with something typed but not saved: the file is as it was saved,
 * and nothing is told of what was not.
 */
final class NextMorning implements Probe.Part {

	@Override
	public void run(Properties seen) throws Exception {
		var file = ResourcesPlugin.getWorkspace().getRoot().getProject(FirstHour.PROJECT).getFile(FirstHour.FILE);
		var editor = Desk.find("editor", () -> Desk.page().getActiveEditor() instanceof ITextEditor text
				&& text.getTitle().equals(FirstHour.FILE) ? text : null);
		Desk.await("no stale errors", () -> FirstHour.errors(file.getProject()) == 0);
		seen.setProperty("text", Desk.on(() -> editor.getDocumentProvider().getDocument(editor.getEditorInput()).get()));
		FirstHour.makeAMistake(editor, file);
	}
}
