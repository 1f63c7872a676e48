package barley.lang.ide.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.xtext.util.CancelIndicator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.analyse.Settings;
import barley.lang.ide.BarleyIdeSetup;

/** Which machine of a text is drawn for which caret, also while parts of the text have errors. */
class MachinePicturesTest {

	private static final String FIRST = "package p\n\ntopology First { node n[3] }\n\n";
	private static final String LADDER = """
			topology Ladder(rungs = 4) {
				node n[rungs, cyclic 2] // a cyclic index wraps
				for k in 0 ..< rungs link n[k, 0] -- n[k, 1] lanes 2
				ring R { for k in 0 ..< rungs visit n[k, k], n[k, k + 1] }
			}
			""";
	private static final String REST = "\n/** The second. */\ntopology Second(size = 5) {\n\tnode n[size]\n}\nmachine M = Second { }\n";

	@Test
	void everyCaretHasTheMachineOfItsDeclaration() throws IOException {
		String text = FIRST + LADDER + REST;
		for (int caret = 0; caret <= text.length(); caret += 3) {
			int place = caret;
			PictureAtCaret found = at(text, caret);
			assertEquals(caret < FIRST.length() ? "First" : caret < text.indexOf("/** The") ? "Ladder"
					: caret < text.indexOf("machine") ? "Second" : "M", found.declaration(), () -> text.substring(0, place) + "¦");
			assertTrue(found.covers(caret));
			assertEquals(found.from() == 0, found.declaration().equals("First"));
			assertTrue(found.from() == 0 || !at(text, found.from() - 1).declaration().equals(found.declaration()));
			assertNotNull(found.picture().portrait());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "node n[rungs, cyclic 2]|node n[rungs, cyclic 2] {", "ring R|r}ing R", "ring R|/* ring R", "ring R {|ring R",
			"(rungs = 4)|(rungs = 4) }", "link n[k, 0]|link n[k, 0", "Ladder(|L{adder(", "lanes 2|lanes" })
	void anErrorInOneDeclarationLeavesThePicturesOfOthers(String change) throws IOException {
		String[] parts = change.split("\\|");
		String text = FIRST + LADDER.replace(parts[0], parts[1]) + REST;
		for (String name : List.of("First", "Second", "M")) {
			PictureAtCaret found = at(text, text.indexOf(name + (name.equals("M") ? " =" : "")));
			assertEquals(name, found.declaration());
			assertFalse(found.broken());
			assertEquals(name.equals("First") ? 3 : 5, found.picture().portrait().scene().spots().size());
		}
		PictureAtCaret broken = at(text, text.indexOf("cyclic"));
		assertTrue(broken.broken());
		assertNull(broken.picture().portrait());
		assertFalse(broken.picture().note().isEmpty());
		assertTrue(List.of("Ladder", "L").contains(broken.declaration()), broken.declaration());
	}

	/** Where nothing that could be drawn is without errors, every caret says what is wrong with the machine that is meant there. */
	@Test
	void theOnlyTopologyHasAnError() throws IOException {
		String text = "package p\n" + LADDER.replace("n[k, 0] --", "n[k kk, 0] --")
				+ "schedule S on Ladder {\n\tdata x : f32[8]\n\texchange allreduce x with sum over R\n}\n";
		for (String word : List.of("package", "cyclic", "data")) {
			PictureAtCaret found = at(text, text.indexOf(word));
			assertTrue(found.broken(), word);
			assertEquals(word.equals("data") ? "S" : "Ladder", found.declaration());
			String note = found.picture().note();
			assertTrue(word.equals("data") ? note.equals("S: Ladder has a syntax error") : note.contains("kk"), note);
		}
	}

	/** By itself, a schedule for any nodes runs on a full mesh of them, with the walks that it declares. */
	@Test
	void aScheduleForAnyNodesIsDrawnOnItsFullMesh() throws IOException {
		String text = """
				schedule Down(p = 5, q = 12) among n[p] {
					tree T { for v in 1 ..< p visit n[v], n[(v - 1) / 2] }
					data x : f32[q]
					exchange broadcast x from n[0] over T
				}
				""";
		MachinePicture picture = at(text, text.indexOf("data")).picture();
		assertEquals("full mesh n[5]", picture.name());
		assertEquals(5, picture.portrait().scene().spots().size());
		assertEquals(List.of("T"), picture.walks());
		assertEquals(List.of("T"), picture.drawn());
		assertEquals(List.of("p", "q"), picture.parameters().stream().map(parameter -> parameter.name()).toList());
		String wrong = at(text.replace("n[0] over T", "n[9] over T"), text.indexOf("data")).picture().note();
		assertEquals("Down: n has indices 0 to 4, but n[9] uses 9", wrong);
	}

