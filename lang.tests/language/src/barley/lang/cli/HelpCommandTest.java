package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.cli.CommandLine.Answer;
import barley.lang.evaluate.Limits;
import barley.lang.finding.Code;
import barley.lang.glossary.Glossary;
import barley.lang.library.Library;
import barley.lang.value.Units;

/** What is printed can be asked about. */
class HelpCommandTest {

	private static final String PROGRAM = """
			import barley.machines.*
			link type Wire { bandwidth 8 Gbit/s latency 10 ns power 1 W }
			node type Chip { launch 1 us }
			machine Rack = Ring(p = 3) { node : Chip link : Wire }
			schedule Sum on Rack {
				data x : i32[12]
				exchange allreduce x with sum over Round
				ensure allreduce x with sum
			}
			""";

	@TempDir
	private Path directory;

	/** The figures of a run stand in front of their values, the columns of a table above them. */
	@Test
	void everyTitleOfAReportIsExplained() throws IOException {
		Files.writeString(directory.resolve("sum.barley"), PROGRAM);
		Set<String> titles = new TreeSet<>();
		call("run", "sum.barley").lines().skip(1).takeWhile(line -> !line.isEmpty())
				.forEach(line -> titles.addAll(Set.of(line.strip().split(" {2,}")[0].split(", "))));
		Stream.of(call("run", "sum.barley"), call("compare", "sum.barley", "sum.barley")).flatMap(String::lines)
				.filter(line -> line.startsWith("phase ") || line.strip().startsWith("nodes  "))
				.forEach(line -> titles.addAll(Set.of(line.strip().split(" {2,}"))));
		assertTrue(titles.containsAll(Set.of("use", "fingerprint", "combine", "rounds", "bound reached", "payload")), titles::toString);
		titles.forEach(title -> assertTrue(call("help", title).startsWith(title), title));
	}

	@Test
	void everyLimitIsExplained() {
		String limits = words(call("help", "limits"));
		Limits.DEFAULT.byName().forEach((name, value) -> assertTrue(limits.contains("`%s` (%,d)".formatted(name, value)), name));
	}

	@Test
	void everyUnitIsExplained() {
		String all = call("help", "units");
		Units.known().forEach((unit, quantity) -> {
			assertTrue(words(call("help", unit)).contains(quantity.measure().describe()), unit);
			String base = unit.replaceFirst("^[pnumkMGTP](?=(s|W|J|B|bit|FLOP)$)", "");
			assertTrue(all.contains("`" + base + "`"), base);
		});
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"us         | us            A unit. 1 us is 0.000001 s. It measures a time, such as 20 ns.",
			"\u00B5s   | \u00B5s            A unit. 1 \u00B5s is 0.000001 s. It measures a time, such as 20 ns.",
			"s          | s             A unit. It measures a time, such as 20 ns.",
			"GB/s       | GB/s          A unit. 1 GB/s is 8,000,000,000 bit/s. It measures a bandwidth, such as 16 Gbit/s.",
			"rounds     | rounds        How often a phase was run by the loops around it." })
	void explains(String word, String text) {
		assertEquals(words(text), words(call("help", word)));
	}

	@Test
	void everyFindingIsExplained() {
		assertEquals(Arrays.stream(Code.values()).map(Code::id).toList(),
				Glossary.findings().keySet().stream().filter(code -> Code.named(code).isPresent()).toList());
		String all = call("help", "findings");
		for (Code code : Code.values()) {
			assertTrue(words(call("help", code.id())).startsWith(code.id() + " "), code.id());
			assertTrue(all.contains(code.id()), code.id());
		}
		assertTrue(call("help", "slow-share").startsWith("slow-share    A hint. Walks of different speed"));
		assertTrue(call("help", "syntax").startsWith("syntax        An error. "));
	}

	/** By the line that begins it, and the comment above. */
	@Test
	void everyDeclarationOfTheLibraryIsExplained() {
		Library.explanations().forEach((name, meaning) -> {
			assertTrue(meaning.replaceFirst("`.*`, in barley.\\w+\\. ", "").length() > 20, () -> name + ": " + meaning);
			assertEquals(words(name + " " + meaning), words(call("help", name)));
		});
		assertTrue(call("help", "HalvingDoubling")
				.startsWith("HalvingDoubling `schedule HalvingDoubling(p = 8, q = 1_024) among n[p]`, in barley.strategies."));
	}

	@ParameterizedTest
	@CsvSource({ "goal-mised, goal-missed", "HalvingDoublng, HalvingDoubling", "Hierachical, Hierarchical", "rign, ring" })
	void whatIsUnknownIsAnsweredByTheNearest(String word, String nearest) {
		assertTrue(new CommandLine(directory).call("help", word).error().endsWith("did you mean %s?\n".formatted(nearest)));
	}

	/** Apart from where lines end. */
	private static String words(String text) {
		return text.strip().replaceAll("\\s+", " ");
	}

	private String call(String... words) {
		Answer answer = new CommandLine(directory).call(words);
		assertEquals("", answer.error());
		return answer.output();
	}
}
