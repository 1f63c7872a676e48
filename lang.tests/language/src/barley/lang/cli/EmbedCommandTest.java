package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.lang.cli.CommandLine.Answer;

/** Searching for rings on the command line. */
class EmbedCommandTest {

	@TempDir
	private Path folder;

	@BeforeEach
	void writeFile() throws Exception {
		Files.writeString(folder.resolve("own.barley"), """
				topology Mesh(p = 5) {
					node n[p]
					for i in 0 ..< p, j in i + 1 ..< p link n[i] -- n[j]
				}
				topology Line { node n[2] link n[0] -- n[1] }
				topology Broken { node n[2] link n[0] -- n[2] }
				""");
	}

	@Test
	void printsTheEmbeddingAndSaysWhyThereIsNoMore() {
		Answer answer = call("own.barley", "Mesh");
		assertEquals("Mesh(p = 5): 2 rings; no more fit: 4 lanes end at n[0], and each ring takes two\n", answer.error());
		assertEquals("""
				/** Found by search: 2 rings; no more fit: 4 lanes end at n[0], and each ring takes two. */
				if p == 5 embedding Rings {
					ring R1 { visit n[0], n[1], n[3], n[4], n[2] }
					ring R2 { visit n[0], n[3], n[2], n[1], n[4] }
				}
				""", answer.output());
		assertEquals(ExitCode.FINE, answer.code());
	}

	@Test
	void heedsParametersAndTheNumberOfRings() {
		assertEquals("Mesh(p = 9): 3 rings\n", call("own.barley", "Mesh", "--with", "p=9", "--rings", "3").error());
		assertEquals("Mesh(p = 9): 3 rings\n", call("own.barley", "Mesh(p = 9)", "--rings", "3").error());
		assertEquals("barley: --with p has no effect: nothing that runs has such a parameter, or the text sets its value\n",
				call("own.barley", "Line", "--with", "p=9").error());
	}

	@Test
	void saysWhenThereIsNone() {
		Answer answer = call("own.barley", "Line");
		assertEquals("Line: no ring fits: 1 lane ends at n[0], and each ring takes two\n", answer.error());
		assertEquals(ExitCode.FINDINGS, answer.code());
	}

	@Test
	void tellsWhatIsWrongWithTheTopology() {
		Answer answer = call("own.barley", "Broken");
		assertTrue(answer.error().contains("n has indices 0 to 1, but n[2] uses 2"), answer.error());
		assertEquals(ExitCode.FINDINGS, answer.code());
	}

	@Test
	void refusesNamesAndNumbersThatAreNone() {
		assertEquals("barley: own.barley has no topology or machine Mash; it has Mesh, Line, Broken; did you mean Mesh?\n",
				call("own.barley", "Mash").error());
		assertEquals("barley: --rings takes a whole number from 1 to 2,147,483,647; found many\n",
				call("own.barley", "Mesh", "--rings", "many").error());
	}

	private Answer call(String file, String... rest) {
		String[] words = new String[rest.length + 2];
		words[0] = "embed";
		words[1] = file;
		System.arraycopy(rest, 0, words, 2, rest.length);
		return new CommandLine(folder).call(words);
	}
}
