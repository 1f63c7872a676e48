package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;

import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From a name to its declaration, to its uses, and to another name. */
class NavigationTest extends EditorTest {

	@Override
	void prepare(Path directory) throws Exception {
		Files.writeString(directory.resolve("types.barley"), "package parts\n\nlink type Cable { bandwidth 1 Gbit/s }\n");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			over Tw¦ist           | Twist {
			-- n¦[k, 1]           | n[rungs, cyclic 2]
			visit n[k¦, k + s]    | k in 0 ..< rungs visit
			machine Rack = L¦adder| Ladder(rungs = 4)
			Ladder(r¦ungs = 8)    | rungs = 4
			compute g¦radient     | gradient : f16
			link : S¦erdes        | Serdes {
			GFLOP * i¦mages       | images = 16
			""")
	void aNameLeadsToItsDeclaration(String place, String target) {
		Location location = editor.write(Examples.ladder(place)).definition().get(0);
		assertTrue(editor.textFrom(location).startsWith(target), () -> editor.textFrom(location));
	}

	@Test
	void aNameLeadsIntoAnotherFile() {
		Location location = editor.write("import parts.*\nmachine M = T { link : Ca¦ble }\ntopology T { }").definition().get(0);
		assertTrue(location.getUri().endsWith("types.barley"), location.getUri());
		assertEquals(2, location.getRange().getStart().getLine());
	}

	@Test
	void usesAreFoundInTheWholeFile() {
		assertEquals(9, editor.write(Examples.ladder("topology Ladder(r¦ungs")).references().size());
		assertEquals(9, editor.write(Examples.ladder("topology Ladder(rungs¦")).references().size());
		assertEquals(List.of(), editor.write(Examples.ladder("to¦pology Ladder(rungs")).references());
		assertEquals(List.of(), editor.write("/** The topology T¦. */ topology T { node n[2] }").references());
	}

	@Test
	void aNameIsChangedWhereverItIsWritten() {
		String text = editor.write(Examples.ladder("topology Ladder(r¦ungs")).text();
		assertEquals(text.replace("rungs", "pairs"), editor.apply(editor.rename("pairs")).text());
	}

	@Test
	void aNameCanBeChangedWhereItIsUsed() {
		String text = editor.write(Examples.ladder("over Twist¦")).text();
		assertEquals(text.replace("Twist", "Braid"), editor.apply(editor.rename("Braid")).text());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"import barley.machines.* machine M = Ri¦ng(p = 4) { } | this name belongs to the library; copy its declaration to change it",
			"topology T { no¦de n[1] } | nothing to rename here; put the caret on the name of a declaration",
			"topology T { node n[1] } ¦ | nothing to rename here; put the caret on the name of a declaration",
			"/** Of ri¦ngs. */ topology T { node n[1] } | nothing to rename here; put the caret on the name of a declaration",
			"link type L { band¦width 1 GB/s } | nothing to rename here; put the caret on the name of a declaration",
			"switch type S { cyc¦le 1 ns } | nothing to rename here; put the caret on the name of a declaration",
			"switch type S { fu¦ll evict } | nothing to rename here; put the caret on the name of a declaration",
			"package par¦ts | nothing to rename here; put the caret on the name of a declaration",
			"schedule S on T { data x : f32 exchange allreduce x with sum over R using stream(chu¦nks = 4) } "
					+ "| nothing to rename here; put the caret on the name of a declaration"})
	void whatIsNotTheAuthorsIsNotRenamed(String text, String reason) {
		editor.write(text);
		for (Executable renaming : List.<Executable>of(() -> editor.rename("Mine"), editor::prepareRename)) {
			var failure = assertThrows(CompletionException.class, renaming);
			assertTrue(failure.getCause().getMessage().contains(reason), failure.getCause().getMessage());
		}
	}

	@Test
	void theNameToChangeIsFoundAtItsEnds() {
		Range name = new Range(new Position(0, 9), new Position(0, 13));
		assertEquals(name, editor.write("topology ¦Ring { node n[2] }").prepareRename());
		assertEquals(name, editor.write("topology Ring¦ { node n[2] }").prepareRename());
	}

	@Test
	void aNameIsChangedInOtherFilesToo() {
		var edit = editor.write("import parts.*\nmachine M = T { link : Ca¦ble }\ntopology T { }").rename("Rope");
		assertEquals(2, edit.getChanges().size());
		assertEquals("import parts.*\nmachine M = T { link : Rope }\ntopology T { }", editor.apply(edit).text());
	}

	@Test
	void aNameBehindItsPackageIsChangedAlone() {
		var edit = editor.write("machine M = T { link : parts.Ca¦ble }\ntopology T { }").rename("Rope");
		assertEquals("machine M = T { link : parts.Rope }\ntopology T { }", editor.apply(edit).text());
	}

	/**
	 * The word of a block, what it names, and the data of synapses that it uses; a name that is declared elsewhere, too, is another one
	 * there.
	 */
	@ParameterizedTest
	@CsvSource({"as w¦ord {, a, word, a", "let gap = wo¦rd - F, a, word, a", "let ga¦p, z, gap, z", "return ga¦p, z, gap, z",
			"F¦ = gap, G, F, G", "per He¦ar, Axon, Hear, Axon", "into h¦, sum, ' h', ' sum'"})
	void namesOfBlocksAreChanged(String place, String name, String from, String to) {
		String text = """
				link type Hear { registers 16  slots 8  cycle 1 ns }
				topology T { node n[2]  for i in 0 ..< 2, j in 0 ..< 2 link n[i] -> n[j] : Hear }
				schedule S on T {
					data x, h : f32
					data F : f32 per Hear
					exchange send x to Hear as word { let gap = word - F  F = gap * word  return gap } combine sum into h
				}
				""";
		assertTrue(text.contains(place.replace("¦", "")), place);
		var edit = editor.write(text.replace(place.replace("¦", ""), place)).rename(name);
		String expected = from.startsWith(" ") ? text.replace(", h :", ", sum :").replace("into h", "into sum") : text.replace(from, to);
		assertEquals(expected, editor.apply(edit).text());
	}

	/** Types of switches with their parameters, families, and trees over them. */
	@ParameterizedTest
	@CsvSource({"switch type Rou¦ter, Router", "switch leaf[2] : Rou¦ter, Router", "le¦af : Router(room = 8), leaf", "through le¦af, leaf",
			"buffer ro¦om, room", "Router(ro¦om = 8), room", "over Fo¦ld, Fold"})
	void namesOfSwitchesAreChanged(String place, String name) {
		String text = """
				switch type Router(room = 4) { cycle 1 ns  buffer room  combine sum }
				topology T {
					node n[2]
					switch leaf[2] : Router
					for i in 0 ..< 2 link n[i] -- leaf[i]
					link leaf[0] -- leaf[1]
					tree Fold to n[0] over n by shortest
				}
				machine M = T { switch leaf : Router(room = 8) }
				schedule S on M {
					data x : i32[4]
					exchange reduce x with sum to n[0] over Fold
					exchange broadcast x from n[0] through leaf
				}
				""";
		assertTrue(text.contains(place.replace("¦", "")), place);
		var edit = editor.write(text.replace(place.replace("¦", ""), place)).rename("other");
		assertEquals(text.replaceAll("\\b" + name + "\\b", "other"), editor.apply(edit).text());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			2nd   | is not a valid name
			visit | is a keyword
			k     | already has another meaning
			""")
	void aNewNameThatWouldDoHarmIsRefused(String name, String reason) {
		editor.write(Examples.ladder("VR[s¦ in"));
		var failure = assertThrows(CompletionException.class, () -> editor.rename(name));
		assertTrue(failure.getCause().getMessage().contains(reason), failure.getCause().getMessage());
	}
}
