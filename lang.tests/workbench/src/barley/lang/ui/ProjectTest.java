package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.IWorkspaceDescription;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import barley.lang.ui.preferences.Preferences;

/** Markers and generated programs of whole projects, whatever is open. */
class ProjectTest {

	private static final IWorkspace WORKSPACE = ResourcesPlugin.getWorkspace();
	private static final String PARTS = "package parts\n\ntopology Loop(size = 4) {\n\tnode n[cyclic size]\n\tfor i in 0 ..< size link n[i] -- n[i + 1]\n"
			+ "\tring Round { for i in 0 ..< size visit n[i] }\n}\n";
	private static final String USES = "package uses\n\nimport parts.*\n\nschedule Sum on Loop {\n\tdata x : f32[1_000]\n\texchange allreduce x with sum over Round\n"
			+ "\tensure allreduce x with sum\n}\n";

	private ProjectFiles files;
	private IProject project;

	@BeforeEach
	void createProject() throws CoreException {
		files = ProjectFiles.create("bakery");
		project = files.project;
		Workbench.fillScreen();
	}

	@AfterEach
	void deleteProject() throws CoreException {
		autoBuild(true);
		files.delete();
	}

	@Test
	void filesThatNobodyHasOpenAreMarked() throws Exception {
		IFile file = files.write("ladder.barley", EditorTest.BROKEN);
		Workbench.await("ring-gap", () -> ProjectFiles.messages(file).contains("no link joins them"));
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
		Workbench.await("finding", () -> ProjectFiles.messages(project.getFile("ladder.barley")).contains("no link joins them"));
		Workbench.idle();
		assertTrue(project.getFile("src-gen/examples/AllReduce.java").exists(), "the last sound programs stay");
		assertEquals(stamp, project.getFile("src-gen/examples/AllReduce.java").getModificationStamp());

		files.write("ladder.barley", EditorTest.LADDER.replace("schedule AllReduce", "schedule Agree"));
		files.await("bin/examples/Agree.class");
		Workbench.await("the old ones to go", () -> !project.getFile("src-gen/examples/AllReduce.java").exists()
				&& !project.getFile("bin/examples/AllReduce.class").exists() && !project.getFile("bin/examples/AllReduce.schedule").exists());

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
		assertTrue(ProjectFiles.messages(broken).contains("no link joins them"), ProjectFiles.messages(broken));
		assertTrue(project.getFile("bin/examples/AllReduce.class").exists());
		project.build(IncrementalProjectBuilder.CLEAN_BUILD, null);
		assertFalse(project.getFolder("src-gen/examples").exists());
		build(IncrementalProjectBuilder.FULL_BUILD);
		assertTrue(ProjectFiles.messages(broken).contains("no link joins them"), ProjectFiles.messages(broken));
		assertEquals(1, ProjectFiles.messages(broken).split("VR\\[0\\] steps", -1).length - 1, ProjectFiles.messages(broken));
		assertTrue(project.getFile("bin/examples/AllReduce.class").exists());
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
			return (int) Files.readAllLines(project.getFile(name).getLocation().toPath()).stream().filter(line -> line.startsWith("n[")).count();
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
