package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Scale;
import org.eclipse.swt.widgets.Text;
import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.ui.IViewPart;
import org.junit.jupiter.api.Test;

import barley.lang.picture.Scene;
import barley.lang.picture.Scene.State;
import barley.lang.ui.topology.Seen;

/** The machine at the caret, drawn. */
class TopologyTest extends EditorTest {

	private static final String SECOND = "\ntopology Second(size = 5) {\n\tnode n[size]\n}\n";

	private IViewPart view;
	private Seen seen;

	@Test
	void aLadderIsDrawnAndFollowsTyping() throws Exception {
		openWithView(LADDER);
		Scene scene = awaitNodes(8);
		assertEquals(2, scene.walks().size());
		assertTrue(scene.strands().stream().allMatch(strand -> strand.state() == State.USED));
		Workbench.screenshot("topology");
		document.replace(offset("rungs = 4") + 8, 1, "6");
		awaitNodes(12);
	}

	@Test
	void nothingIsDrawnOfWhatIsClosed() throws Exception {
		openWithView(LADDER);
		awaitNodes(8);
		Workbench.page().closeEditor(editor, false);
		Workbench.await("nothing", () -> seen.scene() == null);
	}

	@Test
	void missingLinksAreDrawn() throws Exception {
		openWithView(BROKEN);
		Workbench.await("missing links", () -> seen.scene() != null
				&& seen.scene().strands().stream().anyMatch(strand -> strand.state() == State.MISSING));
		Workbench.screenshot("topology-broken");
	}

	@Test
	void aSliderShowsOtherSizesWithoutEditing() throws Exception {
		openWithView(LADDER);
		awaitNodes(8);
		Scale scale = Workbench.find("slider", () -> Controls.find(Scale.class,
				(Control) view.getSite().getService(MPart.class).getWidget()));
		scale.setSelection(10);
		scale.notifyListeners(SWT.Selection, new Event());
		awaitNodes(20);
		seen.wheel(3);
		Workbench.await("drawing", () -> seen.scene() != null);
		Workbench.screenshot("topology-larger");
		assertEquals(LADDER, document.get());
	}

	@Test
	void aNodeLeadsToItsDeclaration() throws Exception {
		openWithView(LADDER);
		awaitNodes(8);
		seen.click("n[0,0]");
		Workbench.await("declaration", () -> editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
				&& selection.getText().equals("n[rungs, cyclic 2]"));
	}

	@Test
	void picturesAreExported() throws Exception {
		openWithView(LADDER);
		awaitNodes(8);
		Path folder = Files.createTempDirectory("pictures");
		seen.export(folder.resolve("ladder.svg"));
		seen.export(folder.resolve("ladder.png"));
		Workbench.await("files", () -> Files.exists(folder.resolve("ladder.svg")) && Files.exists(folder.resolve("ladder.png")));
		Workbench.settle();
		assertTrue(Files.readString(folder.resolve("ladder.svg")).startsWith("<svg"));
	}

	/** Rings are chosen one by one; what was chosen for one machine does not empty the picture of another. */
	@Test
	void ringsAreChosenOneByOne() throws Exception {
		openWithView(LADDER);
		awaitNodes(8);
		seen.show("Twist.VR[1]");
		Workbench.await("one ring", () -> seen.scene() != null && seen.scene().walks().size() == 1);
		assertEquals("Twist.VR[1]", seen.scene().walks().get(0).name());
		Workbench.screenshot("topology-one-ring");
		document.replace(offset("VR[s"), 2, "Other");
		Workbench.await("both rings", () -> seen.scene() != null && seen.scene().walks().size() == 2);
	}

	@Test
	void fiveThousandNodesHoldNobodyUp() throws Throwable {
		openWithView(LADDER);
		awaitNodes(8);
		UiWatch.nothingHolds(() -> {
			document.set(LADDER.replace("rungs = 4", "rungs = 2500"));
			awaitNodes(5_000);
			Workbench.screenshot("topology-large");
			for (int i = 0; i < 4; i++) {
				seen.wheel(1);
				Workbench.await("drawing", () -> seen.scene() != null);
			}
			document.set(LADDER);
			awaitNodes(8);
		});
	}

	@Test
	void whatIsSearchedIsMarked() throws Exception {
		openWithView(LADDER);
		awaitNodes(8);
		Control part = (Control) view.getSite().getService(MPart.class).getWidget();
		Text field = Controls.find(Text.class, part);
		field.setText("N[2, 1]");
		Workbench.screenshot("topology-found");
		assertTrue(Controls.all(Label.class, part).stream().anyMatch(label -> label.getText().startsWith("1 of ")));
		field.notifyListeners(SWT.DefaultSelection, new Event());
		assertTrue(Controls.all(Label.class, part).stream().anyMatch(label -> label.getText().startsWith("2 of ")));
		field.setText("nobody");
		assertTrue(Controls.all(Label.class, part).stream().anyMatch(label -> label.getText().equals("none")));
	}

	@Test
	void theMachineAtTheCaretIsDrawn() throws Exception {
		openWithView(LADDER + SECOND);
		awaitNodes(8);
		caretBehind("topology Sec");
		awaitNodes(5);
		caretBehind("schedule All");
		awaitNodes(8);
		assertEquals(LADDER + SECOND, document.get());
	}

	@Test
	void theLastPictureStaysWhileTheTextHasErrors() throws Exception {
		openWithView(LADDER + SECOND);
		awaitNodes(8);
		caretBehind("node n[rungs");
		document.replace(offset("node n[rungs"), 4, "nodes");
		Workbench.await("remark", () -> seen.remark().contains("This is the last picture of Ladder without errors."));
		awaitNodes(8);
		assertTrue(seen.isUncovered(), "the remark covers the picture or its legend");
		Workbench.screenshot("topology-last-picture");
		caretBehind("schedule All");
		Workbench.await("remark", () -> seen.remark().contains("Ladder has a syntax error")
				&& seen.remark().contains("last picture of Ladder"));
		caretBehind("topology Sec");
		awaitNodes(5);
		assertEquals("", seen.remark());
		caretBehind("topology Lad");
		Workbench.await("remark", () -> seen.remark().contains("This is the last picture of Ladder without errors."));
		awaitNodes(8);
		document.replace(offset("nodes n["), 5, "node");
		Workbench.await("no remark", () -> seen.remark().isEmpty());
		awaitNodes(8);
	}

	@Test
	void sizesOfOneMachineAreNotThoseOfAnother() throws Exception {
		openWithView(LADDER + SECOND.replace("size", "rungs"));
		awaitNodes(8);
		Scale scale = Workbench.find("slider", () -> Controls.find(Scale.class,
				(Control) view.getSite().getService(MPart.class).getWidget()));
		scale.setSelection(10);
		scale.notifyListeners(SWT.Selection, new Event());
		awaitNodes(20);
		caretBehind("topology Sec");
		awaitNodes(5);
	}

	@Test
	void whatTakesLongSaysSo() throws Exception {
		openWithView(LADDER.replace("rungs = 4", "rungs = 200_000"));
		Workbench.await("words", () -> seen.remark().equals("Working ..."));
		Workbench.screenshot("topology-working");
	}

	private void openWithView(String text) throws Exception {
		open(text);
		view = Workbench.show("barley.lang.ui.topology");
		seen = new Seen(view);
		editor.setFocus();
	}

	private Scene awaitNodes(int nodes) {
		return Workbench.find(nodes + " nodes", () -> seen.scene() != null && seen.scene().spots().size() == nodes ? seen.scene() : null);
	}
}
