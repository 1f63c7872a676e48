package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.Test;

import barley.lang.ui.server.LanguageServerHost;

class HoverTest extends EditorTest {

	@Test
	void tellsWhatANameStandsFor() throws Exception {
		open(LADDER);
		String text = hover("Ladder {\n\tnode : Ipu");
		assertTrue(text.startsWith("topology Ladder(rungs = 4)\n\nFacing pairs joined by two links"), text);
		assertTrue(text.contains("•  8 nodes\n•  16 lanes"), text);
		Workbench.screenshot("hover");
	}

	@Test
	void explainsWordsOfTheLanguage() throws Exception {
		open(LADDER);
		assertTrue(hover("cyclic 2]").startsWith("A dimension whose index wraps around"));
		Workbench.screenshot("hover-word");
	}

	@Test
	void showsWhatIsWrong() throws Exception {
		open(BROKEN);
		Workbench.await("markers", () -> codes().contains("ring-gap"));
		int start = markers().get(0).getAttribute("charStart", 0);
		hoverAt(start + 1);
		Workbench.screenshot("hover-finding");
	}

	private String hover(String words) {
		Workbench.await("server", () -> LanguageServerHost.get().documents().find(document).isPresent());
		return Controls.find(StyledText.class, hoverAt(offset(words) + 1)).getText();
	}

	/** Moves the pointer and rests there until something appears. */
	private Shell hoverAt(int offset) {
		Workbench.activate();
		editor.setFocus();
		editor.selectAndReveal(offset, 0);
		Workbench.settle();
		Event event = new Event();
		event.widget = widget();
		long[] last = new long[1];
		return Workbench.find("hover", () -> {
			Shell popup = Workbench.popup(widget().getShell());
			if (popup == null && System.nanoTime() - last[0] > TimeUnit.SECONDS.toNanos(1)) {
				last[0] = System.nanoTime();
				point(event, offset);
				widget().notifyListeners(SWT.MouseExit, event); // ends what an event of the real pointer may have begun
				widget().notifyListeners(SWT.MouseHover, event);
			}
			return popup;
		});
	}

	/** Points at an offset, which lines of figures may move. A hover goes away at once if the pointer is not where it was called for. */
	private void point(Event event, int offset) {
		Point place = widget().getLocationAtOffset(offset);
		event.x = place.x + 2;
		event.y = place.y + 4;
		Point pointer = widget().toDisplay(event.x, event.y);
		widget().getDisplay().setCursorLocation(pointer);
		Workbench.await("pointer", () -> widget().getDisplay().getCursorLocation().equals(pointer));
	}
}
