package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IViewPart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the synapses of the schedule at the caret execute. */
class InstructionsTest extends EditorTest {

	static final String CORTEX = """
			link type Hear { registers 16  slots 8  cycle 1 ns }
			topology Cortex(cores = 8) {
				node soma[cores]
				for i in 0 ..< cores, j in 0 ..< cores link soma[i] -> soma[j] : Hear
			}
			schedule Learn on Cortex {
				data x, y, h, r : f32
				data F, v, rate : f32 per Hear
				exchange send x to Hear as a { v = a  return F * a } combine sum into h
				compute r = y - h
				exchange store r to Hear as d { F += rate * d * v }
			}
			schedule Nothing on Cortex {
				data x : f32
				compute x = id
			}
			""";

	private IViewPart view;

	@Test
	void instructionsFollowTheCaret() throws Exception {
		open(CORTEX);
		view = Workbench.show("barley.lang.ui.instructions");
		editor.setFocus();
		Workbench.await("statements", () -> tree().getItemCount() == 2);
		TreeItem first = tree().getItem(0);
		assertEquals("line 9: send x to Hear as a { v = a return F * a } combine sum into h | 3 instructions | slot 0", row(first));
		assertEquals("1  recv |  | v", row(first.getItem(0)));
		assertEquals("2  mul | F, v | t1", row(first.getItem(1)));
		caretBehind("F += rate");
		Workbench.await("statement at the caret", () -> tree().getSelectionCount() == 1 && tree().getSelection()[0] == tree().getItem(1));
		assertTrue(words().contains("4 instructions, a cycle each · registers: F, rate, v for data"), words());
		Workbench.screenshot("instructions");
		tree().setSelection(tree().getItem(0));
		tree().notifyListeners(SWT.MouseDoubleClick, new Event());
		Workbench.await("statement in the text", () -> editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
				&& selection.getText().startsWith("send x to Hear"));
		document.replace(offset("F * a }"), 5, "F * a * a");
		Workbench.await("one more instruction", () -> tree().getItem(0).getItemCount() == 4);
		document.replace(offset("F * a * a"), 9, "F * ");
		Workbench.await("a word about it", () -> words().contains("showing the last version that could be elaborated"));
		assertEquals(2, tree().getItemCount());
		document.replace(offset("F * "), 4, "F * a");
		Workbench.await("fresh listing", () -> tree().getItemCount() == 2 && tree().getItem(0).getItemCount() == 3);
		caretBehind("compute x");
		Workbench.await("another schedule", () -> words().contains("Nothing sends no words to synapses."));
	}

	@AfterEach
	void closeView() {
		Workbench.page().hideView(view);
	}

	private Tree tree() {
		return Controls.find(Tree.class, (Control) view.getSite().getService(MPart.class).getWidget());
	}

	private String words() {
		StringBuilder words = new StringBuilder();
		Controls.all(Label.class, tree().getParent()).forEach(label -> words.append(label.getText()).append('\n'));
		return words.toString();
	}

	private static String row(TreeItem item) {
		return item.getText(0) + " | " + item.getText(1) + " | " + item.getText(2);
	}
}
