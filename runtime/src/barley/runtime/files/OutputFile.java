package barley.runtime.files;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/**
 * Writes a file whose name comes from a user, and does to whatever has that name what a shell's {@code >} does:
 *
 * <ul>
 * <li>A regular file, or a name that is free, gets its content as a whole or not at all: the text goes into a draft in the same folder,
 * which then replaces the file by an atomic rename. No crash and no full disk leaves half a file. Permissions stay.
 * <li>A symbolic link is followed, also one whose target does not exist yet; the link itself stays.
 * <li>A device, a pipe or a socket is written into. A rename would put a regular file in its place.
 * <li>A folder is refused.
 * </ul>
 */
public final class OutputFile {

	private static final int MOST_LINKS = 40;

	private OutputFile() {
	}

	/** Something that can write itself down. */
	public interface Content {

		void writeTo(Writer writer) throws IOException;
	}

	/**
	 * Writes {@code content} to {@code file}.
	 *
	 * @throws IOException whose message says what is wrong with the file, without naming it
	 */
	public static void write(Path file, Content content) throws IOException {
		Path target = check(file);
		if (Files.exists(target) && (!Files.isRegularFile(target) || isDescriptor(target))) {
			try (Writer writer = Files.newBufferedWriter(target, StandardOpenOption.WRITE)) {
				content.writeTo(writer);
			}
		} else {
			replace(target, content);
		}
	}

	/**
	 * Checks that {@code file} can be written, before work begins whose result goes there, and returns what its links lead to.
	 *
	 * @throws IOException whose message says what is wrong with the file, without naming it
	 */
	public static Path check(Path file) throws IOException {
		if (Files.isDirectory(file)) {
			throw new IOException("it is a folder");
		} else if (!Files.exists(file)) {
			Path target = target(file.toAbsolutePath());
			if (!Files.isDirectory(target.getParent())) {
				throw Files.exists(target.getParent()) ? new NotDirectoryException(target.getParent().toString())
						: new NoSuchFileException(target.getParent().toString());
			}
			return target;
		} else if (!Files.isWritable(file)) {
			throw new IOException("it is write-protected");
		}
		return Files.isRegularFile(file) && !isDescriptor(file) ? file.toRealPath() : file;
	}

	/** Returns whether a name such as /dev/stdout stands for what a process has open already, which may be a regular file. */
	private static boolean isDescriptor(Path file) {
		Path absolute = file.toAbsolutePath().normalize();
		return absolute.startsWith("/dev") || absolute.startsWith("/proc");
	}

	/** Returns the file that a chain of links names, though there is none yet. */
	private static Path target(Path file) throws IOException {
		Path target = file;
		for (int links = 0; Files.isSymbolicLink(target); links++) {
			if (links == MOST_LINKS) {
				throw new FileSystemLoopException(file.toString());
			}
			target = target.resolveSibling(Files.readSymbolicLink(target));
		}
		return target;
	}

	private static void replace(Path target, Content content) throws IOException {
		Path draft = target.resolveSibling(".barley-" + UUID.randomUUID() + ".tmp");
		try {
			// Not by createTempFile, which makes files that only their owner may read.
			try (Writer writer = Files.newBufferedWriter(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
				content.writeTo(writer);
			}
			copyPermissions(target, draft);
			Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		} finally {
			Files.deleteIfExists(draft);
		}
	}

	private static void copyPermissions(Path from, Path to) throws IOException {
		PosixFileAttributeView permissions = Files.getFileAttributeView(from, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
		if (permissions != null && Files.exists(from)) {
			Files.setPosixFilePermissions(to, permissions.readAttributes().permissions());
		}
	}
}
