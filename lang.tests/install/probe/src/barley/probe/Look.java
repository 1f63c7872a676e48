package barley.probe;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;

/** Opens a file with errors, and sees which editor it is and which errors are shown in it. */
final class Look implements Probe.Part {

	private final Path source;

	Look(Path source) {
		this.source = source;
	}

	@Override
	public void run(Properties seen) throws Exception {
		Desk.fillScreen();
		var file = copyIntoWorkspace();
		var editor = Desk.on(() -> (ITextEditor) IDE.openEditor(Desk.page(), file));
		seen.setProperty("editor", Desk.on(() -> editor.getSite().getId()));
		seen.setProperty("content.type", file.getContentDescription().getContentType().getId());
		seen.setProperty("errors", Desk.find("errors", () -> errors(editor)));
	}

	private IFile copyIntoWorkspace() throws Exception {
		var project = ResourcesPlugin.getWorkspace().getRoot().getProject("probe");
		project.create(null);
		project.open(null);
		var file = project.getFile(source.getFileName().toString());
		try (var content = Files.newInputStream(source)) {
			file.create(content, true, null);
		}
		return file;
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
