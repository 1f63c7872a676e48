package barley.lang.generate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import barley.runtime.machine.Fault;

/** The files in a folder before programs are written into it: which may be replaced, which must go, and which must not be touched. */
final class FilesInTheWay {

	private static final String JAVA = ".java";

	private FilesInTheWay() {
	}

	/** Refuses to replace what is not ours: another schedule's or operator's, an author's own, or a copy that has been edited. */
	static void check(Map<String, String> texts, Path root) throws IOException {
		for (Map.Entry<String, String> entry : texts.entrySet()) {
			Path file = root.resolve(entry.getKey());
			Path twin = twin(file);
			if (twin != null) {
				throw Fault.of("file-in-the-way",
						"%s already exists, and is the same file as %s on systems that ignore case: give one of them another name or "
						+ "package, or delete it if it is outdated",
						twin, file.getFileName());
			}
			if (Files.isRegularFile(file) && file.toString().endsWith(JAVA)) {
				String old = read(file);
				if (!old.equals(entry.getValue())) {
					check(file, old, entry.getValue());
				}
			}
		}
	}

	private static void check(Path file, String old, String fresh) {
		Optional<String> wanted = Ownership.of(fresh);
		Optional<String> owner = Ownership.of(old);
		if (wanted.isEmpty() && !KernelCopy.is(old)) {
			throw Fault.of("file-in-the-way", "%s was edited after it was copied here: move the changes to the kernel, then delete it",
					file);
		} else if (wanted.isPresent() && owner.isEmpty()) {
			throw Fault.of("file-in-the-way", "%s was not generated, so it is not replaced: move it away, or generate into another folder",
					file);
		} else if (!wanted.equals(owner)) {
			throw Fault.of("file-in-the-way",
					"%s is generated for %s, so it is not replaced for %s: generate into different folders, or give one of them another "
					+ "name or package",
					file, owner.get(), wanted.get());
		}
	}

	/** A file whose name differs in letters small and large alone; null if there is none. */
	private static Path twin(Path file) throws IOException {
		if (!Files.isDirectory(file.getParent())) {
			return null;
		}
		String name = file.getFileName().toString();
		try (Stream<Path> files = Files.list(file.getParent())) {
			return files.filter(other -> other.getFileName().toString().equalsIgnoreCase(name)
					&& !other.getFileName().toString().equals(name)).sorted().findFirst().orElse(null);
		}
	}

	/** Removes the Java of roles that a schedule had when its programs were generated before. */
	static void removeOutdated(Path folder, String schedule, Collection<Path> written) throws IOException {
		Set<Path> kept = new HashSet<>(written);
		List<Path> files;
		try (Stream<Path> all = Files.list(folder)) {
			files = all.filter(file -> file.toString().endsWith(JAVA) && Files.isRegularFile(file) && !kept.contains(file)).toList();
		}
		for (Path file : files) {
			if (Ownership.of(read(file)).equals(Optional.of(Ownership.schedule(schedule)))) {
				Files.delete(file);
			}
		}
	}

	/** A file that is no text belongs to no schedule; it is read all the same. */
	private static String read(Path file) throws IOException {
		return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
	}
}
