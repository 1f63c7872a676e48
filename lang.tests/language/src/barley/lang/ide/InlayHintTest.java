package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.xtext.ide.server.ILanguageServerShutdownAndExitHandler;
import org.junit.jupiter.api.Test;

import barley.lang.Machines;
import barley.lang.ide.server.BarleyLanguageServer;
import barley.lang.ide.server.BarleyServerModule;

class InlayHintTest extends EditorTest {

	private static final String TEXT = Machines.LADDER + """
			schedule S on Ladder {
				data x : f16[25_000_000]
				exchange allreduce x with sum over Twist
			}
			""";

	@Test
	void standBehindEmbeddingAndSchedule() {
		editor.write(TEXT).diagnostics();
		List<InlayHint> hints = hints(new Range(new Position(0, 0), new Position(100, 0)));
		assertEquals(List.of("8 nodes · 16 lanes · 100 % used", "14 steps · 21.88 MB per lane · 100 % of the bandwidth bound reached"),
				hints.stream().map(hint -> hint.getLabel().getLeft()).toList());
		assertEquals("	embedding Twist {", line(hints.get(0).getPosition()));
		assertEquals("schedule S on Ladder {", line(hints.get(1).getPosition()));
	}

	@Test
	void onlyWithinTheRangeAskedFor() {
		editor.write(TEXT).diagnostics();
		assertEquals(List.of(), hints(new Range(new Position(0, 0), new Position(3, 0))));
	}

	/** Inlays are asked for again after every build, and then they are those of the text as it stands. */
	@Test
	void neverStayStale() {
		editor.write(TEXT).diagnostics();
		Range all = new Range(new Position(0, 0), new Position(100, 0));
		int before = editor.client().inlayRefreshes();
		editor.write(TEXT.replace("rungs = 4", "rungs = 8")).diagnostics();
		assertEquals("16 nodes · 32 lanes · 100 % used", hints(all).get(0).getLabel().getLeft());
		assertTrue(editor.client().inlayRefreshes() > before);
	}

	@Test
	void serverSaysThatItHasThem() {
		BarleyLanguageServer another = BarleyServerModule.createServer(new ILanguageServerShutdownAndExitHandler.NullImpl());
		another.connect(new RecordingClient());
		InitializeParams params = new InitializeParams();
		params.setRootUri(folder.toUri().toString());
		assertTrue(Editor.await(another.initialize(params)).getCapabilities().getInlayHintProvider().getLeft());
	}

	private List<InlayHint> hints(Range range) {
		TextDocumentIdentifier document = new TextDocumentIdentifier(folder.resolve("edited.barley").toUri().toString());
		return Editor.await(editor.server().getTextDocumentService().inlayHint(new InlayHintParams(document, range)));
	}

	/** Returns the text up to a position, from where its line begins. */
	private static String line(Position position) {
		return TEXT.split("\n")[position.getLine()].substring(0, position.getCharacter());
	}
}
