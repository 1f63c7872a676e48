package barley.lang.ui.navigate;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.hyperlink.IHyperlink;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Location;

import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.ServerAnswers;

/** Links a name to its declaration. */
final class DefinitionLink implements IHyperlink {

	private final DocumentConnection connection;
	private final IRegion word;

	DefinitionLink(DocumentConnection connection, IRegion word) {
		this.connection = connection;
		this.word = word;
	}

	@Override
	public IRegion getHyperlinkRegion() {
		return word;
	}

	@Override
	public String getTypeLabel() {
		return "Declaration";
	}

	@Override
	public String getHyperlinkText() {
		return "Open declaration";
	}

	/** Returns at once; the declaration is opened when the server has found it. */
	@Override
	public void open() {
		try {
			DefinitionParams params = new DefinitionParams(connection.identifier(), connection.position(word.getOffset()));
			LanguageServerHost.get().ask(server -> server.getTextDocumentService().definition(params)).whenComplete((answer, failure) -> {
				if (failure != null) {
					ServerAnswers.report(failure);
				} else if (answer.isLeft() && !answer.getLeft().isEmpty()) {
					Location location = answer.getLeft().get(0);
					LocationOpener.open(location);
				}
			});
		} catch (BadLocationException overtaken) {
			// the name was deleted
		}
	}
}
