package barley.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of sources are no longer than {@code .editorconfig} allows. Rows of text blocks and generated programs are data and stay whole. */
class LinesTest {

	@ParameterizedTest
	@ValueSource(strings = { "runtime", "lang", "lang.ide", "lang.ui", "lang.tests", "cluster" })
	void areNoLongerThanAllowed(String module) throws IOException {
		int longest = setting("max_line_length");
		int tab = setting("indent_size");
		List<String> wrong = new ArrayList<>();
		for (Path file : sources(MainCode.ROOT.resolve(module))) {
			String delimiter = file.toString().endsWith(".xtend") ? "'''" : "\"\"\"";
			boolean text = false;
			int number = 0;
			for (String line : Files.readAllLines(file)) {
				number++;
				boolean turns = line.split(delimiter, -1).length % 2 == 0;
				if (!text && !line.contains(delimiter) && width(line, tab) > longest) {
					wrong.add(MainCode.ROOT.relativize(file) + ":" + number + " has " + width(line, tab) + " columns");
				}
				text ^= turns;
			}
		}
		assertEquals("", String.join("\n", wrong));
	}

	@Test
	void tabsEndAtTheirStops() {
		assertEquals(9, width("\tab\tc", 4));
	}

	private static int width(String line, int tab) {
		int width = 0;
		for (int at = 0; at < line.length(); at++) {
			width += line.charAt(at) == '\t' ? tab - width % tab : 1;
		}
		return width;
	}

	static List<Path> sources(Path module) throws IOException {
		try (Stream<Path> files = Files.walk(module)) {
			return files.filter(file -> file.toString().matches(".*/(src|bench)/.*\\.(java|xtend)"))
					.filter(file -> !file.toString().contains("/golden/")).sorted().toList();
		}
	}

	/** Returns a number from the section for all files. */
	private static int setting(String name) throws IOException {
		Matcher matcher = Pattern.compile("^" + name + " = (\\d+)$", Pattern.MULTILINE)
				.matcher(Files.readString(MainCode.ROOT.resolve(".editorconfig")));
		matcher.find();
		return Integer.parseInt(matcher.group(1));
	}
}
