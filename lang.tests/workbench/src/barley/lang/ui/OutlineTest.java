package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.Arrays;
import java.util.List;

import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.views.contentoutline.ContentOutline;
import org.junit.jupiter.api.Test;

class OutlineTest extends EditorTest {

	private ContentOutline outline;

	@Test
	void showsDeclarationsAndFollowsTyping() throws Exception {
		Tree tree = openWithOutline();
		assertEquals(List.of("Serdes", "Ipu", "Ladder(rungs = 4)", "Rack = Ladder", "AllReduce(elements = 25_000_000) on Rack"),
				texts(tree.getItems()));
		TreeItem ladder = tree.getItem(2);
		assertEquals(List.of("n[rungs, cyclic 2]", "Twist"), texts(ladder.getItems()));
		assertEquals(List.of("VR[s in 0 ..< 2]"), texts(ladder.getItem(1).getItems()));
		assertEquals(List.of("gradient : f16[elements]", "exchange allreduce gradient with sum over Twist",
				"ensure allreduce gradient with sum"),
				texts(tree.getItem(4).getItems()));
		assertNotNull(ladder.getImage());
		Workbench.screenshot("outline");

		document.replace(offset("Ladder(rungs"), 6, "Leiter");
		Workbench.await("new name", () -> texts(tree.getItems()).contains("Leiter(rungs = 4)"));
	}

	@Test
	void caretAndOutlineFollowEachOther() throws Exception {
		Tree tree = openWithOutline();
		caretBehind("ring VR[s in 0 ..< 2] {\n");
		Workbench.await("selected ring", () -> tree.getSelectionCount() == 1 && tree.getSelection()[0].getText().startsWith("VR"));
		outline.setFocus();
		Object machine = tree.getItem(3).getData();
		outline.setSelection(new StructuredSelection(machine));
		Workbench.await("selected name", () -> ((ITextSelection) editor.getSelectionProvider().getSelection()).getText().equals("Rack"));
	}

	private Tree openWithOutline() throws Exception {
		outline = (ContentOutline) Workbench.show("org.eclipse.ui.views.ContentOutline");
		open(LADDER);
		editor.setFocus();
		return Workbench.find("outline", () -> {
			Tree tree = outline.getCurrentPage() == null ? null : Controls.find(Tree.class, outline.getCurrentPage().getControl());
			return tree == null || tree.getItemCount() == 0 ? null : tree;
		});
	}

	private static List<String> texts(TreeItem[] items) {
		return Arrays.stream(items).map(TreeItem::getText).toList();
	}
}
