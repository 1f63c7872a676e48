package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that are no files of this machine are served as long as they are open, under the URIs of the client. */
class ClientTextsTest extends EditorTest {

	private static final String TEXT = "topology T { node n[2] link n[0] -- n[0] }\nmachine M = ¦T { }\n";

	@ParameterizedTest
	@ValueSource(strings = { "untitled:Untitled-1", "untitled:a.barley", "git:/a/b.barley?%7B%22ref%22%7D",
			"fugitive:///a/.git//0/x.barley", "vscode-vfs://github/x/y.barley", "inmemory://model/1", "http://localhost:9/x.barley",
			"file:///a/no-ending", "file:///a%00.barley", "", "::", "#", "a b", "file:///nowhere/%C3%BC%20c.barley" })
	void everyTextIsServed(String uri) {
		Editor text = editor.beside(uri).write(TEXT);
		assertEquals(List.of("self-link"), text.codes());
		assertTrue(text.hoverText().contains("topology T"));
		assertEquals("T", text.outline().get(0).getName());
		assertEquals(2, text.references().size());
		assertEquals(List.of(uri), text.rename("Other").getChanges().keySet().stream().map(ClientTextsTest::plain).toList());
		assertEquals("T", text.completion().get(0).getLabel());
		var tokens = editor.server().getTextDocumentService().semanticTokensFull(new SemanticTokensParams(new TextDocumentIdentifier(uri)));
		assertFalse(Editor.await(tokens).getData().isEmpty());
	}

	/** A file that imports a name does not find it twice because an editor shows an older version of its file, too. */
	@ParameterizedTest
	@ValueSource(strings = { "git:/a/machines.barley?HEAD", "untitled:machines.barley", "file:///a/no-ending" })
	void noFileSeesThem(String uri) {
		String machines = "package here.machines topology T { node n[2] link n[0] -- n[1] }";
		editor.beside(folder.resolve("machines.barley")).write(machines);
		Editor version = editor.beside(uri).write(machines + " topology Old { node n }");
		assertEquals(List.of(), version.codes());
		Editor using = editor.beside(folder.resolve("using.barley"));
		assertEquals(List.of(), using.write("import here.machines.T machine M = T { }").codes());
		assertEquals(List.of("unknown-name"), using.write("import here.machines.* machine M = Old { }").codes());
		assertEquals(List.of(), version.write("import here.machines.T machine M = T { }").codes());
	}

	/** An editor takes an escaped letter for the letter. */
	private static String plain(String uri) {
		return uri.replace("\u00fc", "%C3%BC");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\n\n", "\0", "// a", "[[[[", "topology" })
	void textsWithoutAnyDeclarationAreFormattedAsTheyAre(String words) {
		assertEquals(List.of(), editor.write(words).formatting());
		Range all = new Range(new Position(0, 0), new Position(9, 9));
		TextDocumentIdentifier file = new TextDocumentIdentifier(folder.resolve("edited.barley").toUri().toString());
		assertEquals(List.of(), Editor.await(editor.server().getTextDocumentService()
				.rangeFormatting(new DocumentRangeFormattingParams(file, new FormattingOptions(4, false), all))));
	}

	/** A client may ask for blanks instead of tabs, of which no width fills memory. */
	@ParameterizedTest
	@ValueSource(ints = { Integer.MAX_VALUE, 1_000_000_000, 4, 0, -1 })
	void tabsOfAnyWidthAreFormatted(int width) {
		editor.write("topology T {\nnode n[2] }").diagnostics();
		TextDocumentIdentifier file = new TextDocumentIdentifier(folder.resolve("edited.barley").toUri().toString());
		int length = Editor.await(editor.server().getTextDocumentService()
				.formatting(new DocumentFormattingParams(file, new FormattingOptions(width, true)))).toString().length();
		assertTrue(length < 2_000, () -> "edits of %d characters".formatted(length));
	}

	@Test
	void linesAreFoldedOnce() {
		editor.write("""
				topology T {
					node n[2]
					link n[0] -- n[1]
				}
				schedule S on T {
					data x : f32
					exchange {
						send x from n[0] to n[1]
					}
				}
				""").diagnostics();
		TextDocumentIdentifier file = new TextDocumentIdentifier(folder.resolve("edited.barley").toUri().toString());
		assertEquals(List.of("0-3", "4-9", "6-8"), Editor.await(editor.server().getTextDocumentService()
				.foldingRange(new FoldingRangeRequestParams(file))).stream()
				.map(range -> range.getStartLine() + "-" + range.getEndLine()).sorted().toList());
	}
}
