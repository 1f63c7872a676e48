package barley.lang.ui.start;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.runtime.Platform;

import barley.lang.ui.BarleyPlugin;

/**
 * An example file that ships with Barley.
 *
 * @param path its path in a project
 */
record Example(String path, String text) {

	private static final String FOLDER = "examples";
	private static final Pattern OPENING_COMMENT = Pattern.compile("\\s*/\\*+(.*?)\\*/", Pattern.DOTALL);

	/** Returns all examples in alphabetical order, those in folders last. */
	static List<Example> all() {
		Enumeration<URL> entries = Platform.getBundle(BarleyPlugin.ID).findEntries(FOLDER, "*.barley", true);
		List<Example> examples = new ArrayList<>();
		for (URL entry : entries == null ? Collections.<URL>emptyList() : Collections.list(entries)) {
			examples.add(new Example(entry.getPath().substring(FOLDER.length() + 2), read(entry)));
		}
		examples.sort(Comparator.comparing((Example example) -> example.path().contains("/")).thenComparing(Example::path));
		return examples;
	}

	private static String read(URL entry) {
		try (InputStream stream = entry.openStream()) {
			return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** Returns the comment at the top of it. */
	String documentation() {
		Matcher comment = OPENING_COMMENT.matcher(text);
		return comment.lookingAt() ? comment.group(1).strip().replaceAll("(?m)^\\s*\\* ?", "") : "";
	}
}
