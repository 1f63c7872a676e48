package barley.lang.ide.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** What the words of the language mean, in one or two sentences of Markdown each; see {@code glossary.properties}. */
public final class Glossary {

	private static final Properties ENTRIES = load();

	private Glossary() {
	}

	/** The meaning of {@code word}, or an empty text. */
	public static String meaning(String word) {
		return ENTRIES.getProperty(word, "");
	}

	private static Properties load() {
		Properties entries = new Properties();
		try (InputStream stream = Glossary.class.getResourceAsStream("glossary.properties")) {
			entries.load(new InputStreamReader(stream, StandardCharsets.UTF_8));
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return entries;
	}
}
