package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

import barley.lang.cli.CommandLine.Answer;

/** The page that a run leaves behind. */
class ReportTest {

	private static final String LADDER = """
			package p
			import barley.machines.*
			link type Serdes { bandwidth 16 Gbit/s power 1 W }
			node type Ipu { launch 1 us compute 100 TFLOP/s }
			machine Rack = Ladder { node : Ipu link : Serdes }
			schedule Sum(q = 50_000_000) on Rack { data x : u8[q] exchange allreduce x with sum over Twist }
			schedule Steps on Rack { data y : i32[64] repeat 5 { compute y costs 400 GFLOP exchange allreduce y with sum over Twist } }
			schedule Plain on Ladder(rungs = 3) { data z : i32[12] exchange reducescatter z with sum over Twist }
			""";

	@TempDir
	private Path folder;

	@BeforeEach
	void writeProgram() throws IOException {
		Files.writeString(folder.resolve("a.barley"), LADDER);
	}

	private Answer call(String... words) {
		return new CommandLine(folder).call(words);
	}

	private String page(String... words) throws IOException {
		Answer answer = call(words);
		assertEquals(ExitCode.FINE, answer.code(), answer::error);
		return Files.readString(folder.resolve("out/index.html"));
	}

	private static Document parse(String page) throws Exception {
		DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
		return builder.parse(new InputSource(new StringReader(page)));
	}

	@Test
	void allSchedulesAreOnOnePageThatNeedsNothingElse() throws Exception {
		String page = page("run", "--mode", "timing", "--report", "out", "a.barley");
		Document document = parse(page);
		assertEquals(3, document.getElementsByTagName("article").getLength());
		for (String element : new String[] { "img", "link", "iframe", "image", "use" }) {
			assertEquals(0, document.getElementsByTagName(element).getLength(), element);
		}
		String names = page.replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xhtml", "");
		assertFalse(names.contains("http:") || names.contains("https:") || names.contains("@import") || names.contains("url("),
				"it needs the network");
	}

	/** A ladder of four rungs; the workload that would hide the exchange is the reader's to fill in. */
	@ParameterizedTest
	@ValueSource(strings = { ">14<", ">10.9515 ms<", ">21.875 MB<", ">100 %<", ">175.2\u00A0mJ<", "title=\"0.1752", ">not moved<",
			"<td>–</td>", "name=\"images\" value=\"\"", "name=\"gflop\" value=\"\"", "<td>10.9515 ms</td>",
			"<td>87.5 MB</td>", "<td>8 GB/s</td>" })
	void figuresOfTheRunStandOnIt(String figure) throws Exception {
		String page = page("run", "--schedule", "Sum", "--mode", "timing", "--report", "out", "a.barley");
		assertTrue(page.contains(figure), figure);
	}

	@Test
	void aTopologyWithoutTimesHasAPageToo() throws Exception {
		String page = page("run", "--schedule", "Plain", "--report", "out", "a.barley");
		parse(page);
		assertTrue(page.contains("time unknown: links without a type have no bandwidth"), page);
		assertTrue(page.contains(">as proved; no ensure<"), page);
	}

	@Test
	void repeatedPhasesAreShownOnce() throws Exception {
		String page = page("run", "--schedule", "Steps", "--report", "out", "a.barley");
		assertTrue(page.contains("Repeated phases are shown for one round."), page);
		assertTrue(page.contains("nothing: they take turns"), page);
	}

	/** Whatever a file is called, its name stays a name: nothing of it becomes markup or script. */
	@ParameterizedTest
	@ValueSource(strings = { "<script>alert(1)<", "\"><img src=x onerror=alert(1)>", "]]><!--", "'&amp;\\u003c", "${alert(1)}" })
	void namesStayNames(String name) throws Exception {
		Files.writeString(folder.resolve(name + ".barley"), LADDER);
		String page = page("run", "--mode", "timing", "--schedule", "Sum", "--report", "out", "--", name + ".barley");
		Document document = parse(page);
		assertEquals(2, document.getElementsByTagName("script").getLength());
		assertEquals(0, document.getElementsByTagName("img").getLength());
		String data = document.getElementsByTagName("script").item(0).getTextContent();
		assertTrue(data.contains(".barley:6 exchange allreduce x"), data);
		assertFalse(data.contains("<") || data.contains("&"), data);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"a.barley   | a.barley cannot be written: a file is in the way",
			"a.barley/x | a.barley/x cannot be written: a file is in the way",
	})
	void whereNothingCanBeWrittenNothingRuns(String output, String expected) throws IOException {
		assertEquals(new Answer(ExitCode.WRONG_USE, "", "barley: " + expected + "\n"), call("run", "--report", output, "a.barley"));
		assertEquals(LADDER, Files.readString(folder.resolve("a.barley")));
	}

	/** A page of somebody else stays. */
	@Test
	void onlyReportsAreReplaced() throws IOException {
		Path page = Files.writeString(Files.createDirectories(folder.resolve("site")).resolve("index.html"), "<html>mine</html>");
		String expected = "site/index.html is not a report, so it is not replaced: move it away, or choose another directory";
		assertEquals(new Answer(ExitCode.WRONG_USE, "", "barley: " + expected + "\n"), call("run", "--report", "site", "a.barley"));
		assertEquals("<html>mine</html>", Files.readString(page));
	}

	/** A pipe would be waited for until somebody reads it. */
	@ParameterizedTest
	@ValueSource(strings = { "mkfifo", "mkdir" })
	@DisabledOnOs(OS.WINDOWS)
	void whatIsNoFileIsNotReplaced(String made) throws Exception {
		Path page = Files.createDirectories(folder.resolve("site")).resolve("index.html");
		assertEquals(0, new ProcessBuilder(made, page.toString()).start().waitFor());
		String expected = "site/index.html is not a regular file, so it is not replaced: move it away, or choose another directory";
		for (String command : List.of("run", "compare")) {
			assertEquals(new Answer(ExitCode.WRONG_USE, "", "barley: " + expected + "\n"), call(command, "--report", "site", "a.barley"));
		}
	}

	@Test
	void thePageIsReplacedAsAWhole() throws Exception {
		page("run", "--schedule", "Plain", "--report", "out", "a.barley");
		String again = page("run", "--schedule", "Sum", "--mode", "timing", "--report", "out", "a.barley");
		assertTrue(again.contains("Sum(q = ") && !again.contains("Plain("));
		try (var files = Files.list(folder.resolve("out"))) {
			assertEquals(1, files.count());
		}
	}
}
