package barley.lang.ui.server;

import java.util.List;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;

/** Keeps the server's copy of a document up to date, change by change; each change has a new version. */
public final class DocumentConnection implements IDocumentListener {

	private static final String LANGUAGE = "barley";

	private final LanguageServerHost host;
	private final String uri;
	private final IDocument document;
	private volatile int version = 1;
	private Range replaced;

	DocumentConnection(LanguageServerHost host, String uri, IDocument document) {
		this.host = host;
		this.uri = uri;
		this.document = document;
	}

	void open() {
		TextDocumentItem item = new TextDocumentItem(uri, LANGUAGE, version, document.get());
		host.send(server -> server.getTextDocumentService().didOpen(new DidOpenTextDocumentParams(item)));
		document.addDocumentListener(this);
	}

	void close() {
		document.removeDocumentListener(this);
		host.send(server -> server.getTextDocumentService().didClose(new DidCloseTextDocumentParams(identifier())));
	}

	public String uri() {
		return uri;
	}

	public IDocument document() {
		return document;
	}

	/** Returns the identifier of the document in messages. */
	public TextDocumentIdentifier identifier() {
		return new TextDocumentIdentifier(uri);
	}

	/** Returns the version of the present text. */
	public int version() {
		return version;
	}

	/** Returns the position of an offset in the present text. */
	public Position position(int offset) throws BadLocationException {
		return Positions.of(document, offset);
	}

	@Override
	public void documentAboutToBeChanged(DocumentEvent event) {
		try {
			// lines and columns refer to the text before the change
			replaced = new Range(position(event.getOffset()), position(event.getOffset() + event.getLength()));
		} catch (BadLocationException e) {
			replaced = null;
		}
	}

	@Override
	public void documentChanged(DocumentEvent event) {
		var change = replaced == null ? new TextDocumentContentChangeEvent(document.get())
				: new TextDocumentContentChangeEvent(replaced, event.getText() == null ? "" : event.getText());
		var changed = new VersionedTextDocumentIdentifier(uri, ++version);
		host.send(server -> server.getTextDocumentService().didChange(new DidChangeTextDocumentParams(changed, List.of(change))));
	}
}
