package barley.lang.ide.result;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Runs in a folder, a file each, so that damage to one does not affect the others; the oldest are deleted when there are too many. File
 * names begin with the time, so that the oldest are known without reading any.
 */
public final class RunHistory {

	private static final String ENDING = ".json";
	private static final String DRAFT = ".draft";
	/** Larger files are ignored. */
	private static final long LARGEST = 16 << 20;
	private static final int LONGEST_NAME = 40;
	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

	private final Path folder;
	private final int most;
	/** The runs read so far, by the names of the files. */
	private Map<String, Known> known = Map.of();

	/** A run, or nothing, that was read from a file with this time and size. */
	private record Known(FileTime modified, long size, Optional<PastRun> run) {

		private boolean isOf(BasicFileAttributes file) {
			return file.lastModifiedTime().equals(modified) && file.size() == size;
		}
	}

	/** @param most how many runs to keep */
	public RunHistory(Path folder, int most) {
		this.folder = folder;
		this.most = most;
	}

	/** Returns the runs that can be read, the latest first. */
	public synchronized List<PastRun> runs() throws IOException {
		Map<String, Known> read = new LinkedHashMap<>();
		List<PastRun> runs = new ArrayList<>();
		for (Path file : files()) {
			if (runs.size() < most) {
				String name = file.getFileName().toString();
				read.put(name, look(file, known.get(name)));
				read.get(name).run.ifPresent(runs::add);
			}
		}
		known = read;
		return runs;
	}

	/** Stores a run; returns it with its name in this history. */
	public synchronized PastRun add(PastRun run) throws IOException {
		Files.createDirectories(folder);
		String schedule = run.order().schedule().replaceAll("[^A-Za-z0-9_]", "_");
		String id = TIME.format(run.began()) + "-" + schedule.substring(0, Math.min(LONGEST_NAME, schedule.length()));
		for (int again = 2; Files.exists(file(id)); again++) {
			id = id.replaceFirst("(~\\d+)?$", "~" + again);
		}
		Path draft = folder.resolve(id + DRAFT);
		Files.writeString(draft, RunFormat.write(run));
		Files.move(draft, file(id), StandardCopyOption.REPLACE_EXISTING);
		List<Path> files = files();
		for (Path old : files.subList(Math.min(most, files.size()), files.size())) {
			Files.deleteIfExists(old);
		}
		return run.withId(id);
	}

	public synchronized void remove(PastRun run) throws IOException {
		Files.deleteIfExists(file(run.id()));
	}

	private Path file(String id) {
		return folder.resolve(id + ENDING);
	}

	/** Returns the files, the latest first. */
	private List<Path> files() throws IOException {
		List<Path> files = new ArrayList<>();
		if (Files.isDirectory(folder)) {
			try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, "*" + ENDING)) {
				stream.forEach(files::add);
			}
		}
		files.sort(Comparator.comparing((Path file) -> file.getFileName().toString()).reversed());
		return files;
	}

	private static Known look(Path file, Known before) {
		try {
			BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
			return before != null && before.isOf(attributes) ? before
					: new Known(attributes.lastModifiedTime(), attributes.size(), read(file, attributes.size()));
		} catch (IOException damaged) {
			return new Known(FileTime.fromMillis(0), -1, Optional.empty());
		}
	}

	private static Optional<PastRun> read(Path file, long size) throws IOException {
		String name = file.getFileName().toString();
		return size > LARGEST ? Optional.empty()
				: RunFormat.read(name.substring(0, name.length() - ENDING.length()), Files.readString(file, StandardCharsets.UTF_8));
	}
}
