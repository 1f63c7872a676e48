package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.junit.jupiter.api.Test;

/** Proposals that open while one types take no key from the text until one of them is chosen. */
class ChosenProposalsTest extends EditorTest {

	private static final String BEFORE = "topology T6 { node n[6] }\nnode type C { launch 1 us }\nlink type L { latency 1 ns }\n";
	private static final int READING = 120;

	@Test
	void whoTypesOnGetsWhatIsTyped() throws Exception {
		begin(BEFORE);
		Keyboard.type("machine Bar = T6 {\nnode : C", READING);
		assertEquals(List.of("C  node type C { launch 1 us }", "bad.C  node type C { launch 1 us }"), labels());
		Workbench.screenshot("completion-while-typing");
		Keyboard.type("\nlink : L", READING);
		Keyboard.type("\n", READING);
		assertEquals(BEFORE + "machine Bar = T6 {\n\tnode : C\n\tlink : L\n\t\n}", document.get());
	}

	@Test
	void anArrowKeyChooses() throws Exception {
		begin(BEFORE);
		Keyboard.type("machine Bar = T6 { node : Spa", READING);
		labels();
		Keyboard.press(SWT.ARROW_DOWN, 0);
		Workbench.screenshot("completion-chosen-by-arrow");
		Keyboard.type("\n", READING);
		Workbench.settle();
		assertEquals("import bad.Spare\n\n" + BEFORE + "machine Bar = T6 { node : Spare}", document.get());
		assertEquals(document.get().length() - 1, widget().getCaretOffset());
	}

	@Test
	void whatOneAsksForIsChosen() throws Exception {
		begin(BEFORE);
		Keyboard.type("machine Bar = T6 { node : S", READING);
		labels();
		Keyboard.press(' ', SWT.CTRL);
		Workbench.pause(500);
		Keyboard.type("\n", READING);
		assertEquals("import bad.Spare\n\n" + BEFORE + "machine Bar = T6 { node : Spare}", document.get());
		run("org.eclipse.ui.edit.undo");
		assertEquals(BEFORE + "machine Bar = T6 { node : S}", document.get(), "one step to undo");
	}

	/** A popup that has no more than the word in the text leaves the arrow keys to the text, and Enter behind them. */
	@Test
	void whatIsWrittenIsNotChosen() throws Exception {
		begin(BEFORE);
		Keyboard.type("machine Bar = T6 {\nlink : L", READING);
		assertEquals(List.of("L  link type L { latency 1 ns }"), labels());
		Keyboard.press(SWT.ARROW_UP, 0);
		Workbench.settle();
		assertEquals(widget().getLineAtOffset(offset("machine Bar")), widget().getLineAtOffset(widget().getCaretOffset()));
		Keyboard.press(SWT.END, 0);
		Keyboard.type("\n", READING);
		assertEquals(BEFORE + "machine Bar = T6 {\n\t\n\tlink : L\n}", document.get());
	}

	/** The platform opens proposals late if it is busy: Enter may have ended the word by then, and the keys are meant for the text. */
	@Test
	void whatComesLateDoesNotOpenOnAnEmptyLine() throws Exception {
		begin(BEFORE);
		Keyboard.type("machine Bar = T6 {\nnode : C\nlink : ", READING);
		Keyboard.type("L");
		Thread.sleep(1_000); // the proposals wait for this thread
		Keyboard.type("\n");
		Workbench.pause(2_000);
		assertNull(Workbench.popup(widget().getShell()));
		Keyboard.press(SWT.ARROW_DOWN, 0);
		Keyboard.type("\n", READING);
		assertEquals(BEFORE + "machine Bar = T6 {\n\tnode : C\n\tlink : L\n\t\n}\n", document.get());
	}

	private void begin(String text) throws Exception {
		IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("sugar");
		String bad = "package bad\nnode type C { launch 1 us }\nnode type Spare { launch 1 us }\n";
		project.getFile("bad.barley").create(new ByteArrayInputStream(bad.getBytes(StandardCharsets.UTF_8)), true, null);
		open(text);
		Workbench.activate();
		caretBehind(text);
	}

	/** Returns what is proposed, when it has come. */
	private List<String> labels() {
		Shell workbench = widget().getShell();
		return Workbench.find("proposals", () -> {
			Shell popup = Workbench.popup(workbench);
			Table table = popup == null ? null : Controls.find(Table.class, popup);
			List<String> labels = table == null ? List.of() : Arrays.stream(table.getItems()).map(TableItem::getText).toList();
			return labels.isEmpty() || labels.get(0).startsWith("Computing") ? null : labels;
		});
	}
}
