package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.lang.cli.CommandLine.Answer;

/** The listing of what synapses execute. */
class ListCommandTest {

	@TempDir
	private Path folder;

	private Answer list(String schedules, String... words) throws IOException {
		Files.writeString(folder.resolve("cores.barley"), """
				link type Hear { registers 14  slots 4  cycle 1 ns }
				topology Cores(p = 4) { node n[p]  for i in 0 ..< p, j in 0 ..< p link n[i] -> n[j] : Hear }
				""" + schedules);
		String[] all = new String[words.length + 2];
		all[0] = "list";
		all[1] = "cores.barley";
		System.arraycopy(words, 0, all, 2, words.length);
		return new CommandLine(folder).call(all);
	}

	@Test
	void statementsHaveTheirInstructions() throws IOException {
		Answer answer = list("""
				schedule S on Cores {
					data x, y : f64[2]
					data F, m[2] : f64[2] per Hear
					for k in 0 ..< 2 exchange store x to Hear as a { m[k] = a }
					exchange send x to Hear as a { let z = a - core F -= 2 * z return F * z } combine sum into y
				}
				schedule Nothing on Cores { data x : f64 compute x = id }
				""");
		assertEquals(0, answer.code(), answer.error());
		assertEquals("""
				S on Cores(p = 4)

				cores.barley:6 store x to Hear as a { m[k] = a }
				  1  recv    -> m[0]
				     1 instruction, a cycle each, for each of 2 elements
				     registers: m[0] for data; a for the word
				     its program stays in slot 0
				""".strip(), answer.output().lines().limit(7).reduce((one, other) -> one + "\n" + other).orElseThrow());
		assertTrue(answer.output().contains("""
				  1  recv    -> a
				  2  sub     a, core -> z
				  3  mul     2, z -> t2
				  4  sub     F, t2 -> F
				  5  mul     F, z -> t1
				  6  return  t1
				"""), answer.output());
		assertTrue(answer.output().endsWith("Nothing on Cores(p = 4) sends no words to synapses\n"), answer.output());
		assertEquals("Nothing on Cores(p = 8) sends no words to synapses\n",
				list("schedule Nothing on Cores { data x : f64 compute x = id }", "--with", "p=8").output());
	}

	@Test
	void builtInFunctionsNeedNoRegistersForNumbers() throws IOException {
		String output = list("""
				link type Built { registers 3  functions 1  cycle 1 ns }
				topology Pair { node n[2]  link n[0] -> n[1] : Built }
				schedule S on Pair { data x, y : f64 exchange send x to Built as a { return 2 * a } combine sum into y }
				""").output();
		assertTrue(output.endsWith("""
				     3 instructions, a cycle each
				     registers: a for the word; 1 for values between instructions
				     its function is built in; its word and result use slot 0
				"""), output);
	}

	@Test
	void errorsAreTold() throws IOException {
		Answer answer = list("schedule S on Cores { data x : f64 exchange send x to Hear as a { return a % 2 } combine sum into x }");
		assertEquals(1, answer.code());
		assertTrue(answer.error().contains("not-for-synapses"), answer.error());
	}
}
