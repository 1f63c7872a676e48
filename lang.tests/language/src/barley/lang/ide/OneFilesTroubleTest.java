package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.TextDocumentItem;
import org.junit.jupiter.api.Test;

/** Whatever happens to one file or one request: the findings of the others keep coming. */
class OneFilesTroubleTest extends EditorTest {

	private static final String LOOP = "topology T { node n[2] link n[0] -- n[0] }";

	@Test
	void aCanceledCompletionLeavesFindingsOn() {
		assertEquals(List.of("self-link"), editor.write(LOOP).codes());
		for (int i = 0; i < 5; i++) {
			editor.write(LOOP + " ".repeat(i + 1)).completionLater().cancel(true);
			assertEquals(List.of("self-link"), editor.codes());
		}
	}

	@Test
	void aTextOnWhichTheToolFailsIsTheOnlyOneWithoutFindings() {
		var factories = Resource.Factory.Registry.INSTANCE.getExtensionToFactoryMap();
		var factory = (Resource.Factory) factories.get("barley");
		factories.put("barley", (Resource.Factory) uri -> {
			if (uri.lastSegment().equals("fails.barley")) {
				throw new IllegalStateException("thrown by a test");
			}
			return factory.createResource(uri);
		});
		try {
			assertEquals(List.of("self-link"), editor.write(LOOP).codes());
			Editor other = editor.beside(folder.resolve("fails.barley"));
			assertEquals(List.of("internal-error"), other.write(LOOP).codes());
			assertEquals(List.of("self-link"), editor.write(LOOP + " ").codes());
			assertEquals(List.of("internal-error"), other.write(LOOP + " ").codes());
			assertEquals(List.of("self-link"), editor.write(LOOP + "  ").codes());
		} finally {
			factories.put("barley", factory);
		}
	}

	@Test
	void whatIsNoFileIsNotRead() throws Exception {
		assertEquals(List.of("self-link"), editor.write(LOOP).codes());
		Path place = Files.createDirectory(folder.resolve("folder.barley"));
		editor.server().getWorkspaceService()
				.didChangeWatchedFiles(new DidChangeWatchedFilesParams(List.of(new FileEvent(place.toUri().toString(),
						FileChangeType.Created))));
		assertEquals(List.of("self-link"), editor.write(LOOP + " ").codes());
	}

	@Test
	void aPlaceThatCannotBeResolvedIsNotServed() {
		for (String uri : List.of("classpath:/a.barley", "file:///a%00.barley", "untitled:Untitled-1", "::", "file:relative.barley")) {
			editor.server().getTextDocumentService().didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "barley", 1, LOOP)));
		}
		assertEquals(List.of("self-link"), editor.write(LOOP + " ").codes());
	}

	/** Several requests that cannot wait: the builds go on when the last of them has ended. */
	@Test
	void everyRequestEndsItsOwnHurry() {
		editor.write(LOOP);
		var first = editor.completionLater();
		var second = editor.completionLater();
		first.cancel(true); // it may have been answered already
		assertFalse(Editor.await(second).getRight().getItems().isEmpty() && second.isCancelled());
		assertEquals(List.of("self-link"), editor.write(LOOP + " ").codes());
	}
}
