package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;

/** Positions outside of the text are moved into it, as the protocol says: to the end of their line, or of the text. */
class PositionsTest extends EditorTest {

	private static final String TEXT = "topology T {\n\tnode n[2]\r\n\tlink n[0] -- n[0]\r}\n";

	@Test
	void everyRequestTakesAnyPosition() {
		editor.write(TEXT).diagnostics();
		for (int line : new int[] { 0, 1, 2, 3, 4, 5, 1_000, Integer.MAX_VALUE }) {
			for (int character : new int[] { 0, 1, 14, 1_000, Integer.MAX_VALUE }) {
				requests(new Position(line, character)).forEach(PositionsTest::assertAnswered);
			}
		}
	}

	private List<CompletableFuture<?>> requests(Position place) {
		var service = editor.server().getTextDocumentService();
		Range range = new Range(place, place);
		return List.of(service.hover(new HoverParams(document(), place)), service.definition(new DefinitionParams(document(), place)),
				service.completion(new CompletionParams(document(), place)),
				service.references(new ReferenceParams(document(), place, new ReferenceContext(true))),
				service.rename(new RenameParams(document(), place, "other")),
				service.documentHighlight(new DocumentHighlightParams(document(), place)),
				service.codeAction(new CodeActionParams(document(), range, new CodeActionContext(editor.diagnostics()))),
				service.rangeFormatting(new DocumentRangeFormattingParams(document(), new FormattingOptions(4, false), range)),
				service.inlayHint(new InlayHintParams(document(), range)));
	}

	/** A name that is none cannot be renamed, which is an answer. */
	private static void assertAnswered(CompletableFuture<?> answer) {
		try {
			Editor.await(answer);
		} catch (CompletionException e) {
			assertEquals(ResponseErrorException.class, e.getCause().getClass());
		}
	}

	private TextDocumentIdentifier document() {
		return new TextDocumentIdentifier(folder.resolve("edited.barley").toUri().toString());
	}
}
