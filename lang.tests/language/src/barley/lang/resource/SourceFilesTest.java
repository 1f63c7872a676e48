package barley.lang.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.lang.BarleyStandaloneSetup;

/** What a file imports is found beside it. */
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

	@Test
	void importedFileThatIsNoTextIsNamed() throws IOException {
		write("main.barley", "import parts.*");
		write("parts.barley", "package parts \0");
		UnreadableSource refusal = assertThrows(UnreadableSource.class, () -> load("main.barley"));
		assertEquals("imports parts.barley, which is not a text: byte 15 is zero", refusal.getMessage());
	}
}
