package barley.runtime.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class OutputFileTest {

	@TempDir
	private Path folder;

	@Test
	void aFreeNameBecomesAFileAndNothingElseIsLeft() throws IOException {
		write(folder.resolve("a"), "new");
		assertEquals("new", Files.readString(folder.resolve("a")));
		assertEquals(List.of("a"), names());
	}

	@Test
	void aFileKeepsItsPermissions() throws IOException {
		Path file = Files.writeString(folder.resolve("a"), "old");
		Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
		write(file, "new");
		assertEquals("new", Files.readString(file));
		assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
	}

	@Test
	void contentThatFailsLeavesTheFileAsItWas() throws IOException {
		Path file = Files.writeString(folder.resolve("a"), "old");
		assertThrows(IOException.class, () -> OutputFile.write(file, writer -> {
			writer.write("half");
			throw new IOException("full");
		}));
		assertEquals("old", Files.readString(file));
		assertEquals(List.of("a"), names());
	}

	/** Not all that is in /dev is a device. */
	@Test
	void aFileInSharedMemoryIsReplaced() throws IOException {
		Path memory = Path.of("/dev/shm");
		assumeTrue(Files.isWritable(memory));
		Path file = Files.createTempFile(memory, "barley", ".txt");
		try {
			Files.writeString(file, "longer than what follows");
			write(file, "new");
			assertEquals("new", Files.readString(file));
		} finally {
			Files.deleteIfExists(file);
		}
	}

	@Test
	void aPipeIsWrittenIntoAndStaysAPipe() throws Exception {
		Path pipe = folder.resolve("pipe");
		assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
		CompletableFuture<String> reader = CompletableFuture.supplyAsync(() -> {
			try {
				return Files.readString(pipe);
			} catch (IOException e) {
				return e.toString();
			}
		});
		write(pipe, "through the pipe");
		assertEquals("through the pipe", reader.get(10, TimeUnit.SECONDS));
		assertTrue(Files.readAttributes(pipe, "isOther", LinkOption.NOFOLLOW_LINKS).containsValue(true));
	}

	@Test
	void linksAreFollowedAndStay() throws IOException {
		Files.createDirectory(folder.resolve("in"));
		Path file = folder.resolve("in/file");
		Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("in/file"));
		for (String text : List.of("first", "second")) {
			write(link, text); // to a file that does not exist yet, then to one that does
			assertEquals(text, Files.readString(file));
			assertTrue(Files.isSymbolicLink(link));
			assertFalse(Files.isSymbolicLink(file));
		}
	}

	@Test
	void linksThatGoRoundAreRefused() throws IOException {
		Path link = Files.createSymbolicLink(folder.resolve("a"), Path.of("b"));
		Files.createSymbolicLink(folder.resolve("b"), Path.of("a"));
		assertThrows(IOException.class, () -> write(link, "never"));
		assertTrue(Files.isSymbolicLink(link));
	}

	@Test
	void aFolderIsRefused() {
		assertEquals("it is a folder", assertThrows(IOException.class, () -> write(folder, "never")).getMessage());
	}

	@Test
	void whatCannotBeWrittenIsFoundBeforeThereIsContent() throws IOException {
		assertThrows(NoSuchFileException.class, () -> OutputFile.check(folder.resolve("none/a")));
		assertThrows(IOException.class, () -> OutputFile.check(folder));
		OutputFile.check(folder.resolve("a"));
		assertEquals(List.of(), names());
	}

	private List<String> names() throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.map(file -> file.getFileName().toString()).toList();
		}
	}

	private static void write(Path file, String text) throws IOException {
		OutputFile.write(file, writer -> writer.write(text));
	}
}
