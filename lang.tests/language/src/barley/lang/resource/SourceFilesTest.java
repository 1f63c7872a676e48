package barley.lang.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import barley.lang.BarleyStandaloneSetup;

/** What a file imports is found beside it (RULES.md 24). */
class SourceFilesTest {

	private final SourceFiles files = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration().getInstance(SourceFiles.class);

	@TempDir
	private Path folder;

	private void write(String name, String text) throws IOException {
		Files.writeString(folder.resolve(name), text);
	}

	private List<String> load(String name) throws IOException {
		return files.load(folder.resolve(name)).stream().map(file -> file.path().getFileName().toString()).sorted().toList();
	}

	@Test
	void importsAreFollowedByPackage() throws IOException {
		write("main.barley", "import parts.* import single.Thing");
		write("parts one.barley", "package parts import deep.down.*");
		write("parts2.barley", "package parts");
		write("thing.barley", "package single");
		write("deep.barley", "// far below\npackage deep.down");
		write("other.barley", "package other");
		write("none.barley", "topology T { }");
		assertEquals(List.of("deep.barley", "main.barley", "parts one.barley", "parts2.barley", "thing.barley"), load("main.barley"));
	}

	/** So that a folder of files of one package is loaded once, and not once for each of them. */
	@Test
	void filesOfOnePackageAreLoadedTogether() throws IOException {
		write("a.barley", "package parts import far.*");
		write("b.barley", "package parts");
		write("far.barley", "package far");
		List<LoadedFile> loaded = files.load(folder.resolve("a.barley"));
		List<LoadedFile> again = SourceFiles.beginningWith(folder.resolve("b.barley"), loaded);
		assertEquals(List.of(loaded.get(2), loaded.get(0), loaded.get(1)), again);
		assertEquals(load("b.barley"), again.stream().map(file -> file.path().getFileName().toString()).sorted().toList());
		assertEquals(List.of(), SourceFiles.beginningWith(folder.resolve("far.barley"), loaded));
		assertEquals(List.of(), SourceFiles.beginningWith(folder.resolve("c.barley"), loaded));
	}

	@Test
	void importsMayGoRoundInACircle() throws IOException {
		write("a.barley", "package a import b.*");
		write("b.barley", "package b import a.*");
		assertEquals(List.of("a.barley", "b.barley"), load("a.barley"));
	}

	@Test
	void importedNamesResolve() throws IOException {
		write("main.barley", "package main import parts.* machine M = T { link : Wire }");
		write("parts.barley", "package parts link type Wire { bandwidth 1 Gbit/s } topology T { node a, b link a -- b }");
		LoadedFile main = files.load(folder.resolve("main.barley")).get(0);
		assertEquals(List.of(), files.validate(main).stream().map(Issue::getMessage).toList());
	}

	/** What lies elsewhere, or in no package, does not count, and nor does a neighbour that cannot be read. */
	@Test
	void filesOfOnePackageInOneFolderSeeEachOther() throws IOException {
		write("main.barley", "package parts machine M = T { link : Wire }");
		write("types.barley", "package parts link type Wire { bandwidth 1 Gbit/s }");
		write("machine.barley", "package parts topology T { node a, b link a -- b }");
		write("broken.barley", "package parts \0");
		write("other.barley", "package other topology T { node c }");
		assertEquals(List.of("machine.barley", "main.barley", "types.barley"), load("main.barley"));
		assertEquals(List.of(), findings("main.barley"));
		write("none.barley", "machine M = T { }");
		assertEquals(List.of("none.barley"), load("none.barley"));
	}

	@Test
	void whatIsDeclaredTwiceIsToldInBothFiles() throws IOException {
		write("one.barley", "package parts topology T { node a }");
		write("two.barley", "package parts topology T { node a, b }");
		write("user.barley", "import parts.T machine M = T { }");
		assertEquals(List.of("T is also declared in two.barley, in the same package parts"), findings("one.barley"));
		assertEquals(List.of("T is also declared in one.barley, in the same package parts"), findings("two.barley"));
		String here = folder.getFileName().toString();
		assertEquals(List.of("parts.T is ambiguous: it is declared in %1$s/one.barley and in %1$s/two.barley".formatted(here)),
				findings("user.barley"));
		write("two.barley", "package others topology T { node a, b }");
		assertEquals(List.of(), findings("one.barley"));
		assertEquals(List.of(), findings("user.barley"));
	}

	/** A copy of a file declares all of its names again. */
	@Test
	void whatTheSameFilesDeclareIsReportedOnce() throws IOException {
		write("one.barley", "package parts topology T { node a } topology U { node a } topology V { node a } topology Own { node a }");
		write("two.barley", "package parts topology T { node a } topology U { node a } topology V { node a }");
		assertEquals(List.of("T and 2 other names of this file are also declared in two.barley, in the same package parts"),
				findings("one.barley"));
		assertEquals(List.of("T and 2 other names of this file are also declared in one.barley, in the same package parts"),
				findings("two.barley"));
		write("three.barley", "package parts topology V { node a }");
		assertEquals(List.of("T and 1 other name of this file are also declared in two.barley, in the same package parts",
				"V is also declared in three.barley and in two.barley, in the same package parts"), findings("one.barley"));
	}

	/** A file that calls itself of the library's package would be taken for it without a word. */
	@Test
	void whoStandsBeforeTheLibraryIsTold() throws IOException {
		write("own.barley", "package barley.machines topology Cube { node v }");
		write("user.barley", "import barley.machines.* machine M = Cube { }");
		assertEquals(List.of("barley.machines.Cube is ambiguous: it is declared in %s/own.barley and in the library".formatted(
				folder.getFileName())),
				findings("user.barley"));
	}

	private List<String> findings(String name) throws IOException {
		return files.validate(files.load(folder.resolve(name)).get(0)).stream().map(Issue::getMessage).toList();
	}

	@Test
	void importedFileThatIsNoTextIsNamed() throws IOException {
		write("main.barley", "import parts.*");
		write("parts.barley", "package parts \0");
		UnreadableSource refusal = assertThrows(UnreadableSource.class, () -> load("main.barley"));
		assertEquals("imports parts.barley, which is not a text file: byte 15 is zero", refusal.getMessage());
	}

	/** Neither a pipe or a device in the folder nor one that is named stops the reading. */
	@Test
	@DisabledOnOs(OS.WINDOWS)
	void pipesAndDevicesAreNotRead() throws Exception {
		write("main.barley", "package main import pipes.*");
		assertEquals(0, new ProcessBuilder("mkfifo", folder.resolve("pipe.barley").toString()).start().waitFor());
		assertEquals(0, new ProcessBuilder("mkfifo", folder.resolve("K.java").toString()).start().waitFor());
		Files.createSymbolicLink(folder.resolve("device.barley"), Path.of("/dev/random"));
		write("kernel.barley", "topology T { node n } machine M = T schedule S on M { data x : f32[8] compute x by K }");
		assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
			assertEquals(List.of("main.barley"), load("main.barley"));
			for (String name : List.of("pipe.barley", "device.barley")) {
				assertEquals("is not a regular file; use standard input to read from a pipe or a device",
						assertThrows(UnreadableSource.class, () -> load(name)).getMessage());
			}
			assertTrue(files.validate(files.load(folder.resolve("kernel.barley")).get(0)).stream().map(Issue::getMessage)
					.anyMatch(message -> message.startsWith("no file K.java beside this file")));
		});
	}
}
