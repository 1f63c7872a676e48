package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.IWorkspaceDescription;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import barley.lang.ui.markers.MarkerUpdates;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.Uris;

/** Markers and generated programs of whole projects, whatever is open. */
class ProjectTest {

	private static final IWorkspace WORKSPACE = ResourcesPlugin.getWorkspace();
	private static final String PARTS =
			"package parts\n\ntopology Loop(size = 4) {\n\tnode n[cyclic size]\n\tfor i in 0 ..< size link n[i] -- n[i + 1]\n"
			+ "\tring Round { for i in 0 ..< size visit n[i] }\n}\n";
	private static final String USES =
			"package uses\n\nimport parts.*\n\nschedule Sum on Loop {\n\tdata x : f32[1_000]\n\texchange allreduce x with sum over Round\n"
			+ "\tensure allreduce x with sum\n}\n";

	private static final int MANY = 200;

	private OurLog log;
	private ProjectFiles files;
	private IProject project;

	@BeforeEach
	void createProject() throws CoreException {
		log = new OurLog();
		files = ProjectFiles.create("bakery");
		project = files.project;
		Workbench.fillScreen();
	}

	@AfterEach
	void deleteProject() throws CoreException {
		autoBuild(true);
		Workbench.page().closeAllEditors(false);
		files.delete();
		log.close();
	}

	@Test
	void filesThatNobodyHasOpenAreMarked() throws Exception {
		IFile file = files.write("ladder.barley", EditorTest.BROKEN);
		Workbench.await("ring-gap", () -> ProjectFiles.messages(file).contains("no link connects them"));
		Files.writeString(file.getLocation().toPath(), EditorTest.LADDER);
		file.refreshLocal(IResource.DEPTH_ZERO, null);
		Workbench.await("no findings", () -> ProjectFiles.messages(file).isEmpty());
	}

	@Test
	void provedSchedulesAreGeneratedAndCompiled() throws Exception {
		files.write("ladder.barley", EditorTest.LADDER);
		files.await("bin/examples/AllReduce.class");
		files.await("bin/examples/AllReduce.schedule");
		assertEquals(List.of(), ProjectFiles.errors(project));
		long stamp = project.getFile("src-gen/examples/AllReduce.java").getModificationStamp();

		files.write("ladder.barley", EditorTest.BROKEN);
		Workbench.await("finding", () -> ProjectFiles.messages(project.getFile("ladder.barley")).contains("no link connects them"));
		Workbench.idle();
		assertTrue(project.getFile("src-gen/examples/AllReduce.java").exists(), "the last sound programs stay");
		assertEquals(stamp, project.getFile("src-gen/examples/AllReduce.java").getModificationStamp());

		files.write("ladder.barley", EditorTest.LADDER.replace("schedule AllReduce", "schedule Agree"));
		files.await("bin/examples/Agree.class");
		Workbench.await("the old ones to go", () -> !project.getFile("src-gen/examples/AllReduce.java").exists()
				&& !project.getFile("bin/examples/AllReduce.class").exists()
				&& !project.getFile("bin/examples/AllReduce.schedule").exists());

		project.getFile("ladder.barley").delete(true, null);
		Workbench.await("nothing generated", () -> !project.getFolder("src-gen/examples").exists());
	}

	@Test
	void importedFilesCount() throws Exception {
		files.write("uses.barley", USES);
		Workbench.await("unknown import", () -> !ProjectFiles.messages(project.getFile("uses.barley")).isEmpty());
		files.write("parts.barley", PARTS);
		files.await("src-gen/uses/Sum.nodes");
		assertEquals(4, rows("src-gen/uses/Sum.nodes"));
		files.write("parts.barley", PARTS.replace("size = 4", "size = 6"));
		Workbench.await("six nodes", () -> rows("src-gen/uses/Sum.nodes") == 6);
	}

	@Test
	void nothingIsGeneratedThatNobodyWants() throws Exception {
		Preferences.setGenerates(false);
		try {
			files.write("ladder.barley", EditorTest.LADDER);
			Workbench.idle();
			assertFalse(project.getFolder("src-gen/examples").exists());
		} finally {
			Preferences.setGenerates(true);
		}
	}

	@Test
	void aBuildByHandWaitsForFindingsAndPrograms() throws Exception {
		autoBuild(false);
		IFile broken = files.write("broken.barley", EditorTest.BROKEN.replace("package examples", "package broken"));
		files.write("ladder.barley", EditorTest.LADDER);
		build(IncrementalProjectBuilder.INCREMENTAL_BUILD);
		assertTrue(ProjectFiles.messages(broken).contains("no link connects them"), ProjectFiles.messages(broken));
		assertTrue(project.getFile("bin/examples/AllReduce.class").exists());
		project.build(IncrementalProjectBuilder.CLEAN_BUILD, null);
		assertFalse(project.getFolder("src-gen/examples").exists());
		build(IncrementalProjectBuilder.FULL_BUILD);
		assertTrue(ProjectFiles.messages(broken).contains("no link connects them"), ProjectFiles.messages(broken));
		assertEquals(1, ProjectFiles.messages(broken).split("VR\\[0\\] steps", -1).length - 1, ProjectFiles.messages(broken));
		assertTrue(project.getFile("bin/examples/AllReduce.class").exists());
	}

