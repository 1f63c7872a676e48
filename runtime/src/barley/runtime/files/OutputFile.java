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
import java.util.List;
import java.util.UUID;

/**
 * Writes a file whose name comes from a user, with the semantics of {@code >} in a shell:
 * <ul>
 * <li>A regular or new file is replaced atomically: the text is written to a draft in the same folder, which is then renamed. A crash or
 * a full disk never leaves half a file. Permissions are kept.
 * <li>A symbolic link is followed, even if its target does not exist yet; the link itself is kept.
 * <li>A device, a pipe or a socket is written to directly: a rename would replace it by a regular file.
 * <li>A folder is rejected.
 * </ul>
 */
public final class OutputFile {

	private static final int MOST_LINKS = 40;

	/** The places where open descriptors have names; files elsewhere in /dev, as in /dev/shm, are files like others. */
	private static final List<String> DESCRIPTORS = List.of("/dev/fd", "/dev/stdin", "/dev/stdout", "/dev/stderr", "/proc");

	private OutputFile() {
	}

	/** Content that can be written to a stream. */
	public interface Content {

		void writeTo(Writer writer) throws IOException;
	}

	/**
	 * Writes {@code content} to {@code file}.
	 *
	 * @throws IOException with a message that describes the problem but does not name the file
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
	 * Checks that {@code file} can be written, before its content is computed, and returns the target of its links.
	 *
	 * @throws IOException with a message that describes the problem but does not name the file
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

	/** Returns whether writing {@code target}, as {@link #check} returns it, replaces a file that is not empty. */
	public static boolean replaces(Path target) throws IOException {
		return Files.isRegularFile(target) && !isDescriptor(target) && Files.size(target) > 0;
	}

	/** Returns whether a name such as /dev/stdout refers to an open descriptor of the process, which may be a regular file. */
	private static boolean isDescriptor(Path file) {
		Path absolute = file.toAbsolutePath().normalize();
		return DESCRIPTORS.stream().anyMatch(absolute::startsWith);
	}

	/** Returns the file to which a chain of links leads, though it does not exist yet. */
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
		Path draft = temporary(target);
		try {
			draft(target, draft, content);
			Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		} finally {
			Files.deleteIfExists(draft);
		}
	}

	/** Returns the name of a file beside {@code target} that does not exist. */
	static Path temporary(Path target) {
		return target.resolveSibling(".barley-" + UUID.randomUUID() + ".tmp");
	}

	/** Writes the content of {@code target} to a new file, with the permissions of {@code target}. */
	static void draft(Path target, Path draft, Content content) throws IOException {
		// Not createTempFile: its files are readable by their owner only.
		try (Writer writer = Files.newBufferedWriter(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
			content.writeTo(writer);
		}
		copyPermissions(target, draft);
	}

	private static void copyPermissions(Path from, Path to) throws IOException {
		PosixFileAttributeView permissions = Files.getFileAttributeView(from, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
		if (permissions != null && Files.exists(from)) {
			Files.setPosixFilePermissions(to, permissions.readAttributes().permissions());
		}
	}
}
