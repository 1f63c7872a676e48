package barley.lang.ui.outline;

import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.views.contentoutline.IContentOutlinePage;

import barley.lang.ui.server.LanguageServerHost;


/** Provides an outline for generic editors with Barley text. */
public final class OutlinePageFactory implements IAdapterFactory {

	@Override
	public <T> T getAdapter(Object adaptable, Class<T> type) {
		if (adaptable instanceof ITextEditor editor && editor.getDocumentProvider() != null) {
			return LanguageServerHost.get().documents().find(editor.getDocumentProvider().getDocument(editor.getEditorInput()))
					.map(connection -> type.cast(new OutlinePage(editor, connection))).orElse(null);
		}
		return null;
	}

	@Override
	public Class<?>[] getAdapterList() {
		return new Class<?>[] { IContentOutlinePage.class };
	}
}
