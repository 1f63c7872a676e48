package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.cli.CommandLine.Answer;

/** Growing machines on the command line (RULES.md 23). */
class RewireCommandTest {

	@TempDir
	private Path folder;

	@Test
	void saysWhichCablesToMoveAndToAdd() {
		assertEquals("""
				2 cables moved, 0 removed, 4 added; 4 nodes affected
				  move n[0,0] -- n[3,0] to n[0,0] -- n[4,1]
				  move n[0,1] -- n[3,1] to n[0,1] -- n[4,0]
				  add n[3,0] -- n[4,0]
				  add n[3,1] -- n[4,1]
				  add n[4,0] -- n[4,1]
				  add n[4,0] -- n[4,1]
				  nodes affected: n[0,0], n[0,1], n[3,0], n[3,1]
				""", new CommandLine(folder).call("rewire", "Ladder(rungs = 4)", "Ladder(rungs = 5)").output());
	}

	@Test
	void knowsMachinesOfAFile() throws Exception {
		Files.writeString(folder.resolve("own.barley"), "package own topology Pair(lanes = 1) { node a, b link a -- b lanes lanes }");
		Answer answer = new CommandLine(folder).call("rewire", "Pair", "Pair(lanes = 3)", "--file", "own.barley", "--json");
		assertTrue(answer.output().contains("a -- b"), answer.output());
		assertEquals(ExitCode.FINE, answer.code());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Lader             | no topology or machine named Lader",
			"Ladder(rungs = 4  | missing ')' at the end",
			"Ladder(rungs =    | unexpected end",
			"Ladder(rungs = 4))| unexpected ')'",
			"Ladder rungs      | unexpected 'rungs'" })
	void namesTheOperandThatIsWrong(String operand, String expected) {
		assertEquals(new Answer(ExitCode.WRONG_USE, "", "barley: %s: %s\n".formatted(operand, expected)),
				new CommandLine(folder).call("rewire", "Ladder", operand));
	}
}
