package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.cli.CommandLine.Answer;
import barley.runtime.BarleyVersion;

/** Which command is called, and what is told about a call that makes no sense. */
class MainTest {

	@TempDir
	private Path directory;

	@ParameterizedTest
	@ValueSource(strings = { "help", "--help", "-h" })
	void helpListsTheCommands(String word) {
		Answer answer = new CommandLine(directory).call(word);
		assertEquals(ExitCode.FINE, answer.code());
		for (String command : new String[] { "check", "format", "run", "generate", "lsp", "ide", "test" }) {
			assertTrue(answer.output().contains("\n  " + command + " "), () -> command + " is missing in\n" + answer.output());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "version", "--version" })
	void theVersionIsThatOfTheBuild(String word) {
		assertTrue(new CommandLine(directory).call(word).output().startsWith("barley " + BarleyVersion.TEXT + " (Java "));
	}

	@Test
	void callWithoutAnythingHelps() {
		assertEquals(new CommandLine(directory).call("help"), new CommandLine(directory).call());
	}

	@ParameterizedTest
	@ValueSource(strings = { "check", "format", "run", "generate", "lsp", "ide", "test", "help" })
	void everyCommandExplainsItself(String command) {
		Answer asked = new CommandLine(directory).call("help", command);
		assertEquals(ExitCode.FINE, asked.code());
		assertTrue(asked.output().startsWith("usage: barley " + command), asked::output);
		assertEquals(asked, new CommandLine(directory).call(command, "--help"));
	}

	@Test
	void wordsOfTheLanguageAreExplained() {
		assertEquals(new Answer(ExitCode.FINE, "ring          A closed walk: its last node is followed by its first.\n", ""),
				new CommandLine(directory).call("help", "ring"));
		String words = new CommandLine(directory).call("help", "words").output();
		assertTrue(words.contains("\nallreduce     Every node") && words.lines().allMatch(line -> line.length() <= 100), words);
	}

	@Test
	void versionNamesBarleyAndJava() {
		Answer answer = new CommandLine(directory).call("--version");
		assertTrue(answer.output().matches("barley .* \\(Java .*\\)\n"), answer::output);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"chekc x.barley              | unknown command chekc; did you mean check? (barley help lists all)",
			"frobnicate                  | unknown command frobnicate (barley help lists all)",
			"check                       | FILE is missing",
			"check --jsno x              | unknown option --jsno; did you mean --json?",
			"check --frobnicate          | unknown option --frobnicate",
			"check --json=yes x          | --json takes no value",
			"check nowhere.barley        | nowhere.barley does not exist",
			"check .                     | . is a folder that contains no *.barley file",
			"run .                       | . is a folder",
			"format nowhere.barley       | nowhere.barley does not exist",
			"run                         | FILE is missing",
			"run a.barley b.barley       | unexpected argument b.barley",
			"run --schedule              | --schedule needs a value: --schedule NAME",
			"run --with rungs x          | --with takes a name and a value, such as --with NAME=VALUE; found rungs",
			"run --with a=1 --with a=2 x | --with a is given twice",
			"run --schedule=a --schedule=b x | --schedule is given twice",
			"run --with a=1+ x           | a=1+ is not a value such as 16, 2 ^ 20 or 16 Gbit/s",
			"run --with a=1/0 x          | a=1/0: 1/0 divides by zero",
			"run --with a=b x            | a=b: b has no value here",
			"run --limit knots=1 x       | unknown limit knots; known are nodes, lanes, stops, vectors, statements, effort, depth, "
			+ "points, values",
			"run --limit nodes=_5 x      | --limit nodes takes a whole number from 1 to 2,147,483,647; found _5",
			"run --limit nodes=\u0663 x  | --limit nodes takes a whole number from 1 to 2,147,483,647; found \u0663",
			"compare - x                 | compare reads files, not standard input: write the program to a file",
			"run --limit nodes=0 x       | --limit nodes takes a whole number from 1 to 2,147,483,647; found 0",
			"run --limit nodes=9_999_999_999 x | --limit nodes takes a whole number from 1 to 2,147,483,647; found 9_999_999_999",
			"run --mode fast x           | --mode takes functional or timing; found fast",
			"generate x                  | --output DIRECTORY is missing",
			"help frobnicate             | frobnicate is not a command, a word of the language, a declaration of the library or a finding",
			"help rign                   | rign is not a command, a word of the language, a declaration of the library or a finding; did "
			+ "you mean ring?",
			"ide                         | ide is a command of the script barley in the source tree, not of the jar",
	})
	void wrongUseIsToldInOneLine(String words, String expected) {
		Answer answer = new CommandLine(directory).call(words.split(" "));
		assertEquals("barley: " + expected + "\n", answer.error());
		assertEquals("", answer.output());
		assertEquals(ExitCode.WRONG_USE, answer.code());
	}

	@Test
	void namesAreShownWithoutControlCharacters() {
		Answer answer = new CommandLine(directory).call("check", "evil\u001B[31m.barley");
		assertEquals("barley: evil\\u001b[31m.barley does not exist\n", answer.error());
	}

	@Test
	void namesThatAreNoneAreToldAsWell() {
		assertEquals("barley: a\\u0000b is not a valid file name\n", new CommandLine(directory).call("check", "a\0b").error());
	}

	@Test
	void whatFollowsTwoDashesIsNoOption() {
		assertEquals("barley: --json does not exist\n", new CommandLine(directory).call("check", "--", "--json").error());
	}
}
