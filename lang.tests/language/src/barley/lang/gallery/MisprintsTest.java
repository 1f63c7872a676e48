package barley.lang.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import barley.lang.BarleyText;

/**
 * Rings as they were once printed, with what is found in them, and as they are right (lang/doc/FIGURES.md, which rings fit). Beside each
 * misprint stands its correction and a text with the findings.
 */
class MisprintsTest {

	private static final Path FOLDER = Path.of(System.getProperty("barley.root"), "examples/misprints");
	private static final String CORRECTED = "-corrected.barley";
	private static final Comparator<Issue> BY_PLACE = Comparator.comparing(Issue::getOffset).thenComparing(Issue::getCode)
			.thenComparing(Issue::getMessage);

	static List<String> misprints() throws IOException {
		try (Stream<Path> files = Files.list(FOLDER)) {
			return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".findings"))
					.map(name -> name.substring(0, name.lastIndexOf('.'))).sorted().toList();
		}
	}

	@ParameterizedTest
	@MethodSource("misprints")
	void misprintIsFound(String name) throws IOException {
		List<Issue> issues = BarleyText.of(read(name + ".barley")).issues().stream().sorted(BY_PLACE).toList();
		assertEquals(read(name + ".findings"), issues.stream().map(MisprintsTest::text).collect(Collectors.joining()));
	}

	@ParameterizedTest
	@MethodSource("misprints")
	void correctionIsFine(String name) throws IOException {
		assertEquals(List.of(), BarleyText.of(read(name + CORRECTED)).findings());
	}

	@Test
	void everyFileIsChecked() throws IOException {
		assertTrue(misprints().size() >= 5, misprints()::toString);
		try (Stream<Path> files = Files.list(FOLDER)) {
			assertEquals(3L * misprints().size(), files.count());
		}
	}

	private static String text(Issue issue) {
		return "line %d, %s: %s\n\t%s\n".formatted(issue.getLineNumber(), issue.getCode(), issue.getMessage(), issue.getData()[0]);
	}

	private static String read(String name) throws IOException {
		return Files.readString(FOLDER.resolve(name));
	}
}