	@Test
	void theNoteSaysWhatIsWrong() throws IOException {
		assertEquals("M: no node type named Spa", at("topology T { node n }\nmachine M = T { node : Spa }\n", 25).picture().note());
		assertEquals("no topology or machine named Lader", at("machine M = Lader { }\n", 3).picture().note().replace("M: ", ""));
	}

	/** Blanks and a comment behind a brace belong to the declaration before; comments right above a declaration belong to it. */
	@ParameterizedTest
	@CsvSource({"'} ¦ \n\ntopology', A", "'}\n¦\ntopology', A", "'} // ¦end\ntopology', A", "'} /* ¦end */\ntopology', A",
			"'}\n\n// ¦a part\n\n// below\ntopology', A", "'}\n\n// a part\n\n// ¦below\ntopology', B",
			"'}\n\n// two\n¦// lines\ntopology', B", "'}\n/** ¦The other.\n */\ntopology', B", "'}\n\n¦topology', B"})
	void whatStandsBetweenTwoDeclarationsBelongsToOneOfThem(String between, String declaration) throws IOException {
		String text = "topology A { node n " + between.translateEscapes() + " B { node n }\n";
		assertEquals(declaration, at(text.replace("¦", ""), text.indexOf('¦')).declaration());
	}

	/** A schedule never shows another machine than its own. */
	@ParameterizedTest
	@CsvSource({"'node n[6]', 'node n[]', Box: Six has a syntax error", "'Six { }', 'Six { ', Sum: Box has a syntax error",
			"on Box, on Nowhere, Sum: no topology or machine named Nowhere"})
	void aScheduleWithoutItsMachineShowsNoOther(String from, String to, String note) throws IOException {
		String text = """
				topology Six {
					node n[6]
				}
				machine Box = Six { }
				topology Other { node n[3] }
				machine Bar = Other { }
				schedule Sum on Box {
					data x : f32[8]
				}
				""".replace(from, to);
		PictureAtCaret found = at(text, text.indexOf("data"));
		assertEquals("Sum", found.declaration());
		assertTrue(found.broken());
		assertEquals(note, found.picture().note());
	}

	/** From a picture that an error leaves, the caret leads to the next declaration and back. */
	@Test
	void aPictureDoesNotCoverTheDeclarationsWithErrors() throws IOException {
		String text = FIRST.replace("node", "nod") + LADDER + REST.replace("node", "nod");
		PictureAtCaret ladder = at(text, text.indexOf("cyclic"));
		assertEquals("Ladder", ladder.declaration());
		assertFalse(ladder.covers(text.indexOf("nod n[3]")));
		assertFalse(ladder.covers(text.indexOf("Second")));
		assertTrue(ladder.covers(text.indexOf("lanes 2")));
	}

	/** The last picture of a machine stands for what runs on it, whatever is wrong with either. */
	@ParameterizedTest
	@CsvSource({"'', ''", "node n[6], ode n[6]", "x : f32, x f32", "node : Chip, ode : Chip", "Bar = T, Bar = Tt"})
	void machinesBelowADeclarationAreKnownInSpiteOfErrors(String from, String to) throws IOException {
		String text = """
				node type Chip { launch 1 us }
				topology T { node n[6] }
				machine Bar = T { node : Chip }
				schedule Sum(size = 2) on Bar { data x : f32[size] }
				""".replace(from, to);
		assertEquals(List.of("Bar", text.contains("Tt") ? "Tt" : "T"), at(text, text.indexOf("data")).foundations());
		assertEquals(List.of(), at(text, text.indexOf("n[6]")).foundations());
	}

	/** What is declared, but cannot be read, is not called unknown. */
	@ParameterizedTest
	@CsvSource({"topology T { node n[] }, machine M = T { }, T",
			"node type Gpu { launch }, topology T { node n } machine M = T { node : Gpu }, Gpu"})
	void aSyntaxErrorIsSaidWhereItsDeclarationIsUsed(String broken, String rest, String name) throws IOException {
		String text = broken + "\n" + rest.replace("} machine", "}\nmachine") + "\n";
		assertEquals("M: " + name + " has a syntax error", at(text, text.indexOf("M =")).picture().note());
	}

	private static PictureAtCaret at(String text, int caret) throws IOException {
		return BarleyIdeSetup.shared().getInstance(MachinePictures.class)
				.at(Path.of("pictures.barley"), text, caret, List::of, Settings.DEFAULT, List.of(), CancelIndicator.NullImpl).orElseThrow();
	}
}
