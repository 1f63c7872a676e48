package barley.lang.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;

/** Replaces a file as a whole or not at all, so that no crash and no full disk leaves half of it. */
final class SafeFile {

	private SafeFile() {
	}

	/** Writes {@code content} to {@code file}, whether it exists or not; {@code name} is what the caller calls it. */
	static void write(Path file, String name, String content) {
		if (Files.exists(file)) {
			replace(file, name, content);
			return;
		}
		try {
			Path fresh = draft(file);
			try {
				Files.write(fresh, content.getBytes(StandardCharsets.UTF_8));
				Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
			} finally {
				Files.deleteIfExists(fresh);
			}
		} catch (IOException e) {
			throw new WrongUse("%s cannot be written: %s".formatted(name, Reason.of(e)));
		}
	}

	/** Where to write what becomes {@code file} when it is whole. Not createTempFile, which makes files that only their owner may read. */
	static Path draft(Path file) {
		return file.toAbsolutePath().resolveSibling(".barley-" + file.getFileName() + ".tmp");
	}

	/** Gives {@code file}, which the caller calls {@code name}, a new content; rights and links to it stay. */
	static void replace(Path file, String name, String content) {
		try {
			Path target = file.toRealPath();
			if (!Files.isWritable(target)) {
				throw new WrongUse(name + " is write-protected");
			}
			Path fresh = Files.createTempFile(target.getParent(), ".barley-", ".tmp");
			try {
				Files.write(fresh, content.getBytes(StandardCharsets.UTF_8));
				copyRights(target, fresh);
				Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
			} finally {
				Files.deleteIfExists(fresh);
			}
		} catch (IOException e) {
			throw new WrongUse("%s cannot be written: %s".formatted(name, Reason.of(e)));
		}
	}

	private static void copyRights(Path from, Path to) throws IOException {
		PosixFileAttributeView rights = Files.getFileAttributeView(from, PosixFileAttributeView.class);
		if (rights != null) {
			Files.setPosixFilePermissions(to, rights.readAttributes().permissions());
		}
	}
}
