package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.jface.text.source.CompositeRuler;
import org.eclipse.jface.text.source.IVerticalRulerColumn;
import org.eclipse.jface.text.source.IVerticalRulerInfo;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What there is room for in a window of 1600 by 1000. */
class RoomTest extends EditorTest {

	private Shell shell;
	private Rectangle before;

	@BeforeEach
	void enlarge() {
		shell = Workbench.page().getWorkbenchWindow().getShell();
		before = shell.getBounds();
		shell.setBounds(0, 0, 1600, 1000);
		Workbench.page().resetPerspective();
	}

	@AfterEach
	void restore() {
		shell.setBounds(before);
	}

	/** A topology can be read as a whole, with the numbers of its lines. */
	@Test
	void theEditorShowsFortyNumberedLines() throws Exception {
		open(LADDER);
		Workbench.settle();
		StyledText text = widget();
		int lines = text.getClientArea().height / text.getLineHeight();
		GC gc = new GC(text);
		int columns = (int) (text.getClientArea().width / gc.getFontMetrics().getAverageCharacterWidth());
		gc.dispose();
		Workbench.screenshot("room");
		assertTrue(lines >= 40, lines + " lines");
		assertTrue(columns >= 80, columns + " columns");
		assertTrue(hasNumbers(), "the lines have no numbers");
	}

	/** Messages have most of the width of the Problems view, with the file and the line beside them; nothing else is in sight. */
	@Test
	void messagesCanBeRead() throws Exception {
		// one that was never open before, and remembers nothing
		IViewPart problems = Workbench.page().showView(IPageLayout.ID_PROBLEM_VIEW, "room", IWorkbenchPage.VIEW_ACTIVATE);
		Tree tree = Controls.find(Tree.class, (Control) problems.getSite().getService(MPart.class).getWidget());
		Workbench.await("messages in most of the width",
				() -> tree.getColumnCount() > 2 && tree.getColumn(0).getWidth() > 0.6 * tree.getClientArea().width);
		Workbench.screenshot("room-problems");
		assertEquals(List.of("Description", "Resource", "Location"), seen(tree));
		shell.setBounds(0, 0, 1400, 860);
		Workbench.settle();
		assertEquals(List.of("Description", "Resource", "Location"), seen(tree));
		tree.getColumn(0).setWidth(100);
		shell.setBounds(0, 0, 1600, 1000);
		Workbench.settle();
		assertEquals(100, tree.getColumn(0).getWidth(), "the user's choice");
		Workbench.page().hideView(problems);
	}

	/** Returns the heads of the columns that are seen as a whole. */
	private static List<String> seen(Tree tree) {
		int room = tree.getClientArea().width;
		List<String> seen = new ArrayList<>();
		for (int column : tree.getColumnOrder()) {
			room -= tree.getColumn(column).getWidth();
			if (room >= 0) {
				seen.add(tree.getColumn(column).getText());
			}
		}
		return seen;
	}

	private boolean hasNumbers() {
		if (editor.getAdapter(IVerticalRulerInfo.class) instanceof CompositeRuler ruler) {
			for (Iterator<IVerticalRulerColumn> columns = ruler.getDecoratorIterator(); columns.hasNext();) {
				if (columns.next().getClass().getSimpleName().contains("LineNumber")) {
					return true;
				}
			}
		}
		return false;
	}
}
