package barley.lang.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import barley.lang.BarleyText;
import barley.lang.finding.Messages.Message;
import org.junit.jupiter.api.Test;

/** Keeps {@code messages.txt}, the list of all messages of the product, each with an example. */
class MessagesTest {

	private static final Path TESTS = Path.of(System.getProperty("barley.root"), "lang.tests");
	private static final Path LIST = TESTS.resolve("language/src/barley/lang/finding/messages.txt");
	private static final String TEXT = "> ";
	private static final String NONE = "- ";
	private static final Pattern SPECIFIER = Pattern.compile("%(?:\\d\\$)?,?[ds]");

	/** A message that is new has to be read once more, in the list among its sisters, before it is part of the product. */
	@Test
	void everyMessageIsInTheList() throws IOException {
		List<String> code = Messages.all().stream().map(Message::toString).toList();
		List<String> listed = List.copyOf(list().keySet());
		String superfluous = missing(listed, code);
		assertEquals("", missing(code, listed),
				"messages without an entry in messages.txt: add each as it is here, and its example in a line below it"
				+ (superfluous.isEmpty() ? "" : "; and remove\n" + superfluous + "\n"));
		assertEquals("", superfluous, "entries of messages.txt without a message: remove them");
		assertEquals(code, listed, "messages.txt is not sorted");
	}

	/** An example is a text in which the message is found, the test in which it is expected, or why there is none. */
	@Test
	void everyExampleHoldsItsMessage() throws IOException {
		Map<String, String> tests = tests();
		List<String> wrong = new ArrayList<>();
		list().forEach((message, example) -> {
			String text = message.substring(message.indexOf(": ") + 2);
			boolean shown = example.startsWith(NONE) || (example.startsWith(TEXT) ? finds(example.substring(TEXT.length()), text)
					: tests.getOrDefault(example, "").contains(fixed(text)));
			if (!shown) {
				wrong.add(message + "\n\t" + example);
			}
		});
		assertEquals("", String.join("\n", wrong));
	}

	@Test
	void mostMessagesHaveAnExample() throws IOException {
		Map<String, String> list = list();
		long without = list.values().stream().filter(example -> example.startsWith(NONE)).count();
		assertTrue(without * 4 < list.size(), without + " of " + list.size());
	}

	private static boolean finds(String text, String message) {
		return BarleyText.of(text).issues().stream()
				.flatMap(issue -> Stream.concat(Stream.of(issue.getMessage()),
						Stream.of(issue.getData() == null ? new String[0] : issue.getData())))
				.anyMatch(found -> found.contains(fixed(message)));
	}

	/** Returns the longest part of a message that is the same wherever it is found. */
	static String fixed(String message) {
		return Arrays.stream(SPECIFIER.split(message)).flatMap(part -> Stream.of(part.split("\\\\n")))
				.max(Comparator.comparing(String::length)).orElse("");
	}

	private static String missing(List<String> some, List<String> others) {
		TreeSet<String> missing = new TreeSet<>(some);
		missing.removeAll(others);
		return missing.stream().collect(Collectors.joining("\n"));
	}

	/** Returns the entries of the list, each with its example. */
	private static Map<String, String> list() throws IOException {
		Map<String, String> list = new LinkedHashMap<>();
		String message = "";
		for (String line : Files.readAllLines(LIST)) {
			if (line.startsWith("\t")) {
				list.put(message, line.strip());
			} else if (!line.startsWith("#") && !line.isBlank()) {
				message = line;
				list.put(message, "");
			}
		}
		return list;
	}

	/** Returns the text of every test by its name. */
	static Map<String, String> tests() throws IOException {
		Map<String, String> tests = new LinkedHashMap<>();
		try (Stream<Path> files = Files.walk(TESTS)) {
			for (Path file : files.filter(each -> each.toString().matches(".*/src/.*\\.(java|txt)") && !each.equals(LIST)).toList()) {
				tests.merge(file.getFileName().toString().replaceFirst("\\.java$", ""), Messages.joined(Files.readString(file)),
						String::concat);
			}
		}
		return tests;
	}
}
