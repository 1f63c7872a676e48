package barley.probe;

import java.util.Properties;

import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.texteditor.ITextEditor;

/** Sees in which editor the file is that the workbench was started with, and which errors are shown there. */
final class Look implements Probe.Part {

	@Override
	public void run(Properties seen) throws Exception {
		Desk.fillScreen();
		var editor = Desk.find("editor", () -> Desk.page().getActiveEditor() instanceof ITextEditor text ? text : null);
		seen.setProperty("editor", Desk.on(() -> editor.getSite().getId()));
		seen.setProperty("content.type", Platform.getContentTypeManager().findContentTypeFor(Desk.on(editor::getTitle)).getId());
		seen.setProperty("errors", Desk.find("errors", () -> errors(editor)));
	}

	private static String errors(ITextEditor editor) {
		var text = new StringBuilder();
		editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput()).getAnnotationIterator().forEachRemaining(annotation -> {
			if (annotation.getType().contains("error")) {
				text.append(annotation.getText()).append('\n');
			}
		});
		return text.isEmpty() ? null : text.toString();
	}
}
