package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.ExecuteCommandParams;

import barley.lang.finding.IssueCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuickFixTest extends EditorTest {

	private static final String TRIANGLE = """
			topology Triangle {
				node n[3]
				for i in 1 ..< 3
					link n[i - 1] -- n[i]
				ring Round { visit n[0], n[1], n[2] }
			}
			""";

	@Test
	void aGapInARingIsClosedByALink() {
		assertTrue(editor.write(TRIANGLE).codes().contains("ring-gap"));
		CodeAction action = editor.codeActions().get(0);
		assertEquals("Add link n[2] -- n[0]", action.getTitle());
		editor.apply(action.getEdit());
		assertEquals(TRIANGLE.replace("n[i]\n", "n[i]\n\tlink n[2] -- n[0]\n"), editor.text());
		assertFalse(editor.codes().contains("ring-gap"));
	}

	@Test
	void aLaneNeededTwiceGetsAnotherBesideIt() {
		String text = """
				topology Pair {
					node n[3]
					link n[0] -- n[1]
					link n[1] -- n[2]
					link n[2] -- n[0] lanes 2
					embedding Both {
						ring A { visit n[0], n[1], n[2] }
						ring B { visit n[0], n[1], n[2] }
					}
				}
				""";
		editor.write(text);
		while (editor.codes().contains("lane-shared")) {
			CodeAction action = editor.codeActions().get(0);
			assertTrue(action.getTitle().startsWith("Add a lane to link n["), action::getTitle);
			editor.apply(action.getEdit());
		}
		assertEquals(text.replace("n[1]\n", "n[1] lanes 2\n").replace("n[2]\n\tlink n[2]", "n[2] lanes 2\n\tlink n[2]"), editor.text());
	}

	@Test
	void aMisspeltNameIsChangedToTheNearest() {
		CodeAction action = editor.write("topology Ladder { }\nmachine M = Lader { }").codeActions().get(0);
		assertEquals("Change to Ladder", action.getTitle());
		assertFalse(editor.apply(action.getEdit()).codes().contains(IssueCode.UNKNOWN_NAME));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			node type T { lanch 1 us }                                | node type T { launch 1 us }
			link type T { latency 1 nss }                             | link type T { latency 1 ns }
			topology T { node n } schedule S on T { data x : f33[4] } | topology T { node n } schedule S on T { data x : f32[4] }
			""")
	void aMisspeltWordIsChangedToTheNearest(String wrong, String right) {
		assertEquals(right, editor.apply(editor.write(wrong).codeActions().get(0).getEdit()).text());
	}

	@Test
	void nodesThatWaitForEachOtherSendBeforeTheyReceive() {
		String text = """
				topology Pair { node n[2] link n[0] -- n[1] }
				schedule S on Pair {
					data x : i8[8]
					async {
						program n[0] {
							receive x from n[1]
							send x to n[1]
						}
						program n[1] { receive x from n[0] send x to n[0] }
					}
				}
				""";
		assertTrue(editor.write(text).codes().contains("deadlock"));
		CodeAction action = editor.codeActions().get(0);
		assertEquals("Move send x to n[1] in front of receive x from n[1]", action.getTitle());
		editor.apply(action.getEdit());
		assertEquals(text.replace("\t\t\treceive x from n[1]\n\t\t\tsend x to n[1]", "\t\t\tsend x to n[1]\n\t\t\treceive x from n[1]"),
				editor.text());
		assertFalse(editor.codes().contains("deadlock"));
	}

	/** Where one program is that of all nodes, all send first; a send that depends on a condition moves with it. */
	@Test
	void aRingOfProgramsSendsBeforeItReceives() {
		String text = """
				topology Circle { node n[3] for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] }
				schedule S on Circle {
					data x : i8[8]
					async for i in 0 ..< 3 program n[i] { receive x from n[(i + 2) % 3] compute x from x if i < 3 send x to n[(i + 1) % 3] }
				}
				""";
		assertTrue(editor.write(text).codes().contains("deadlock"));
		editor.apply(editor.codeActions().get(0).getEdit());
		assertTrue(editor.text().contains("{ if i < 3 send x to n[(i + 1) % 3] receive x from n[(i + 2) % 3] compute x from x }"),
				editor::text);
		assertFalse(editor.codes().contains("deadlock"));
	}

	/** Only a node that holds what it sends can send it first: the remedy names it, and the fix lets the block end. */
	@Test
	void theNodeThatHoldsWhatItSendsSendsFirst() {
		String text = """
				topology Circle { node n[3] for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] }
				schedule S on Circle {
					data x : i8[8] at n[2]
					async {
						program n[0] { receive x from n[2] send x to n[1] }
						program n[1] { receive x from n[0] send x to n[2] }
						program n[2] { receive x from n[1] send x to n[0] }
					}
				}
				""";
		assertTrue(editor.write(text).diagnostics().get(0).getMessage().getLeft().endsWith("send before receive at n[2] (line 7)"));
		assertEquals(List.of("Move send x to n[0] in front of receive x from n[1]"),
				editor.codeActions().stream().map(CodeAction::getTitle).filter(title -> title.startsWith("Move")).toList());
		editor.apply(editor.codeActions().get(0).getEdit());
		assertEquals(List.of("send-unneeded"), editor.codes());
	}

	@Test
	void aFixOfferedForATextThatHasChangedMeanwhileDoesNoHarm() {
		var stale = editor.write(TRIANGLE).diagnostics();
		editor.write("topology Triangle { }\n\n\n\n\n\n\n");
		assertEquals(List.of(), editor.codeActions(stale));
	}

	/** Findings do not wait until it is known what a text beyond the limits needs: that is measured for the fix. */
	@Test
	void limitsAreMeasuredForTheFixOnly() {
		String text = "topology T { node n[1_100_000] }";
		var found = editor.write(text).diagnostics();
		assertEquals(1, found.size());
		String message = found.get(0).getMessage().getLeft();
		assertTrue(message.endsWith("; raise the limit nodes by the quick fix, which finds its value if this is intended"), message);
		assertEquals("Raise the limit to nodes=1100000", editor.codeActions(found).get(0).getTitle());
	}

	/** A study says itself what it needs. */
	@Test
	void limitsOfStudiesAreRaisedTogether() {
		var found = editor.write("topology T { node n } schedule S(k = 1) on T { data x : f32[k] } study U { vary a in 1 .. 200_000 "
				+ "vary b in 1 .. 97 run R = S(k = a * b) }").diagnostics();
		String message = found.get(0).getMessage().getLeft();
		assertTrue(message.endsWith("; vary less, or raise the limits by the quick fix to values=200000, points=19400000"), message);
		assertEquals("Raise the limits to values=200000, points=19400000", editor.codeActions(found).get(0).getTitle());
	}

	/** What never ends has no limits that suffice, so that none is offered. */
	@Test
	void noLimitsAreOfferedForEndlessTexts() {
		assertEquals(List.of(), editor.write("topology A { node n[1] part a = A }").codeActions());
	}

	/** Limits are settings of the user, so the fix is a command and no edit. */
	@Test
	void limitsAreRaisedToWhatTheTextNeeds() throws Exception {
		String text = "topology T { node n[2] link n[0] -- n[1] } schedule S on T { data x[20001] : f32[4] }";
		CodeAction action = editor.write(text).codeActions().get(0);
		assertEquals("Raise the limit to vectors=21000", action.getTitle());
		Command command = action.getCommand();
		editor.server().getWorkspaceService().executeCommand(new ExecuteCommandParams(command.getCommand(), command.getArguments())).get();
		assertFalse(editor.write(text).codes().contains("limit"));
	}
}
