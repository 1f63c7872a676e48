package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import barley.lang.prove.search.RingSearch;

/** Embedding rings from within an editor: offered by a count of lanes, searched when chosen, given up when somebody types on. */
class EmbedRingsTest extends EditorTest {

	private static final String LADDER = """
			topology La¦dder(rungs = 4) {
				require rungs >= 2
				node n[rungs, cyclic 2]
				for k in 0 ..< rungs link n[k, 0] -- n[k, 1] lanes 2
				for k in 1 ..< rungs, s in 0 ..< 2 link n[k - 1, s] -- n[k, s]
				for s in 0 ..< 2 link n[rungs - 1, s] -- n[0, s + %s]
			}
			machine Long = Ladder(rungs = 6) { }
			""";

	@Test
	void aTopologyWithoutRingsGetsAsManyAsItHasRoomFor() {
		CodeAction offer = offers(LADDER.formatted("rungs")).get(0);
		assertEquals("Search for rings in Ladder: at most 2, none so far", offer.getTitle());
		assertEquals(CodeActionKind.RefactorRewrite, offer.getKind());
		assertNull(offer.getEdit());
		editor.apply(editor.resolve(offer).getEdit());
		assertTrue(editor.text().contains("""
					for s in 0 ..< 2 link n[rungs - 1, s] -- n[0, s + rungs]

					/** Found by search: 2 rings; no more fit: 4 lanes end at n[0, 0], and each ring takes two. */
					if rungs == 4 embedding Rings {
						ring R[k in 0 ..< 2] {
							visit n[0, k], n[0, k + 1], n[3, k + 1], n[3, k], n[2, k], n[2, k + 1], n[1, k + 1], n[1, k]
						}
					}
				}
				machine Long""".indent(0).stripTrailing()), editor::text);
		assertEquals(List.of(), editor.diagnostics());
		assertEquals(List.of(), editor.formatting());
		assertEquals(List.of(), offers(editor.text().replace("topology Ladder", "topology La¦dder")));
	}

	@Test
	void aMachineGetsTheRingsOfItsSize() {
		String text = LADDER.replace("¦", "").replace("machine Long", "machine Lo¦ng").formatted("rungs");
		editor.apply(editor.resolve(offers(text).get(0)).getEdit());
		assertTrue(editor.text().contains("if rungs == 6 embedding Rings {"), editor::text);
		assertEquals(List.of(), editor.diagnostics());
	}

	@Test
	void aSearchThatFindsNothingNewSaysWhy() {
		String one = LADDER.formatted("1").replace("}\nmachine",
				"\tring Round { for k in 0 ..< 4 visit n[k, 0] for k in reverse 0 ..< 4 visit n[k, 1] }\n}\nmachine");
		CodeAction offer = offers(one).get(0);
		assertEquals("Search for rings in Ladder: at most 2, 1 so far", offer.getTitle());
		assertEquals("Ladder(rungs = 4): 1 ring; no more fit: an exhaustive search found no 2 rings; 1 exist already", refusal(offer));
	}

	@Test
	void anOfferForATextThatHasChangedIsRefused() {
		CodeAction offer = offers(LADDER.formatted("rungs")).get(0);
		editor.write(LADDER.formatted("rungs").replace("rungs = 4", "rungs = 8")).diagnostics();
		assertEquals("the text has changed since this fix was offered", refusal(offer));
	}

	@Test
	@Timeout(60)
	void whoTypesOnDoesNotWaitForASearch() {
		CodeAction offer = offers("topology Me¦sh { node n[60] for i in 0 ..< 60, j in i + 1 ..< 60 link n[i] -- n[j] }").get(0);
		var search = editor.server().getTextDocumentService().resolveCodeAction(offer);
		awaitSearch();
		editor.write("topology Mesh { node n[2] }").diagnostics();
		assertThrows(CancellationException.class, () -> Editor.await(search), "typing waits for the search");
	}

	/** Waits until some thread searches for rings. */
	private static void awaitSearch() {
		while (Thread.getAllStackTraces().values().stream().flatMap(Arrays::stream)
				.noneMatch(frame -> frame.getClassName().equals(RingSearch.class.getName()))) {
			Thread.onSpinWait();
		}
	}

	@Test
	void nothingIsOfferedWhereNoRingFits() {
		assertEquals(List.of(), offers("topology Li¦ne { node n[3] for i in 1 ..< 3 link n[i - 1] -- n[i] }"));
		assertEquals(List.of(), offers("link type Wi¦re { power 1 W }"));
		assertEquals(List.of(), offers("topology Bro¦ken { node n[3] link n[0] -- "));
	}

	private List<CodeAction> offers(String text) {
		editor.write(text);
		editor.diagnostics();
		return editor.codeActions(List.of());
	}

	private String refusal(CodeAction offer) {
		Throwable failure = assertThrows(CompletionException.class, () -> editor.resolve(offer));
		return ((ResponseErrorException) failure.getCause()).getResponseError().getMessage();
	}
}
