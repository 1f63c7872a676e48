package barley.lang.resource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the package of a file without parsing it. */
final class PackageLine {

	/** The package line is searched for in this many bytes, which leaves room for a long licence above it. */
	private static final int MOST_BYTES = 64 * 1024;

	private static final String KEYWORD = "package";

	private final String text;
	private int at;

	private PackageLine(String text) {
		this.text = text;
	}

	/** Returns the package that {@code file} declares; empty if it declares none, cannot be read, or is a pipe or device. */
	static String of(Path file) {
		if (!Files.isRegularFile(file)) {
			return "";
		}
		try (InputStream stream = Files.newInputStream(file)) {
			return in(new String(stream.readNBytes(MOST_BYTES), StandardCharsets.UTF_8));
		} catch (IOException e) {
			return "";
		}
	}

	static String in(String head) {
		PackageLine line = new PackageLine(head);
		line.skipBlanks();
		return line.word().equals(KEYWORD) ? line.name() : "";
	}

	private String name() {
		StringBuilder name = new StringBuilder();
		do {
			skipBlanks();
			name.append(name.isEmpty() ? "" : ".").append(word());
			skipBlanks();
		} while (skip("."));
		return name.toString();
	}

	private String word() {
		int start = at;
		while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
			at++;
		}
		return text.substring(start, at);
	}

	/** Skips white space and comments. */
	private void skipBlanks() {
		int before;
		do {
			before = at;
			while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
				at++;
			}
			if (skip("//")) {
				skipPast("\n");
			} else if (skip("/*")) {
				skipPast("*/");
			}
		} while (at > before);
	}

	private boolean skip(String expected) {
		boolean found = text.startsWith(expected, at);
		at += found ? expected.length() : 0;
		return found;
	}

	private void skipPast(String end) {
		int found = text.indexOf(end, at);
		at = found < 0 ? text.length() : found + end.length();
	}
}
