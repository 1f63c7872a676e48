package barley.lang.ui.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

import org.eclipse.core.resources.IProject;

import barley.lang.ui.BarleyPlugin;

/**
 * Records for a project, across sessions, which files were generated from which source, so that they are deleted with it, and which files a
 * source depends on, so that its programs are generated again when one of them changes.
 */
final class GenerationRecord {

	private static final String FILE = "generated.properties";
	private static final String INPUTS = ".inputs";
	private static final String OUTPUTS = ".outputs";
	private static final String SOUND = ".sound";

	/**
	 * What is recorded of a source.
	 *
	 * @param sound   whether its programs were generated from its present text, and not from the last one without errors
	 * @param inputs  the files it depends on, as absolute paths
	 * @param outputs the files generated from it, relative to the folder of generated programs
	 */
	record Entry(boolean sound, Set<String> inputs, Set<String> outputs) {
	}

	private final Path file;
	private final Map<String, Entry> entries = new TreeMap<>();

	private GenerationRecord(Path file) {
		this.file = file;
	}

	/** Returns the record of {@code project}; an empty one if there is none. */
	static GenerationRecord of(IProject project) {
		GenerationRecord record = new GenerationRecord(project.getWorkingLocation(BarleyPlugin.ID).toPath().resolve(FILE));
		Properties saved = new Properties();
		if (Files.exists(record.file)) {
			try (InputStream stream = Files.newInputStream(record.file)) {
				saved.load(stream);
			} catch (IOException | IllegalArgumentException lost) {
				saved.clear();
			}
		}
		for (String name : saved.stringPropertyNames()) {
			if (name.endsWith(SOUND)) {
				String source = name.substring(0, name.length() - SOUND.length());
				record.entries.put(source, new Entry(Boolean.parseBoolean(saved.getProperty(name)), lines(saved, source + INPUTS),
						lines(saved, source + OUTPUTS)));
			}
		}
		return record;
	}

	void save() throws IOException {
		Properties saved = new Properties();
		entries.forEach((source, entry) -> {
			saved.setProperty(source + SOUND, String.valueOf(entry.sound()));
			saved.setProperty(source + INPUTS, String.join("\n", entry.inputs()));
			saved.setProperty(source + OUTPUTS, String.join("\n", entry.outputs()));
		});
		Path draft = Files.createTempFile(file.getParent(), "draft", null);
		try (OutputStream stream = Files.newOutputStream(draft)) {
			saved.store(stream, null);
		}
		Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
	}

	private static Set<String> lines(Properties saved, String name) {
		Set<String> lines = new HashSet<>(List.of(saved.getProperty(name, "").split("\n")));
		lines.remove("");
		return lines;
	}

	/** Returns the sources, relative to the project, that depend on one of {@code changed}, or whose errors the change may correct. */
	Set<String> concernedBy(Collection<Path> changed) {
		Set<String> concerned = new HashSet<>();
		entries.forEach((source, entry) -> {
			if (!entry.sound() || changed.stream().anyMatch(path -> entry.inputs().contains(path.toString()))) {
				concerned.add(source);
			}
		});
		return concerned;
	}

	Set<String> sources() {
		return Set.copyOf(entries.keySet());
	}

	/** Returns the files generated from sources other than {@code source}. */
	Set<String> outputsBeside(String source) {
		Set<String> outputs = new HashSet<>();
		entries.forEach((other, entry) -> {
			if (!other.equals(source)) {
				outputs.addAll(entry.outputs());
			}
		});
		return outputs;
	}

	/** Returns what is recorded of {@code source}. */
	List<String> outputs(String source) {
		Entry entry = entries.get(source);
		return entry == null ? List.of() : new ArrayList<>(entry.outputs());
	}

	void put(String source, Entry entry) {
		entries.put(source, entry);
	}

	void remove(String source) {
		entries.remove(source);
	}
}
