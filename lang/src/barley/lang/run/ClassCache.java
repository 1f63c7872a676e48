package barley.lang.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import barley.lang.cache.PrivateFolder;
import barley.lang.cache.UserCache;

/**
 * Compiled programs on disk, so that an unchanged program is not compiled again. Each program is a file, a {@link StoredClasses}, named
 * after the fingerprint of everything that its classes depend on, a {@link CompilerInput}.
 *
 * <p>A file that is damaged or does not match its name counts as absent: the program is compiled, and the file is replaced. A file's time
 * of modification is the time of its last use; when a file is added and the total exceeds the bound, the least recently used files are
 * deleted. Several processes may do all this concurrently, because files are written atomically. Without a folder that is safe to use
 * ({@link PrivateFolder}), programs are compiled every time.
 */
public final class ClassCache {

	/** What {@link #clear} has deleted. */
	public record Cleared(Path folder, int files, long bytes) {
	}

	/** The bound for all files together, in bytes. A program of a few roles takes some 10 kB, so there is room for about 3,000. */
	static final long BOUND = 32L << 20;

	private static final String NAME = "classes";

	private final PrivateFolder folder;
	private final long bound;

	/** @param folder null if no folder is safe to use */
	private ClassCache(PrivateFolder folder, long bound) {
		this.folder = folder;
		this.bound = bound;
	}

	/** Returns the cache of this user. */
	static ClassCache ofUser() {
		return UserCache.folder().map(caches -> in(caches, BOUND)).orElse(new ClassCache(null, 0));
	}

	/** Returns the cache below {@code caches}, the folder for caches of all programs. */
	static ClassCache in(Path caches, long bound) {
		try {
			return new ClassCache(PrivateFolder.open(caches, NAME), bound);
		} catch (IOException e) {
			return new ClassCache(null, 0);
		}
	}

	/**
	 * Deletes everything in the cache of this user. Returns nothing if it is empty.
	 *
	 * @throws IOException if the folder is not used because it is not safe, or a file cannot be deleted
	 */
	public static Optional<Cleared> clear() throws IOException {
		Optional<Path> caches = UserCache.folder();
		return caches.isEmpty() ? Optional.empty() : clear(caches.get());
	}

	static Optional<Cleared> clear(Path caches) throws IOException {
		Optional<PrivateFolder> folder = PrivateFolder.existing(caches, NAME);
		if (folder.isEmpty()) {
			return Optional.empty();
		}
		int files = 0;
		long bytes = 0;
		for (Path file : folder.get().files()) {
			try {
				long size = Files.size(file);
				Files.delete(file);
				bytes += size;
				files++;
			} catch (NoSuchFileException e) {
				// another process was faster: it has put its draft in place, or it cleans, too
			}
		}
		return files == 0 ? Optional.empty() : Optional.of(new Cleared(folder.get().path(), files, bytes));
	}

	/** Returns the cached classes of {@code input}, or compiles and stores them. */
	Classes of(CompilerInput input, Supplier<Classes> compiler) {
		if (folder == null) {
			return compiler.get();
		}
		byte[] key = input.fingerprint();
		Path file = folder.path().resolve(HexFormat.of().formatHex(key));
		Optional<Classes> known = read(file, key);
		if (known.isPresent()) {
			touch(file);
			return known.get();
		}
		Classes classes = compiler.get();
		keep(file, StoredClasses.encode(key, classes));
		return classes;
	}

	private static Optional<Classes> read(Path file, byte[] key) {
		try {
			return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? StoredClasses.decode(Files.readAllBytes(file), key)
					: Optional.empty();
		} catch (IOException e) {
			return Optional.empty(); // another process has just deleted it
		}
	}

	private static void touch(Path file) {
		try {
			Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
		} catch (IOException e) {
			// the disk is read-only, so old files cannot be deleted either
		}
	}

	private void keep(Path file, byte[] content) {
		try {
			if (content.length <= bound) {
				folder.write(file.getFileName().toString(), content);
				evict();
			}
		} catch (IOException e) {
			// the disk is full or read-only: the next run compiles again
		}
	}

	/** A file and its attributes. */
	private record Entry(Path file, BasicFileAttributes attributes) {
	}

	private void evict() throws IOException {
		List<Entry> entries = new ArrayList<>();
		for (Path file : folder.files()) {
			entries.add(new Entry(file, Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)));
		}
		entries.sort(Comparator.comparing(entry -> entry.attributes.lastModifiedTime()));
		long bytes = entries.stream().mapToLong(entry -> entry.attributes.size()).sum();
		for (Entry entry : entries) {
			if (bytes <= bound) {
				return;
			}
			Files.deleteIfExists(entry.file);
			bytes -= entry.attributes.size();
		}
	}
}
