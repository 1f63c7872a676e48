package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Iterator;

import org.eclipse.jface.text.source.CompositeRuler;
import org.eclipse.jface.text.source.IVerticalRulerColumn;
import org.eclipse.jface.text.source.IVerticalRulerInfo;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Shell;
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
