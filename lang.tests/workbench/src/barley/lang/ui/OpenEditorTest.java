package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenEditorTest {
	private IFile file;

	@BeforeEach
	void createFile() throws Exception {
		var project = ResourcesPlugin.getWorkspace().getRoot().getProject("open");
		project.create(null);
		project.open(null);
		file = project.getFile("empty.barley");
		file.create(new ByteArrayInputStream("package empty\n".getBytes(StandardCharsets.UTF_8)), true, null);
	}

	@AfterEach
	void deleteProject() throws Exception {
		PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage().closeAllEditors(false);
		file.getProject().delete(true, true, null);
	}

	@Test
	void opensInTheGenericEditor() throws Exception {
		assertEquals("barley.lang.ui.barley", file.getContentDescription().getContentType().getId());
		var page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
		var editor = IDE.openEditor(page, file);
		assertEquals("org.eclipse.ui.genericeditor.GenericEditor", editor.getSite().getId());
	}
}
