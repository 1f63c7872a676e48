package barley.lang.ui.rename;

import java.util.concurrent.CompletableFuture;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IRegion;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.WorkspaceEdit;

import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;

/**
 * A name in a text, whose declaration is to be renamed.
 *
 * @param place where the name begins
 */
record RenameTarget(DocumentConnection connection, IRegion word, String name, Position place) {

	static RenameTarget of(DocumentConnection connection, IRegion word) throws BadLocationException {
		return new RenameTarget(connection, word, connection.document().get(word.getOffset(), word.getLength()),
				connection.position(word.getOffset()));
	}

	/** Asks the server for the edits of all files; it refuses names that are not possible. The text has to be as it was. */
	CompletableFuture<WorkspaceEdit> ask(String newName) {
		RenameParams params = new RenameParams(connection.identifier(), place, newName);
		return LanguageServerHost.get().ask(server -> server.getTextDocumentService().rename(params));
	}
}
