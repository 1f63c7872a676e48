package barley.lang.mutate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Random;

import org.eclipse.emf.common.util.URI;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.xtext.ide.server.contentassist.ContentAssistService;
import org.eclipse.xtext.ide.server.formatting.FormattingService;
import org.eclipse.xtext.ide.server.hover.IHoverService;
import org.eclipse.xtext.ide.server.semantictokens.SemanticTokensService;
import org.eclipse.xtext.ide.server.signatureHelp.ISignatureHelpService;
import org.eclipse.xtext.ide.server.symbol.HierarchicalDocumentSymbolService;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.StringInputStream;

import com.google.inject.Injector;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.server.ProtocolDocument;

/** What an editor asks about a text: hovers and proposals at random offsets, its outline, and its layout. */
final class EditorQuestions {

	private static final Injector LANGUAGE = BarleyIdeSetup.shared();

	private EditorQuestions() {
	}

	/** Asks, at so many offsets or at all there are; the answers do not matter, as long as there are some. */
	static void ask(String text, int offsets, Random random) {
		ProtocolDocument document = new ProtocolDocument(1, text);
		XtextResource resource = LANGUAGE.getInstance(XtextResource.class);
		resource.setURI(URI.createURI("memory:/edited.barley"));
		LANGUAGE.getInstance(XtextResourceSet.class).getResources().add(resource);
		try {
			resource.load(new StringInputStream(document.getContents(), "UTF-8"), Map.of());
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		TextDocumentIdentifier file = new TextDocumentIdentifier(resource.getURI().toString());
		int places = text.length() + 1;
		for (int offset : random.ints(0, places).distinct().limit(Math.min(offsets, places)).toArray()) {
			Position position = document.getPosition(offset);
			LANGUAGE.getInstance(IHoverService.class).hover(document, resource, new HoverParams(file, position), CancelIndicator.NullImpl);
			LANGUAGE.getInstance(ISignatureHelpService.class).getSignatureHelp(document, resource, new SignatureHelpParams(file, position),
					CancelIndicator.NullImpl);
			LANGUAGE.getInstance(ContentAssistService.class).createCompletionList(document, resource,
					new CompletionParams(file, position), CancelIndicator.NullImpl);
		}
		LANGUAGE.getInstance(SemanticTokensService.class).semanticTokensFull(document, resource, new SemanticTokensParams(file),
				CancelIndicator.NullImpl);
		LANGUAGE.getInstance(HierarchicalDocumentSymbolService.class).getSymbols(document, resource, new DocumentSymbolParams(file),
				CancelIndicator.NullImpl);
		LANGUAGE.getInstance(FormattingService.class).format(document, resource,
				new DocumentFormattingParams(file, new FormattingOptions(4, false)), CancelIndicator.NullImpl);
	}
}
