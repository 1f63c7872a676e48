package barley.lang.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

/** The numbered rules: comments cite them as {@code RULES.md 4, 10 and 11} or {@code RULES.md 1 to 6}, and some test holds each of them. */
class RulesTest {

	private static final Path ROOT = Path.of(System.getProperty("barley.root"));
	private static final Pattern RULE = Pattern.compile("(?m)^\\*\\*([0-9]+)\\.\\*\\* ");
	private static final Pattern CITATION = Pattern.compile("RULES\\.md ([0-9]+(?:(?:, | and | to )[0-9]+)*)");
	private static final Pattern RANGE = Pattern.compile("([0-9]+) to ([0-9]+)|[0-9]+");

	@Test
	void rulesAreNumberedInOrder() throws IOException {
		List<Integer> numbers = rules();
		assertEquals(IntStream.rangeClosed(1, numbers.size()).boxed().toList(), numbers);
	}

	@Test
	void everyCitationExists() throws IOException {
		Set<Integer> rules = new TreeSet<>(rules());
		List<String> unknown = new ArrayList<>();
		for (String module : List.of("runtime/src", "lang/src", "lang.ide/src", "lang.ui/src", "lang.tests/language/src",
				"lang.tests/workbench/src")) {
			for (Path file : javaFiles(ROOT.resolve(module))) {
				cited(file).stream().filter(number -> !rules.contains(number))
						.forEach(number -> unknown.add(file.getFileName() + ": " + number));
			}
		}
		assertEquals(List.of(), unknown);
	}

	@Test
	void everyRuleIsHeldByATest() throws IOException {
		Set<Integer> missing = new TreeSet<>(rules());
		for (Path file : javaFiles(ROOT.resolve("lang.tests"))) {
			if (!file.endsWith("RulesTest.java")) {
				missing.removeAll(cited(file));
			}
		}
		assertEquals(Set.of(), missing, "rules that no test cites");
	}

	private static List<Integer> rules() throws IOException {
		return RULE.matcher(Files.readString(ROOT.resolve("lang/doc/RULES.md"))).results().map(found -> Integer.valueOf(found.group(1)))
				.toList();
	}

	private static Set<Integer> cited(Path file) throws IOException {
		Matcher citations = CITATION.matcher(Files.readString(file).replaceAll("\\s*\n\\s*\\*? ?", " "));
		return citations.results().flatMap(citation -> RANGE.matcher(citation.group(1)).results()).flatMapToInt(RulesTest::numbers).boxed()
				.collect(Collectors.toSet());
	}

	private static IntStream numbers(MatchResult range) {
		return range.group(1) == null ? IntStream.of(Integer.parseInt(range.group()))
				: IntStream.rangeClosed(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)));
	}

	private static List<Path> javaFiles(Path folder) throws IOException {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter(file -> file.toString().endsWith(".java")).toList();
		}
	}
}
