package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;

/** Names that a file does not import yet are proposed last, and imported when they are chosen. */
class CompletionImportTest extends EditorTest {

	@Override
	void prepare(Path directory) throws Exception {
		Files.writeString(directory.resolve("other.barley"), "package other\nnode type C { launch 1 us }\nnode type Cx { launch 1 us }\n");
	}

	@Test
	void ownNamesComeFirst() {
		List<CompletionItem> items =
				editor.write("node type C { launch 2 us }\ntopology T { node n }\nmachine M = T { node : C¦ }").completion();
		assertEquals(List.of("C", "Cx", "other.C"), labels(items), "the short name of other.C means another type here");
		assertNull(items.get(0).getAdditionalTextEdits());
		assertEquals("other.C", items.get(2).getTextEdit().getLeft().getNewText());
	}

	@Test
	void theImportIsAddedWhereImportsAre() {
		String use = "topology T { node n }\nmachine M = T { node : C¦ }";
		choose(editor.write("import barley.machines.*\n" + use), "Cx");
		assertEquals("import barley.machines.*\nimport other.Cx\ntopology T { node n }\nmachine M = T { node : Cx }", editor.text());
		assertEquals(List.of(), editor.codes());
		choose(editor.write("package mine\n\n" + use), "C");
		assertEquals("package mine\n\nimport other.C\n\ntopology T { node n }\nmachine M = T { node : C }", editor.text());
		assertEquals(List.of(), editor.codes());
		choose(editor.write(use), "C");
		assertEquals("import other.C\n\ntopology T { node n }\nmachine M = T { node : C }", editor.text());
	}

	@Test
	void whoBeginsAFullNameGoesOnWithIt() {
		assertEquals(List.of("other.C", "other.Cx"),
				labels(editor.write("topology T { node n }\nmachine M = T { node : other.¦ }").completion()));
	}

	@Test
	void machinesOfTheLibraryWaitForTheirFirstLetter() {
		assertFalse(labels(editor.write("machine M = ¦").completion()).contains("Torus"));
		List<CompletionItem> items = editor.write("topology Town { }\nmachine M = To¦").completion();
		assertEquals("Town", items.get(0).getLabel());
		assertTrue(labels(items).contains("Torus"), () -> labels(items).toString());
		assertTrue(choose(editor, "Torus").text().startsWith("import barley.machines.Torus\n\ntopology Town"), editor.text());
	}

	private static Editor choose(Editor editor, String label) {
		CompletionItem item = editor.completion().stream().filter(each -> each.getLabel().equals(label)).findFirst().orElseThrow();
		List<TextEdit> edits = new ArrayList<>(item.getAdditionalTextEdits());
		edits.add(item.getTextEdit().getLeft());
		return editor.write(TextEdits.apply(editor.text(), edits));
	}

	private static List<String> labels(List<CompletionItem> items) {
		return items.stream().map(CompletionItem::getLabel).toList();
	}
}
