package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.hyperlink.IHyperlink;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;

import barley.lang.ui.navigate.DefinitionDetector;

class NavigationTest extends EditorTest {

	@Test
	void aNameLeadsToItsDeclaration() throws Exception {
		open(LADDER);
		follow("Twist\n\tensure");
		Workbench.await("declaration", () -> selection(editor).getText().equals("Twist")
				&& selection(editor).getOffset() == offset("Twist {"));
	}

	@Test
	void aNameLeadsIntoAnotherFile() throws Exception {
		var parts = ResourcesPlugin.getWorkspace().getRoot().getProject("sugar").getFile("parts.barley");
		parts.create(new ByteArrayInputStream("package parts\nlink type Cable { bandwidth 1 Gbit/s }\n".getBytes(StandardCharsets.UTF_8)),
				true, null);
		open("import parts.*\ntopology T { node n }\nmachine M = T { link : Cable }\n");
		follow("Cable");
		Workbench.await("other editor", () -> Workbench.page().getActiveEditor() instanceof ITextEditor other && other != editor
				&& selection(other).getText().equals("Cable"));
		assertEquals("parts.barley", Workbench.page().getActiveEditor().getTitle());
	}

	@Test
	void wordsOfTheLanguageAreNoLinks() throws Exception {
		open(LADDER);
		assertNull(new DefinitionDetector().detectHyperlinks(viewer, new Region(offset("topology") + 2, 0), false));
		assertNull(new DefinitionDetector().detectHyperlinks(viewer, new Region(offset("barley sugar") + 2, 0), false));
	}

	private void follow(String words) {
		IHyperlink[] links = new DefinitionDetector().detectHyperlinks(viewer, new Region(offset(words) + 1, 0), false);
		assertEquals(1, links.length);
		links[0].open();
	}

	private static ITextSelection selection(ITextEditor part) {
		return (ITextSelection) part.getSelectionProvider().getSelection();
	}
}
