package barley.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands that the README tells people to type. */
class ReadmeTest {

	private static final Pattern SHELL = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
	/** Runs this test. */
	private static final String TEST = "./barley test";
	/** Where the README writes to; a test writes elsewhere. */
	private static final String OUTPUT = "/tmp/";

	@TempDir
	private Path folder;

	static Stream<String> commands() throws IOException {
		Matcher blocks = SHELL.matcher(Files.readString(Script.ROOT.resolve("README.md")));
		return blocks.results().flatMap(block -> block.group(1).lines()).filter(line -> !line.isBlank() && !line.equals(TEST));
	}

	@ParameterizedTest
	@MethodSource("commands")
	void doWhatTheySay(String command) throws Exception {
		List<String> words = List.of(command.replace(OUTPUT, folder + "/").replace("'", "").split(" "));
		assertEquals("./barley", words.get(0), "the README knows no other program");
		Script.Answer answer = Script.ofThisTree().with("BARLEY_JAVA_OPTIONS", "-Xmx3g").call(words.subList(1, words.size()).toArray(String[]::new));
		assertEquals(0, answer.code(), () -> answer.output() + answer.error());
		assertTrue(!answer.output().isBlank() || command.contains("format"), "says nothing");
	}

	@Test
	void figuresOfTheLadderAreThoseOfTheRun() throws Exception {
		String output = Script.ofThisTree().with("BARLEY_JAVA_OPTIONS", "-Xmx3g").call("run", "examples/ladder.barley").output();
		assertTrue(output.contains("10.9515 ms") && output.contains("14") && output.contains("100 %"), output);
		assertTrue(Files.readString(Script.ROOT.resolve("README.md")).contains("fourteen steps, 10.9515 ms"));
	}
}
