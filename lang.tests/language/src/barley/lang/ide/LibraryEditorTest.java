package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;

import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Location;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What ships with the tool, in an editor. */
class LibraryEditorTest extends EditorTest {

	private static final String PRISM =
			"import barley.machines.*\nmachine M = Pri¦sm(layers = 8) { }\nschedule S on M { data x : f32[144] exchange allreduce x with "
			+ "sum over Braid }\n";

	@BeforeAll
	static void findLibrary() {
		assertNotNull(LibraryEditorTest.class.getResource("/barley/machines/contents.txt"), "the library is not on the class path");
	}

	@Test
	void aMachineOfTheLibraryIsUsedLikeOnesOwn() {
		assertEquals(List.of(), editor.write(PRISM).codes());
		assertEquals(List.of(), editor.write(PRISM.replace("8", "9").replace("144", "162")).codes());
		assertTrue(editor.write(PRISM).hoverText().contains("three rings that keep all `9 * layers` lanes busy"), editor.hoverText());
	}

	@Test
	void aNameLeadsIntoAFileOfTheLibrary() throws Exception {
		Location location = editor.write(PRISM).definition().get(0);
		List<String> lines = Files.readAllLines(Path.of(URI.create(location.getUri())));
		assertTrue(lines.get(location.getRange().getStart().getLine()).startsWith("topology Prism("));
	}

	@Test
	void aWalkLeadsIntoAFileOfTheLibrary() throws Exception {
		Location location = editor.write(PRISM.replace("¦", "").replace("Braid", "Br¦aid")).definition().get(0);
		List<String> lines = Files.readAllLines(Path.of(URI.create(location.getUri())));
		assertEquals("\tembedding Braid {", lines.get(location.getRange().getStart().getLine()));
	}

	@Test
	void theImportIsOffered() {
		assertEquals(List.of("not-imported"), editor.write("package mine\n\nmachine M = Torus { }\n").codes());
		editor.apply(editor.codeActions().get(0).getEdit());
		assertEquals("package mine\n\nimport barley.machines.*\n\nmachine M = Torus { }\n", editor.text());
		assertEquals(List.of(), editor.codes());
	}

	@Test
	void theLibraryIsProposed() {
		assertTrue(labels("import ¦").contains("barley.machines.*"));
		assertTrue(labels("import barley.machines.*\nmachine M = ¦").contains("FacetedPrism"));
	}

	@Test
	void aNameOfTheLibraryCannotBeChanged() {
		editor.write(PRISM);
		var failure = assertThrows(CompletionException.class, () -> editor.rename("Prisma"));
		assertTrue(failure.getCause().getMessage().contains("belongs to the library"), failure.getCause().getMessage());
	}

	private List<String> labels(String marked) {
		return editor.write(marked).completion().stream().map(CompletionItem::getLabel).toList();
	}
}
