package barley.lang.cache;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Folders that only this user can change. */
class PrivateFolderTest {

	@TempDir
	private Path home;

	private Path caches;

	@BeforeEach
	void nameFolder() {
		caches = home.resolve("caches");
	}

	@Test
	void madeForTheUserAlone() throws IOException {
		Path folder = PrivateFolder.open(caches, "things").path();
		assertEquals(caches.resolve("barley/things"), folder);
		for (Path each : new Path[] { caches, folder.getParent(), folder }) {
			assertEquals("rwx------", mode(each));
		}
		assertEquals(folder, PrivateFolder.open(caches, "things").path());
	}

	@ParameterizedTest
	@CsvSource({
			"barley/things, rwxrwx---, others can write to it",
			"barley/things, rwx----w-, others can write to it",
			"barley,        rwxrwxrwx, others can write to it",
			"barley/things, rwxr-xr-x, ",
			"'',            rwxrwxrwx, " })
	void refusedWhereOthersCanWrite(String folder, String mode, String reason) throws IOException {
		PrivateFolder.open(caches, "things");
		Files.setPosixFilePermissions(caches.resolve(folder), PosixFilePermissions.fromString(mode));
		if (reason == null) {
			PrivateFolder.open(caches, "things");
		} else {
			assertEquals(caches.resolve(folder) + ": " + reason,
					assertThrows(IOException.class, () -> PrivateFolder.open(caches, "things")).getMessage());
			assertThrows(IOException.class, () -> PrivateFolder.existing(caches, "things"));
		}
		assertEquals(mode, mode(caches.resolve(folder)));
	}

	@ParameterizedTest
	@CsvSource({ "barley", "barley/things" })
	void linksAreRefused(String folder) throws IOException {
		Path link = caches.resolve(folder);
		Files.createDirectories(home.resolve("elsewhere/things"));
		Files.createDirectories(link.getParent(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
		Files.createSymbolicLink(link, home.resolve("elsewhere"));
		assertEquals(link + ": it is not a folder but a link or a file",
				assertThrows(IOException.class, () -> PrivateFolder.open(caches, "things")).getMessage());
	}

	@Test
	void foldersOfSomebodyElseAreRefused() throws IOException {
		PrivateFolder.open(caches, "things");
		String user = System.getProperty("user.name");
		try {
			System.setProperty("user.name", user.equals("daemon") ? "root" : "daemon");
			assertEquals(caches.resolve("barley") + ": it belongs to " + user,
					assertThrows(IOException.class, () -> PrivateFolder.open(caches, "things")).getMessage());
		} finally {
			System.setProperty("user.name", user);
		}
	}

	@Test
	void filesAreReplacedAndNoDraftStays() throws IOException {
		PrivateFolder folder = PrivateFolder.open(caches, "things");
		folder.write("a", new byte[] { 1 });
		folder.write("a", new byte[] { 2, 3 });
		assertEquals(1, folder.files().size());
		assertArrayEquals(new byte[] { 2, 3 }, Files.readAllBytes(folder.path().resolve("a")));
	}

	@Test
	void nothingIsMadeOfWhatIsOnlyLookedFor() throws IOException {
		assertEquals(Optional.empty(), PrivateFolder.existing(caches, "things"));
		assertTrue(Files.notExists(caches));
	}

	private static String mode(Path file) throws IOException {
		return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
	}
}
