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
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
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
		awaitMessages(tree);
		shell.setBounds(0, 0, 1400, 860);
		Workbench.settle();
		awaitMessages(tree);
		tree.getColumn(0).setWidth(100);
		shell.setBounds(0, 0, 1600, 1000);
		Workbench.settle();
		assertEquals(100, tree.getColumn(0).getWidth(), "the user's choice");
		Workbench.page().hideView(problems);
	}

	/** Below each other, the runs leave most of the room to what is shown of them, but three are in sight. */
	@Test
	void runsAreInSight() throws Exception {
		IViewPart results = Workbench.show("barley.lang.ui.results");
		Table runs = Controls.find(Table.class, (Control) results.getSite().getService(MPart.class).getWidget());
		SashForm sash = (SashForm) runs.getParent();
		Workbench.await("tables below each other", () -> sash.getOrientation() == SWT.VERTICAL);
		Workbench.await("rows", () -> runs.getHeaderHeight() > 0);
		Workbench.pause(500);
		int rows = runs.getSize().y - runs.getHeaderHeight();
		assertTrue(rows >= 3 * runs.getItemHeight(), rows + " for rows of " + runs.getItemHeight());
		assertTrue(runs.getSize().y < sash.getSize().y / 2, runs.getSize() + " of " + sash.getSize());
	}

	private static void awaitMessages(Tree tree) throws Exception {
		Workbench.await("messages beside their places", () -> seen(tree).equals(List.of("Description", "Resource", "Location")));
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
