package barley.lang.generate;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import barley.runtime.machine.Fault;

/**
 * The files in a folder before programs are written into it: which may be replaced, which are outdated, and which must not be touched. The
 * programs that are written together must not replace each other's files either.
 */
final class FilesInTheWay {

	private static final String JAVA = ".java";
	private static final int LONGEST = 1 << 24;

	/** The texts that will be written, by file. */
	private final Map<Path, String> coming = new HashMap<>();
	/** The names of the files of each folder, existing and to be written. */
	private final Map<Path, Set<String>> names = new HashMap<>();

	/** Refuses to replace what is not ours: another schedule's or operator's, an author's own, or a copy that has been edited. */
	void check(Path file, String fresh) throws IOException {
		Optional<Path> twin = twin(file);
		if (twin.isPresent()) {
			throw Fault.of("file-in-the-way",
					"%s already exists, and is the same file as %s on systems that ignore case: give one of them another name or "
							+ "package, or delete it if it is outdated",
					twin.get(), file.getFileName());
		}
		if (Files.isDirectory(file)) {
			throw Fault.of("file-in-the-way", "%s is a folder, so no file is written there: move it away, or generate into another folder",
					file);
		} else if (Files.exists(file) && !Files.isRegularFile(file)) {
			throw Fault.of("file-in-the-way", "%s is not a regular file, so it is not replaced: move it away, or generate into another "
					+ "folder", file);
		}
		String old = coming.containsKey(file) ? coming.get(file) : Files.exists(file) ? read(file) : fresh;
		if (!old.equals(fresh) && !Ownership.isOldTable(old)) {
			check(file, old, fresh);
		}
		coming.put(file, fresh);
	}

	private static void check(Path file, String old, String fresh) {
		Optional<String> wanted = Ownership.of(fresh);
		Optional<String> owner = Ownership.of(old);
		boolean copied = wanted.isEmpty() && KernelCopy.wasOne(old);
		if (copied && !KernelCopy.is(old)) {
			throw Fault.of("file-in-the-way", "%s was edited after it was copied here: move the changes to the kernel, then delete it",
					file);
		} else if (!copied && owner.isEmpty()) {
			throw Fault.of("file-in-the-way", "%s was not generated, so it is not replaced: move it away, or generate into another folder",
					file);
		} else if (!copied && !wanted.equals(owner)) {
			throw Fault.of("file-in-the-way",
					"%s is generated for %s, so it is not replaced for %s: generate into different folders, or give one of them another "
					+ "name or package",
					file, owner.get(), wanted.orElse("a kernel"));
		}
	}

	/** Returns a file whose name differs only in case; the name is taken from now on. */
	private Optional<Path> twin(Path file) throws IOException {
		Path folder = file.getParent();
		if (!names.containsKey(folder)) {
			names.put(folder, new TreeSet<>());
			if (Files.isDirectory(folder)) {
				try (Stream<Path> files = Files.list(folder)) {
					files.forEach(other -> names.get(folder).add(other.getFileName().toString()));
				}
			}
		}
		String name = file.getFileName().toString();
		names.get(folder).add(name);
		return names.get(folder).stream().filter(other -> other.equalsIgnoreCase(name) && !other.equals(name)).findFirst()
				.map(folder::resolve);
	}

	/**
	 * Returns the Java of roles that a schedule had when its programs were generated before. A copy of a role under a name of its own is
	 * its author's.
	 */
	static List<Path> outdated(Path folder, String schedule, Collection<Path> written) throws IOException {
		List<Path> outdated = new ArrayList<>();
		Pattern role = Pattern.compile(Pattern.quote(schedule) + "(Role[0-9]+|Switch)?" + Pattern.quote(JAVA));
		if (Files.isDirectory(folder)) {
			try (Stream<Path> all = Files.list(folder)) {
				for (Path file : all.filter(file -> role.matcher(file.getFileName().toString()).matches() && Files.isRegularFile(file))
						.toList()) {
					if (!written.contains(file) && Ownership.of(read(file)).equals(Optional.of(Ownership.schedule(schedule)))) {
						outdated.add(file);
					}
				}
			}
		}
		return outdated;
	}

	/** Returns the beginning of a file, where its owner is. A file that is no text belongs to no schedule; it is read all the same. */
	private static String read(Path file) throws IOException {
		try (InputStream in = Files.newInputStream(file)) {
			return new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
		}
	}
}
