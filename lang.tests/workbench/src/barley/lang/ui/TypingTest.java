package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.swt.custom.ST;
import org.junit.jupiter.api.Test;

/** Brackets, indentation, comments, layout. */
class TypingTest extends EditorTest {

	@Test
	void bracketsCloseThemselvesAndLinesIndentThemselves() throws Exception {
		open("");
		type("topology T(size = 4) {\nnode n[size]\nring R {\n");
		assertEquals("topology T(size = 4) {\n\tnode n[size]\n\tring R {\n\t\t\n\t}\n}", document.get());
	}

	@Test
	void backspaceTakesBothBracketsOfAnEmptyPair() throws Exception {
		open("");
		type("node n[");
		assertEquals("node n[]", document.get());
		widget().invokeAction(ST.DELETE_PREVIOUS);
		assertEquals("node n", document.get());
	}

	@Test
	void documentationGoesOnWithAStar() throws Exception {
		open("");
		type("/** One.\nTwo. (");
		assertEquals("/** One.\n * Two. (", document.get());
	}

	@Test
	void codeAfterACommentStandsBelowTheBeginOfTheComment() throws Exception {
		open("");
		type("/** One.\nTwo. */\nlet a = 1\n/* three */\nlet b = 2");
		assertEquals("/** One.\n * Two. */\nlet a = 1\n/* three */\nlet b = 2", document.get());
	}

	/** Whoever types closing braces, too, gets each of them once. */
	@Test
	void aClosingBraceIsTypedOverTheOneBelow() throws Exception {
		open("");
		String text = "topology T {\n\tnode n[2]\n\tring R {\n\t\tvisit n[0], n[1]\n\t}\n}\n\nnode type C {\n}\n";
		type(text.replace("\t", ""));
		assertEquals(text, document.get());
	}

	@Test
	void aClosingBraceThatIsMissingIsInserted() throws Exception {
		open("topology T {\n\tring R {\n\t\tvisit n[0]\n}");
		Workbench.activate();
		caretBehind("visit n[0]");
		Keyboard.type("\n}\n}");
		assertEquals("topology T {\n\tring R {\n\t\tvisit n[0]\n\t}\n}", document.get());
	}

	@Test
	void linesBecomeCommentsAndCodeAgain() throws Exception {
		open("let a = 1\nlet b = 2\n");
		editor.selectAndReveal(0, 12);
		run("barley.lang.ui.comment");
		assertEquals("//let a = 1\n//let b = 2\n", document.get());
		editor.selectAndReveal(0, 14);
		run("barley.lang.ui.comment");
		assertEquals("let a = 1\nlet b = 2\n", document.get());
	}

	@Test
	void theWholeFileIsLaidOut() throws Exception {
		open(LADDER.replace("\tnode : Ipu\n\tlink : Serdes\n", "node:Ipu   link   : Serdes"));
		run("barley.lang.ui.format");
		Workbench.await("layout", () -> document.get().contains("\n\tnode : Ipu\n\tlink : Serdes\n"));
		assertEquals(LADDER, document.get());
		Workbench.screenshot("formatted");
	}

	private void type(String text) {
		Workbench.activate();
		editor.setFocus();
		widget().setSelection(0);
		Keyboard.type(text);
	}
}
