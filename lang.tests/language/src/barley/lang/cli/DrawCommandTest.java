package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.cli.CommandLine.Answer;

class DrawCommandTest {

	@TempDir
	private Path folder;

	@BeforeEach
	void writeProgram() throws IOException {
		Files.writeString(folder.resolve("a.barley"), """
				package a
				import barley.machines.*
				topology Pair(lanes = 1) { node a, b link a -- b lanes lanes path P { visit a, b } }
				machine Rack = Ladder { }
				machine Grid = Torus(rows = 80, columns = 80) { }
				""");
		Files.writeString(folder.resolve("torn.barley"),
				"topology Torn { node n[3] link n[0] -- n[1] link n[1] -- n[2] ring R { for i in 0 ..< 3 visit n[i] } }");
		Files.writeString(folder.resolve("none.barley"), "package none");
	}

	private Answer call(String words) {
		return new CommandLine(folder).call(words.split(" "));
	}

	@Test
	void printsThePictureOrWritesIt() throws IOException {
		String svg = call("draw a.barley Pair").output();
		assertTrue(svg.startsWith("<svg ") && svg.endsWith("</svg>\n"), svg);
		Answer answer = call("draw a.barley Pair --output out.svg");
		assertEquals(new Answer(ExitCode.FINE, "Pair(lanes = 1) written to out.svg\n", ""), answer);
		assertEquals(svg, Files.readString(folder.resolve("out.svg")));
	}

	@Test
	void takesTheFirstMachineAndValues() {
		assertTrue(call("draw a.barley").output().contains("<title>Rack</title>"));
		assertTrue(call("draw --with rungs=6 a.barley Rack").output().contains("<title>n[5,1]</title>"));
	}

	/** A design has its arguments behind its name, as in a program and in {@code --on}; those of imported files can be drawn, too. */
	@Test
	void takesArgumentsAndImportedDesigns() throws IOException {
		Files.writeString(folder.resolve("b.barley"), "package b\nimport a.*");
		assertEquals(call("draw a.barley Pair --with lanes=3").output(), call("draw b.barley Pair(lanes=3)").output());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "Twist | true | true", "Twist.VR | true | true", "Twist.VR[1] | false | true",
			"Twist.VR[0],Twist.VR[1] | true | true" })
	void walksAreNamedAsInSchedules(String walks, boolean first, boolean second) {
		String svg = call("draw a.barley Rack --walks " + walks).output();
		assertEquals(first, svg.contains("Twist.VR[0]"), svg);
		assertEquals(second, svg.contains("Twist.VR[1]"), svg);
	}

	/** Whoever has forgotten a link wants to see where. */
	@Test
	void whatIsWrongIsDrawnAndTold() {
		Answer answer = call("draw torn.barley");
		assertTrue(answer.output().contains("R steps from n[2] to n[0], but no link connects them"), answer::output);
		assertTrue(answer.error().contains("error ring-gap"), answer::error);
		assertEquals(ExitCode.FINE, answer.code());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"draw a.barley Pear                   | a.barley has no topology or machine Pear; it has Pair, Rack, Grid",
			"draw a.barley Rak                    | a.barley has no topology or machine Rak; it has Pair, Rack, Grid; did you mean Rack?",
			"draw a.barley Pair(q=1)              | Pair has no parameter q; it has lanes",
			"draw a.barley Pair(                  | Pair( is not a machine such as Rack or Pod(gb = 25)",
			"draw none.barley                     | none.barley has no topology and no machine",
			"draw a.barley Rack --walks Twst      | Rack has no walk Twst; it has Twist, Twist.VR, Twist.VR[0], Twist.VR[1]; did you mean "
			+ "Twist?",
			"draw a.barley Rack --walks VR        | Rack has no walk VR; it has Twist, Twist.VR, Twist.VR[0], Twist.VR[1]; did you mean "
			+ "Twist.VR?",
			"draw a.barley Rack --walks VR[1]     | Rack has no walk VR[1]; it has Twist, Twist.VR, Twist.VR[0], Twist.VR[1]; did you mean "
			+ "Twist.VR[1]?",
			"draw a.barley Pair --with rungs=3    | --with rungs has no effect: nothing that runs has such a parameter, or the text sets "
			+ "its value",
			"draw a.barley Pair --with rungz=3    | no parameter named rungz; did you mean rungs?",
			"draw a.barley Pair --output no/x.svg | no/x.svg cannot be written: the folder does not exist",
	})
	void whatCannotBeDrawnIsTold(String words, String expected) throws IOException {
		Answer answer = call(words);
		assertTrue(answer.error().endsWith("barley: " + expected + "\n"), answer::error);
		assertEquals("", answer.output());
		assertEquals(ExitCode.WRONG_USE, answer.code());
		try (var files = Files.list(folder)) {
			assertFalse(files.anyMatch(file -> file.toString().endsWith(".tmp")));
		}
	}
}
