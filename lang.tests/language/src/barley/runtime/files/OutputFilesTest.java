package barley.runtime.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFilesTest {

	@TempDir
	private Path folder;

	@Test
	void allChangesTakePlaceAtOnce() throws IOException {
		Files.writeString(folder.resolve("a"), "old");
		Files.writeString(folder.resolve("c"), "outdated");
		try (OutputFiles output = new OutputFiles()) {
			write(output, "a", "new");
			write(output, "deep/er/b", "b");
			output.delete(folder.resolve("c"));
			assertEquals("old", Files.readString(folder.resolve("a")));
			output.commit();
		}
		assertEquals(List.of("a=new", "deep", "deep/er", "deep/er/b=b"), tree());
	}

	@Test
	void aFileThatCannotBeWrittenLeavesEverythingAsItWas() throws IOException {
		Files.writeString(folder.resolve("a"), "old");
		Files.createDirectories(folder.resolve("d"));
		assertThrows(IOException.class, () -> {
			try (OutputFiles output = new OutputFiles()) {
				write(output, "a", "new");
				write(output, "deep/er/b", "b");
				write(output, "d", "in the way");
				output.commit();
			}
		});
		assertEquals(List.of("a=old", "d"), tree());
	}

	/** The third change fails after two were made. */
	@Test
	void aFailureAmidTheChangesIsUndone() throws IOException {
		Files.writeString(folder.resolve("a"), "old");
		Files.writeString(folder.resolve("c"), "outdated");
		assertThrows(IOException.class, () -> {
			try (OutputFiles output = new OutputFiles()) {
				write(output, "a", "new");
				write(output, "deep/b", "b");
				output.delete(folder.resolve("c"));
				write(output, "e", "e");
				Files.createDirectories(folder.resolve("e/full"));
				output.commit();
			}
		});
		assertEquals(List.of("a=old", "c=outdated", "e", "e/full"), tree());
	}

	@Test
	void whatIsNotCommittedIsNotWritten() throws IOException {
		try (OutputFiles output = new OutputFiles()) {
			write(output, "deep/a", "new");
		}
		assertTrue(tree().isEmpty());
	}

	private void write(OutputFiles output, String name, String text) throws IOException {
		output.write(folder.resolve(name), writer -> writer.write(text));
	}

	private List<String> tree() throws IOException {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.skip(1).map(file -> folder.relativize(file) + content(file)).sorted().toList();
		}
	}

	private static String content(Path file) {
		try {
			return Files.isDirectory(file) ? "" : "=" + Files.readString(file);
		} catch (IOException e) {
			return e.toString();
		}
	}
}
