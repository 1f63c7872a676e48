package barley.lang.ui.topology;

import java.util.function.Consumer;

import org.eclipse.jface.viewers.IPostSelectionProvider;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;

/**
 * Notifies a view when another Barley editor is activated or the last one is closed, when its caret moves, and when the server has read its
 * text.
 */
public final class EditorWatch implements IPartListener2 {

	private final IWorkbenchPage page;
	private final Runnable onCaret;
	private final Runnable onText;
	private final ISelectionChangedListener carets = event -> caretMoved();
	private final Consumer<PublishDiagnosticsParams> reads = this::read;
	private ITextEditor editor;

	public EditorWatch(IWorkbenchPage page, Runnable onCaret, Runnable onText) {
		this.page = page;
		this.onCaret = onCaret;
		this.onText = onText;
	}

	/** Begins to notify; ends when {@code control} is disposed, which may be before its view is. */
	public void install(Control control) {
		control.addDisposeListener(event -> uninstall());
		page.addPartListener(this);
		LanguageServerHost.get().published().addListener(reads);
		follow(page.getActiveEditor() instanceof ITextEditor text ? text : null);
	}

	private void uninstall() {
		page.removePartListener(this);
		LanguageServerHost.get().published().removeListener(reads);
		leave();
	}

	/** The last active editor; null if it is closed, or is not a Barley editor. */
	public ITextEditor editor() {
		return editor;
	}

	public DocumentConnection connection() {
		return connection(editor);
	}

	private static DocumentConnection connection(ITextEditor editor) {
		return editor == null || editor.getDocumentProvider() == null ? null
				: LanguageServerHost.get().documents().find(editor.getDocumentProvider().getDocument(editor.getEditorInput())).orElse(null);
	}

	private void follow(ITextEditor text) {
		if (text != null && text != editor && connection(text) != null) {
			leave();
			editor = text;
			if (editor.getSelectionProvider() instanceof IPostSelectionProvider provider) {
				provider.addPostSelectionChangedListener(carets);
			}
			onText.run();
		}
	}

	private void leave() {
		if (editor != null && editor.getSelectionProvider() instanceof IPostSelectionProvider provider) {
			provider.removePostSelectionChangedListener(carets);
		}
		editor = null;
	}

	private void caretMoved() {
		onCaret.run();
	}

	/** Called by the server. */
	private void read(PublishDiagnosticsParams found) {
		Display.getDefault().asyncExec(() -> {
			DocumentConnection connection = connection();
			if (connection != null && connection.uri().equals(found.getUri())) {
				onText.run();
			}
		});
	}

	@Override
	public void partActivated(IWorkbenchPartReference part) {
		follow(part.getPart(false) instanceof ITextEditor text ? text : null);
	}

	/** Follows an editor whose file has got another name. */
	@Override
	public void partInputChanged(IWorkbenchPartReference part) {
		if (editor != null && part.getPart(false) == editor) {
			onText.run();
		}
	}

	@Override
	public void partClosed(IWorkbenchPartReference part) {
		if (editor != null && part.getPart(false) == editor) {
			leave();
			onText.run();
		}
	}
}
