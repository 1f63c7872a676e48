package barley.lang.library;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.xtext.naming.QualifiedName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.lang.BarleyText;
import barley.lang.model.Declaration;

/** The files of the library, and the copy that editors open. */
class LibraryCopyTest {

	@TempDir
	Path cache;

	private final List<LibraryFile> files = LibraryFile.all();

	@Test
	void tableOfContentsIsComplete() throws IOException {
		for (QualifiedName home : Library.PACKAGES) {
			Path folder = Path.of(System.getProperty("barley.root"), "lang/library/" + home.toString("/"));
			try (Stream<Path> found = Files.list(folder)) {
				assertEquals(found.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".barley")).sorted().toList(),
						files.stream().filter(file -> file.home().equals(home)).map(LibraryFile::name).toList());
			}
		}
	}

	@Test
	void headingsAreWhatAParserFinds() {
		for (LibraryFile file : files) {
			List<Declaration> declarations = BarleyText.of(file.text()).source().getDeclarations();
			assertEquals(declarations.stream().map(each -> each.eClass().getName() + " " + each.getName() + " "
					+ each.eResource().getURIFragment(each)).toList(),
					file.headings().stream().map(each -> each.type().getName() + " " + each.name() + " //@declarations." + each.position())
					.toList());
		}
	}

	@Test
	void nothingIsWrongInAnyFile() {
		files.forEach(file -> assertEquals(List.of(), BarleyText.of(file.text()).complaints(), file.name()));
	}

	@Test
	void everyFileIsCopiedOnceAndStaysReadOnly() throws IOException {
		Path folder = LibraryCopy.in(cache, files);
		FileTime past = FileTime.fromMillis(1_000);
		for (LibraryFile file : files) {
			Path copy = folder.resolve(file.name());
			assertArrayEquals(file.content(), Files.readAllBytes(copy));
			assertTrue(Files.getPosixFilePermissions(copy).stream().noneMatch(permission -> permission.name().endsWith("WRITE")));
			Files.setLastModifiedTime(copy, past);
		}
		assertEquals(folder, LibraryCopy.in(cache, files));
		assertEquals(past, Files.getLastModifiedTime(folder.resolve(files.get(0).name())));
		assertEquals(files.size(), folder.toFile().list().length);
	}

	@Test
	void aDamagedCopyIsMended() throws IOException {
		Path copy = LibraryCopy.in(cache, files).resolve(files.get(0).name());
		Files.delete(copy);
		Files.writeString(copy, "half of a fi");
		LibraryCopy.in(cache, files);
		assertArrayEquals(files.get(0).content(), Files.readAllBytes(copy));
	}

	@Test
	void otherContentLiesInAnotherFolder() throws IOException {
		assertTrue(!LibraryCopy.in(cache, files).equals(LibraryCopy.in(cache, files.subList(1, files.size()))));
	}

	@Test
	void aFolderThatCannotBeMadeIsTold() throws IOException {
		Path file = Files.createFile(cache.resolve("file"));
		assertThrows(IOException.class, () -> LibraryCopy.in(file, files));
	}
}
