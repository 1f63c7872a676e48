package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;

import barley.lang.finding.IssueCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are not open, and folders that come and go. */
class WorkspaceTest extends EditorTest {

	private static final String USER = "import parts.*\ntopology T { node n }\nmachine M = T { link : Cable }\n";
	private static final String PARTS = "package parts\nlink type Cable { bandwidth 1 Gbit/s }\n";

	@TempDir
	Path elsewhere;

	@Override
	void prepare(Path directory) throws Exception {
		Files.createDirectories(directory.resolve("target"));
		Files.writeString(directory.resolve("target/copy.barley"), PARTS);
		Files.writeString(directory.resolve("broken.barley"), "topology T { node n[0] }");
	}

	@Test
	void filesThatAreNotOpenAreLookedAtToo() {
		String uri = folder.resolve("broken.barley").toUri().toString();
		assertFalse(Editor.await(editor.client().diagnostics(uri, null)).isEmpty());
	}

	@Test
	void whatBuildsLeaveIsNotLookedAt() {
		assertTrue(isUnresolved());
	}

	@Test
	void aFileThatAppearsIsSeen() throws Exception {
		assertTrue(isUnresolved());
		Path file = folder.resolve("parts.barley");
		Files.writeString(file, PARTS);
		var event = new FileEvent(file.toUri().toString(), FileChangeType.Created);
		editor.server().getWorkspaceService().didChangeWatchedFiles(new DidChangeWatchedFilesParams(List.of(event)));
		assertFalse(isUnresolved());
	}

	@Test
	void aFileThatIsDeletedIsForgotten() throws Exception {
		aFileThatAppearsIsSeen();
		Path file = folder.resolve("parts.barley");
		Files.delete(file);
		var event = new FileEvent(file.toUri().toString(), FileChangeType.Deleted);
		editor.server().getWorkspaceService().didChangeWatchedFiles(new DidChangeWatchedFilesParams(List.of(event)));
		assertTrue(isUnresolved());
	}

	@Test
	void theClientIsAskedToReportFiles() {
		List<Registration> registered = editor.client().registered();
		assertEquals(List.of("workspace/didChangeWatchedFiles"), registered.stream().map(Registration::getMethod).toList());
		var options = (DidChangeWatchedFilesRegistrationOptions) registered.get(0).getRegisterOptions();
		assertEquals("**/*.barley", options.getWatchers().get(0).getGlobPattern().getLeft());
	}

	@Test
	void aFolderThatIsAddedIsSeen() throws Exception {
		assertTrue(isUnresolved());
		Files.writeString(elsewhere.resolve("parts.barley"), PARTS);
		var added = List.of(new WorkspaceFolder(elsewhere.toUri().toString(), "elsewhere"));
		editor.server().getWorkspaceService()
				.didChangeWorkspaceFolders(new DidChangeWorkspaceFoldersParams(new WorkspaceFoldersChangeEvent(added, List.of())));
		assertFalse(isUnresolved());
	}

	@Test
	void aFileOutsideOfAllFoldersIsServed() {
		Editor loose = editor.beside(elsewhere.resolve("loose.barley"));
		assertTrue(loose.write("topology T { node n[0] }").codes().size() > 0);
		assertEquals("T", loose.outline().get(0).getName());
	}

	@Test
	void aFolderThatIsAddedKeepsNobodyWaiting() throws Exception {
		Editor loose = editor.beside(elsewhere.resolve("loose.barley"));
		loose.write("topology T { node n[0] }");
		var added = List.of(new WorkspaceFolder(Files.createDirectory(elsewhere.resolve("new")).toUri().toString(), "new"));
		editor.server().getWorkspaceService()
				.didChangeWorkspaceFolders(new DidChangeWorkspaceFoldersParams(new WorkspaceFoldersChangeEvent(added, List.of())));
		assertFalse(loose.codes().isEmpty());
		assertEquals("T", loose.outline().get(0).getName());
	}

	/** Both files are told as soon as one of them declares what the other has, and neither once it does not any more. */
	@Test
	void whatIsDeclaredTwiceIsToldInBothFiles() {
		Editor twin = editor.beside(folder.resolve("twin.barley"));
		assertEquals(List.of(), twin.write("package twins\nlink type Cable { bandwidth 1 Gbit/s }\n").codes());
		assertEquals(List.of(),
				editor.write("package twins\nlink type Other { bandwidth 2 Gbit/s }\ntopology T { node n[2] link n[0] -- n[1] : Cable }\n")
				.codes());
		assertEquals(List.of("declared-elsewhere"), editor.write("package twins\nlink type Cable { bandwidth 2 Gbit/s }\n").codes());
		String other = folder.resolve("twin.barley").toUri().toString();
		assertTrue(editor.client().comesToFind(other, List.of("declared-elsewhere")));
		editor.write("package twins\nlink type Other { bandwidth 2 Gbit/s }\n");
		assertTrue(editor.client().comesToFind(other, List.of()));
	}

	@Test
	void aFileThatVanishesIsForgotten() {
		var event = new FileEvent(folder.resolve("gone.barley").toUri().toString(), FileChangeType.Changed);
		editor.server().getWorkspaceService().didChangeWatchedFiles(new DidChangeWatchedFilesParams(List.of(event)));
		assertTrue(isUnresolved());
	}

	private boolean isUnresolved() {
		return editor.write(USER).codes().contains(IssueCode.UNKNOWN_NAME);
	}
}
