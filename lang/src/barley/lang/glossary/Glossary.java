package barley.lang.glossary;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the words of the language mean, in one or two sentences of Markdown each; see {@code glossary.properties}. */
public final class Glossary {

	private static final Map<String, String> ENTRIES = Collections.unmodifiableMap(load());

	private Glossary() {
	}

	/** The meaning of {@code word}, or an empty text. */
	public static String meaning(String word) {
		return ENTRIES.getOrDefault(word, "");
	}

	/** All words with their meanings, in the order in which somebody would read about them. */
	public static Map<String, String> entries() {
		return ENTRIES;
	}

	/** Reads the lines {@code word = meaning}; the class for properties would lose their order. */
	private static Map<String, String> load() {
		Map<String, String> entries = new LinkedHashMap<>();
		try (var reader = new BufferedReader(new InputStreamReader(Glossary.class.getResourceAsStream("glossary.properties"), StandardCharsets.UTF_8))) {
			reader.lines().filter(line -> !line.startsWith("#") && line.contains(" = ")).forEach(line -> {
				int equals = line.indexOf(" = ");
				entries.put(line.substring(0, equals), line.substring(equals + 3));
			});
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return entries;
	}
}
