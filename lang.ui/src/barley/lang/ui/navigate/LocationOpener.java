package barley.lang.ui.navigate;

import java.net.URI;

import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.lsp4j.Location;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.FileEditorInput;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.server.Positions;
import barley.lang.ui.server.Uris;

/** Opens locations that the server returns, or a picture. */
public final class LocationOpener {

	private LocationOpener() {
	}

	/** Can be called on any thread. */
	static void open(Location location) {
		Display.getDefault().asyncExec(() -> {
			try {
				IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
				page.getNavigationHistory().markLocation(page.getActiveEditor());
				reveal(editor(page, location.getUri()), location);
			} catch (PartInitException | BadLocationException e) {
				BarleyPlugin.log().warn("Cannot open " + location.getUri(), e);
			}
		});
	}

	/** Opens the file at {@code uri} and selects a range. Can be called on any thread. */
	public static void open(String uri, int offset, int length) {
		Display.getDefault().asyncExec(() -> {
			try {
				IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
				page.getNavigationHistory().markLocation(page.getActiveEditor());
				if (editor(page, uri) instanceof ITextEditor text) {
					select(text, offset, length);
				}
			} catch (PartInitException e) {
				BarleyPlugin.log().warn("Cannot open " + uri, e);
			}
		});
	}

	/** Selects a range of the file at {@code uri} in an editor that shows it, without activating the editor; otherwise opens one. */
	public static void reveal(String uri, int offset, int length) {
		IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
		for (IFile file : Uris.files(uri)) {
			if (page.findEditor(new FileEditorInput(file)) instanceof ITextEditor text) {
				page.bringToTop(text);
				select(text, offset, length);
				return;
			}
		}
		open(uri, offset, length);
	}

	/** Selects a range and shows its beginning; the end of a long line may stay out of sight. */
	private static void select(ITextEditor text, int offset, int length) {
		text.selectAndReveal(offset, 0);
		if (text.getAdapter(ITextOperationTarget.class) instanceof ITextViewer viewer) {
			viewer.setSelectedRange(offset, length);
		}
	}

	private static IEditorPart editor(IWorkbenchPage page, String uri) throws PartInitException {
		IFile[] files = Uris.files(uri);
		return files.length > 0 ? IDE.openEditor(page, files[0])
				: IDE.openEditorOnFileStore(page, EFS.getLocalFileSystem().getStore(URI.create(uri)));
	}

	private static void reveal(IEditorPart editor, Location location) throws BadLocationException {
		if (editor instanceof ITextEditor text) {
			IDocument document = text.getDocumentProvider().getDocument(text.getEditorInput());
			IRegion region = Positions.region(document, location.getRange());
			text.selectAndReveal(region.getOffset(), region.getLength());
		}
	}
}
