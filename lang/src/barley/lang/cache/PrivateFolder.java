package barley.lang.cache;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder of caches/barley that only this user can change: {@code ~/.cache/barley/classes}. Everything in it can be made again, so
 * callers go on without it when it cannot be had.
 *
 * <p>Two conditions hold. What is read from it was written by this user: the folder and the one around it are made with mode 0700, and
 * are refused if they are symbolic links, belong to somebody else or can be written by others. And a file is either absent or complete:
 * it is written under a name of its own and then renamed, so that two processes can write the same file at once.
 */
public final class PrivateFolder {

	private static final String PROGRAM = "barley";
	private static final boolean POSIX = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
	private static final FileAttribute<?>[] MODE = POSIX
			? new FileAttribute<?>[] { PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")) }
			: new FileAttribute<?>[0];

	private final Path path;

	private PrivateFolder(Path path) {
		this.path = path;
	}

	/**
	 * Opens a folder, and makes it if it does not exist.
	 *
	 * @param cache the folder for the caches of all programs
	 * @throws IOException if there is none that is safe to use; the message says why
	 */
	public static PrivateFolder open(Path cache, String name) throws IOException {
		Files.createDirectories(cache, MODE);
		make(cache.resolve(PROGRAM));
		make(cache.resolve(PROGRAM).resolve(name));
		return existing(cache, name).orElseThrow(() -> new NoSuchFileException(name));
	}

	/**
	 * Opens a folder unless it does not exist.
	 *
	 * @throws IOException if it is not safe to use; the message says why
	 */
	public static Optional<PrivateFolder> existing(Path cache, String name) throws IOException {
		Path folder = cache.resolve(PROGRAM).resolve(name);
		if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
			return Optional.empty();
		}
		check(folder.getParent());
		check(folder);
		return Optional.of(new PrivateFolder(folder));
	}

	private static void make(Path folder) throws IOException {
		if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
			try {
				Files.createDirectory(folder, MODE);
			} catch (FileAlreadyExistsException e) {
				// another process was faster; what it is gets checked
			}
		}
	}

	private static void check(Path folder) throws IOException {
		Class<? extends BasicFileAttributes> known = POSIX ? PosixFileAttributes.class : BasicFileAttributes.class;
		BasicFileAttributes attributes = Files.readAttributes(folder, known, LinkOption.NOFOLLOW_LINKS);
		UserPrincipal owner = attributes instanceof PosixFileAttributes posix ? posix.owner()
				: Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS);
		if (!attributes.isDirectory()) {
			throw refused(folder, "it is not a folder but a link or a file");
		} else if (!owner.equals(folder.getFileSystem().getUserPrincipalLookupService()
				.lookupPrincipalByName(System.getProperty("user.name")))) {
			throw refused(folder, "it belongs to " + owner.getName());
		} else if (attributes instanceof PosixFileAttributes posix
				&& posix.permissions().stream().anyMatch(PrivateFolder::letsOthersWrite)) {
			throw refused(folder, "others can write to it");
		}
	}

	private static boolean letsOthersWrite(PosixFilePermission permission) {
		return permission == PosixFilePermission.GROUP_WRITE || permission == PosixFilePermission.OTHERS_WRITE;
	}

	private static IOException refused(Path folder, String reason) {
		return new FileSystemException(folder.toString(), null, reason);
	}

	/** Returns where the folder is. */
	public Path path() {
		return path;
	}

	/** Writes a file, or replaces it. Nobody ever reads half of it. */
	public void write(String name, byte[] content) throws IOException {
		Path draft = Files.createTempFile(path, "draft", null);
		try {
			Files.write(draft, content);
			Files.move(draft, path.resolve(name), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
		} finally {
			Files.deleteIfExists(draft);
		}
	}

	/** Returns all files in the folder, drafts that were left behind included. */
	public List<Path> files() throws IOException {
		try (Stream<Path> files = Files.list(path)) {
			return files.toList();
		}
	}
}
