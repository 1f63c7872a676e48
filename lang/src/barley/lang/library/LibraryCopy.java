package barley.lang.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

import barley.lang.cache.PrivateFolder;

/**
 * A copy of the library on disk that every editor can open: read-only files in a folder named after a fingerprint of their contents, so
 * that copies of different releases do not conflict.
 */
final class LibraryCopy {

	private static final int NAME_BYTES = 8;

	private LibraryCopy() {
	}

	/** Creates the copy if absent, and returns its folder. */
	static Path in(Path cache, List<LibraryFile> files) throws IOException {
		PrivateFolder folder = PrivateFolder.open(cache, "library-" + fingerprint(files));
		for (LibraryFile file : files) {
			Path copy = folder.path().resolve(file.name());
			if (!Files.isRegularFile(copy) || !Arrays.equals(Files.readAllBytes(copy), file.content())) {
				folder.write(file.name(), file.content());
				copy.toFile().setReadOnly();
			}
		}
		return folder.path();
	}

	private static String fingerprint(List<LibraryFile> files) {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			files.forEach(file -> digest.update(file.content()));
			return HexFormat.of().formatHex(digest.digest(), 0, NAME_BYTES);
		} catch (NoSuchAlgorithmException e) {
			throw new IllegalStateException(e); // every Java platform has it
		}
	}
}