	@Test
	void aProjectOfManyFilesIsMarked() throws Exception {
		WORKSPACE.run(monitor -> {
			for (int i = 0; i < MANY; i++) {
				String text = PARTS.replace("package parts", "package part" + i);
				files.write("part" + i + ".barley", i % 10 == 0 ? text.replace("n[i + 1]\n", "n[i]\n") : text);
			}
		}, null);
		Workbench.await("findings", () -> IntStream.range(0, MANY)
				.filter(i -> !ProjectFiles.errors(files.file("part" + i + ".barley")).isEmpty()).count() == MANY / 10);
		WORKSPACE.run(monitor -> {
			for (int i = 0; i < MANY; i += 10) {
				files.write("part" + i + ".barley", PARTS.replace("package parts", "package part" + i));
			}
		}, null);
		Workbench.await("no findings", () -> ProjectFiles.errors(project).isEmpty());
	}

	@Test
	void aFileMayGoWhileItIsProved() throws Exception {
		IFile file = files.write("ladder.barley", EditorTest.BROKEN.replace("rungs = 5", "rungs = 20_001"));
		IDE.openEditor(Workbench.page(), file);
		file.delete(true, null);
		Workbench.await("the editor to go", () -> Workbench.page().getEditorReferences().length == 0);
		Workbench.idle();
		assertEquals(List.of(), ProjectFiles.errors(project));
		IFile again = files.write("ladder.barley", EditorTest.BROKEN);
		Workbench.await("ring-gap", () -> ProjectFiles.messages(again).contains("no link connects them"));
	}

	/** While a project is deleted, its files are gone from the disk before the workspace knows; that is no error to be logged. */
	@Test
	void aFileThatIsGoneFromTheDiskIsNotMarked() throws Exception {
		IFile file = files.write("ladder.barley", EditorTest.BROKEN);
		Workbench.await("ring-gap", () -> ProjectFiles.messages(file).contains("no link connects them"));
		Workbench.idle();
		String uri = Uris.of(file).orElseThrow();
		List<Diagnostic> found = LanguageServerHost.get().published().diagnostics(uri).orElseThrow();
		Files.delete(file.getLocation().toPath());
		assertTrue(file.isAccessible(), "the workspace has not noticed");
		MarkerUpdates markers = new MarkerUpdates(LanguageServerHost.get());
		markers.accept(new PublishDiagnosticsParams(uri, found));
		Workbench.await("markers", markers.processed()::isDone);
	}

	@Test
	void twoEditorsOnOneFileShowTheSame() throws Exception {
		IFile file = files.write("ladder.barley", EditorTest.BROKEN);
		ITextEditor one = (ITextEditor) IDE.openEditor(Workbench.page(), file);
		ITextEditor two = (ITextEditor) Workbench.page()
				.openEditor(one.getEditorInput(), one.getSite().getId(), true, IWorkbenchPage.MATCH_NONE);
		Workbench.await("ring-gap", () -> ProjectFiles.messages(file).contains("no link connects them"));
		int found = ProjectFiles.errors(file).size();
		document(one).set(EditorTest.LADDER);
		Workbench.await("no findings", () -> ProjectFiles.errors(file).isEmpty());
		assertEquals(EditorTest.LADDER, document(two).get());
		Workbench.page().closeEditor(one, false);
		document(two).set(EditorTest.BROKEN);
		Workbench.await("each finding once", () -> ProjectFiles.errors(file).size() == found);
	}

	@Test
	void aBrokenLibraryIsMendedElsewhere() throws Exception {
		ProjectFiles library = ProjectFiles.create("library");
		try {
			IFile parts = library.write("parts.barley", PARTS.replace("topology Loop(size = 4) {", "topology Loop(size = ) {"));
			IFile uses = files.write("uses.barley", USES);
			Workbench.await("findings in the library", () -> !ProjectFiles.errors(parts).isEmpty());
			library.write("parts.barley", PARTS);
			Workbench.await("no findings", () -> ProjectFiles.errors(parts).isEmpty() && ProjectFiles.errors(uses).isEmpty());
			files.await("bin/uses/Sum.class");
			library.project.close(null);
			Workbench.await("unknown import", () -> !ProjectFiles.errors(uses).isEmpty());
			library.project.open(null);
			Workbench.await("no findings again", () -> ProjectFiles.errors(uses).isEmpty());
		} finally {
			library.delete();
		}
	}

	private static IDocument document(ITextEditor editor) {
		return editor.getDocumentProvider().getDocument(editor.getEditorInput());
	}

	/** Builds on another thread, as the workbench does. */
	private void build(int kind) {
		AtomicReference<Throwable> end = new AtomicReference<>();
		Thread thread = new Thread(() -> {
			try {
				project.build(kind, new NullProgressMonitor());
				end.set(new Throwable("done"));
			} catch (CoreException | RuntimeException e) {
				end.set(e);
			}
		});
		thread.start();
		Workbench.await("end of build", () -> end.get() != null);
		assertEquals("done", end.get().getMessage());
	}

	private int rows(String name) {
		try {
			return (int) Files.readAllLines(project.getFile(name).getLocation().toPath()).stream().filter(line -> line.startsWith("n["))
					.count();
		} catch (IOException e) {
			return -1;
		}
	}

	private static void autoBuild(boolean on) throws CoreException {
		IWorkspaceDescription description = WORKSPACE.getDescription();
		description.setAutoBuilding(on);
		WORKSPACE.setDescription(description);
	}
}
