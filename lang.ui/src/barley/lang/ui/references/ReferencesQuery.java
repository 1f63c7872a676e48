package barley.lang.ui.references;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.search.internal.ui.text.FileMatch;
import org.eclipse.search.internal.ui.text.FileSearchQuery;
import org.eclipse.search.internal.ui.text.LineElement;
import org.eclipse.search.ui.text.AbstractTextSearchResult;

import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.Positions;
import barley.lang.ui.server.ServerAnswers;
import barley.lang.ui.server.Uris;

/** Asks the server for references to a name. The result is shown as that of a file search, for which the platform has a page. */
final class ReferencesQuery extends FileSearchQuery {

	private final ReferenceParams params;

	ReferencesQuery(String name, ReferenceParams params) {
		super(name, false, true, null);
		this.params = params;
	}

	@Override
	public IStatus run(IProgressMonitor monitor) {
		AbstractTextSearchResult result = (AbstractTextSearchResult) getSearchResult();
		result.removeAll();
		List<? extends Location> found = ServerAnswers.await(LanguageServerHost.get()
				.ask(server -> server.getTextDocumentService().references(params)))
				.orElse(List.of());
		for (Location location : found) {
			for (IFile file : Uris.files(location.getUri())) {
				try {
					result.addMatch(match(file, location));
				} catch (BadLocationException | CoreException | IOException gone) {
					// changed or deleted meanwhile
				}
			}
		}
		return Status.OK_STATUS;
	}

	private static FileMatch match(IFile file, Location location) throws BadLocationException, CoreException, IOException {
		IDocument document = document(file, location.getUri());
		IRegion region = Positions.region(document, location.getRange());
		IRegion line = document.getLineInformationOfOffset(region.getOffset());
		var element = new LineElement(file, document.getLineOfOffset(region.getOffset()) + 1, line.getOffset(),
				document.get(line.getOffset(), line.getLength()));
		return new FileMatch(file, region.getOffset(), region.getLength(), element);
	}

	private static IDocument document(IFile file, String uri) throws CoreException, IOException {
		DocumentConnection open = LanguageServerHost.get().documents().find(uri).orElse(null);
		if (open != null) {
			return open.document();
		}
		try (var content = file.getContents(true)) {
			return new Document(new String(content.readAllBytes(), StandardCharsets.UTF_8));
		}
	}

	@Override
	public String getLabel() {
		return "References to " + getSearchString();
	}

	@Override
	public String getResultLabel(int matches) {
		return "%s: %d in the workspace".formatted(getLabel(), matches);
	}
}
