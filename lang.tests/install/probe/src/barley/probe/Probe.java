package barley.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;

/** Opens a file in a workbench that knows nothing of tests, writes down what is seen and closes the workbench. */
public class Probe implements IStartup {
	private final Properties seen = new Properties();

	@Override
	public void earlyStartup() {
		if (System.getProperty("barley.probe.report") != null) {
			new Thread(this::run, "Barley probe").start();
		}
	}

	private void run() {
		try {
			var file = copyIntoWorkspace(path("file"));
			var editor = onDisplay(() -> open(file));
			awaitErrors(editor);
			onDisplay(() -> {
				photograph(path("screenshot"));
				return null;
			});
		} catch (Exception e) {
			seen.setProperty("failure", e.toString());
		} finally {
			report();
			Display.getDefault().asyncExec(() -> PlatformUI.getWorkbench().close());
		}
	}

	private IFile copyIntoWorkspace(Path source) throws Exception {
		var project = ResourcesPlugin.getWorkspace().getRoot().getProject("probe");
		project.create(null);
		project.open(null);
		var file = project.getFile(source.getFileName().toString());
		try (var content = Files.newInputStream(source)) {
			file.create(content, true, null);
		}
		return file;
	}

	private IEditorPart open(IFile file) throws Exception {
		var window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		var page = window.getActivePage();
		window.getShell().setBounds(Display.getCurrent().getBounds());
		for (var view : page.getViewReferences()) {
			if (view.getId().equals("org.eclipse.ui.internal.introview")) {
				page.hideView(view);
			}
		}
		var editor = IDE.openEditor(page, file);
		seen.setProperty("editor", editor.getSite().getId());
		seen.setProperty("content.type", file.getContentDescription().getContentType().getId());
		return editor;
	}

	/** Findings arrive whenever the services are ready; nothing tells when. */
	private void awaitErrors(IEditorPart editor) throws Exception {
		var last = System.currentTimeMillis() + Long.getLong("barley.probe.patience");
		var errors = "";
		while (errors.isEmpty() && System.currentTimeMillis() < last) {
			Thread.sleep(100);
			errors = onDisplay(() -> errors(editor));
		}
		seen.setProperty("errors", errors);
	}

	private static String errors(IEditorPart editor) {
		var text = new StringBuilder();
		if (editor instanceof ITextEditor textEditor) {
			IAnnotationModel model = textEditor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
			model.getAnnotationIterator().forEachRemaining(annotation -> {
				if (annotation.getType().contains("error")) {
					text.append(annotation.getText()).append('\n');
				}
			});
		}
		return text.toString();
	}

	private static void photograph(Path file) throws IOException {
		var display = Display.getCurrent();
		var last = System.currentTimeMillis() + 1_000;
		while (System.currentTimeMillis() < last) {
			if (!display.readAndDispatch()) {
				Thread.onSpinWait();
			}
		}
		var image = new Image(display, display.getBounds());
		var gc = new GC(display);
		gc.copyArea(image, 0, 0);
		gc.dispose();
		var loader = new ImageLoader();
		loader.data = new ImageData[] { image.getImageData() };
		image.dispose();
		Files.createDirectories(file.getParent());
		loader.save(file.toString(), SWT.IMAGE_PNG);
	}

	private void report() {
		try (var out = Files.newOutputStream(path("report"))) {
			seen.store(out, null);
		} catch (IOException e) {
			e.printStackTrace();
		}
	}

	private static Path path(String property) {
		return Path.of(System.getProperty("barley.probe." + property));
	}

	private static <T> T onDisplay(Callable<T> action) throws Exception {
		var result = new AtomicReference<T>();
		var failure = new AtomicReference<Exception>();
		Display.getDefault().syncExec(() -> {
			try {
				result.set(action.call());
			} catch (Exception e) {
				failure.set(e);
			}
		});
		if (failure.get() != null) {
			throw failure.get();
		}
		return result.get();
	}
}
