package barley.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
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

	private static final Map<String, Script.Answer> ANSWERS = new HashMap<>();

	/** Shared by all commands, for some go on with what others have made. */
	@TempDir
	private static Path folder;

	static Stream<String> commands() throws IOException {
		Matcher blocks = SHELL.matcher(Files.readString(Script.ROOT.resolve("README.md")));
		return blocks.results().flatMap(block -> block.group(1).lines()).filter(line -> !line.isBlank() && !line.equals(TEST));
	}

	/** Returns what a command answers, which runs once. */
	private static Script.Answer answer(String command) throws IOException, InterruptedException {
		Script.Answer known = ANSWERS.get(command);
		if (known == null) {
			Script shell = new Script(Path.of("/bin/sh")).in(Script.ROOT).with("BARLEY_NO_BUILD", "1")
					.with("BARLEY_JAVA_OPTIONS", "-Xmx3g");
			known = shell.call("-c", command.replace(OUTPUT, folder + "/"));
			ANSWERS.put(command, known);
		}
		return known;
	}

	@ParameterizedTest
	@MethodSource("commands")
	void doWhatTheySay(String command) throws Exception {
		Script.Answer answer = answer(command);
		assertEquals(0, answer.code(), () -> answer.output() + answer.error());
		assertTrue(!answer.output().isBlank() || command.contains("format") || command.startsWith("javac "), "says nothing");
	}

	@Test
	void figuresOfTheLadderAreThoseOfTheRun() throws Exception {
		String output = answer("./barley run examples/ladder.barley").output();
		assertTrue(output.contains("10.9515 ms") && output.contains("14") && output.contains("100 %"), output);
		assertTrue(Files.readString(Script.ROOT.resolve("README.md")).contains("fourteen steps, 10.9515 ms"));
	}
}
