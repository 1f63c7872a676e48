package barley.lang.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * A copy of the library that every editor can open: read-only files in a folder that is named after what stands in them, so
 * that no two releases get in each other's way.
 */
final class LibraryCopy {

	private static final int NAME_BYTES = 8;

	private LibraryCopy() {
	}

	/** Makes the copy unless it is there already, and says in which folder. */
	static Path in(Path cache, List<LibraryFile> files) throws IOException {
		Path folder = cache.resolve("barley").resolve("machines-" + fingerprint(files));
		Files.createDirectories(folder);
		for (LibraryFile file : files) {
			Path copy = folder.resolve(file.name());
			if (!Files.isRegularFile(copy) || !Arrays.equals(Files.readAllBytes(copy), file.content())) {
				write(copy, file.content());
			}
		}
		return folder;
	}

	/** Another process may be doing the same; nobody ever sees half of a file. */
	private static void write(Path copy, byte[] content) throws IOException {
		Path draft = Files.createTempFile(copy.getParent(), "draft", null);
		try {
			Files.write(draft, content);
			draft.toFile().setReadOnly();
			Files.move(draft, copy, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
		} finally {
			Files.deleteIfExists(draft);
		}
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
