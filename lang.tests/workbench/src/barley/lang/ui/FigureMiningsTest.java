package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.ISourceViewerExtension5;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.Test;

import barley.lang.ui.inlay.FigureMinings;

/** Figures stand behind embeddings and schedules, and follow the text. */
class FigureMiningsTest extends EditorTest {

	private static final int BARS = 20;

	@Test
	void standBehindWhatTheyAreAbout() throws Exception {
		open(LADDER);
		Workbench.await("figures", () -> shown() == 2);
		editor.selectAndReveal(offset("embedding Twist"), 0);
		Workbench.screenshot("figures");
		assertEquals("8 nodes · 16 lanes · 100 % used", labels().get(0).strip());
	}

	@Test
	void followTheText() throws Exception {
		open(LADDER);
		Workbench.await("figures", () -> shown() == 2);
		document.replace(offset("rungs = 4"), 9, "rungs = 8");
		Workbench.await("new figures", () -> !labels().isEmpty() && labels().get(0).strip().equals("16 nodes · 32 lanes · 100 % used"));
		document.replace(offset("embedding"), 9, "embeding");
		Workbench.await("no figures", () -> shown() == 0);
		document.replace(offset("embeding"), 8, "embedding");
		Workbench.await("figures again", () -> shown() == 2);
	}

	/** A narrow editor has no room for all figures of the embedding: the mouse on them shows all. */
	@Test
	void whatIsLeftOutIsInATip() throws Exception {
		open(LADDER.replace("embedding Twist", "embedding Twist" + " ".repeat(60)));
		Workbench.await("figures", () -> shown() == 2);
		StyledText text = widget();
		int line = text.getLineAtOffset(offset("embedding Twist"));
		int end = text.getOffsetAtLine(line) + text.getLine(line).length();
		Point room = text.getLocationAtOffset(end);
		text.setSize(room.x + 100, text.getSize().y);
		Workbench.await("a tip", () -> {
			Event move = new Event();
			move.x = room.x + 30;
			move.y = text.getLocationAtOffset(end).y + 3;
			text.notifyListeners(SWT.MouseMove, move);
			return text.getToolTipText() != null;
		});
		assertEquals("8 nodes\n16 lanes\n100 % used", text.getToolTipText());
		Event away = new Event();
		text.notifyListeners(SWT.MouseMove, away);
		assertNull(text.getToolTipText());
	}

	/** What is scrolled looks as if it were drawn anew. */
	@Test
	void lookTheSameWhileScrolling() throws Exception {
		open("\n".repeat(30) + LADDER + "\n".repeat(60));
		Workbench.await("figures", () -> shown() == 2);
		StyledText text = widget();
		editor.selectAndReveal(document.getLength(), 0);
		for (int round = 0; round < 3; round++) {
			text.setTopPixel(500);
			Workbench.pause(100);
			for (int step = 1; step <= 15; step++) {
				text.setTopPixel(text.getTopPixel() + 3 + 2 * round);
				text.setHorizontalPixel(step * 11 % 60);
				Workbench.pause(round == 0 ? 40 : 2);
			}
			areAsDrawnAnew(text, "in round " + round);
		}
		for (int count : new int[] { -3, -1, 5, -2 }) {
			turnWheel(text, count);
			areAsDrawnAnew(text, "after the wheel");
		}
		for (String rungs : List.of("16", "5", "128")) {
			document.replace(offset("rungs = ") + 8, document.get().indexOf(')', offset("rungs = ")) - offset("rungs = ") - 8, rungs);
			Workbench.await("new figures", () -> labels().size() == 2
					&& labels().get(0).strip().startsWith(2 * Integer.parseInt(rungs) + " "));
			areAsDrawnAnew(text, "with " + rungs + " rungs");
		}
	}

	/** Turns the wheel over the text, as a user does. */
	private static void turnWheel(StyledText text, int count) {
		Point middle = text.toDisplay(200, 200);
		Event move = new Event();
		move.type = SWT.MouseMove;
		move.x = middle.x;
		move.y = middle.y;
		text.getDisplay().post(move);
		Workbench.pause(50);
		Event wheel = new Event();
		wheel.type = SWT.MouseWheel;
		wheel.count = count;
		text.getDisplay().post(wheel);
		Workbench.pause(100);
	}

	/** What is found while the text is looked at is underlined in the second picture only: then it is looked at once more. */
	private void areAsDrawnAnew(StyledText text, String when) {
		Set<Annotation> marked;
		int differences;
		do {
			Workbench.pause(100);
			marked = marked();
			Workbench.screenshot("figures-scrolled");
			ImageData seen = pixels(text);
			text.redraw();
			Workbench.screenshot("figures-redrawn");
			differences = differences(seen, pixels(text));
		} while (!marked.equals(marked()));
		assertEquals(0, differences, when);
	}

	/** Returns all that the editor marks in the text. */
	private Set<Annotation> marked() {
		Set<Annotation> marked = new HashSet<>();
		viewer.getAnnotationModel().getAnnotationIterator().forEachRemaining(marked::add);
		return marked;
	}

	/** Returns what is on the screen. */
	private static ImageData pixels(StyledText text) {
		Rectangle area = text.getClientArea();
		Point place = text.toDisplay(0, 0);
		Image image = new Image(text.getDisplay(), area.width, area.height);
		GC screen = new GC(text.getDisplay());
		try {
			screen.copyArea(image, place.x, place.y);
			return image.getImageData();
		} finally {
			screen.dispose();
			image.dispose();
		}
	}

	/** Returns how many pixels differ beside the scroll bars, which fade. */
	private static int differences(ImageData one, ImageData other) {
		int count = 0;
		for (int y = 0; y < one.height - BARS; y++) {
			for (int x = 0; x < one.width - BARS; x++) {
				count += one.getPixel(x, y) != other.getPixel(x, y) ? 1 : 0;
			}
		}
		return count;
	}

	/** Drawing closes proposals, so figures that come while some are open wait. */
	@Test
	void leaveProposalsOpen() throws Exception {
		open(LADDER);
		Workbench.await("figures", () -> shown() == 2);
		Workbench.activate();
		caretBehind("machine Rack = ");
		Workbench.pause(1_000);
		Shell workbench = widget().getShell();
		((ITextOperationTarget) viewer).doOperation(ISourceViewer.CONTENTASSIST_PROPOSALS);
		Workbench.await("proposals", () -> Workbench.popup(workbench) != null);
		((ISourceViewerExtension5) viewer).updateCodeMinings();
		Workbench.pause(1_000);
		assertNotNull(Workbench.popup(workbench), "proposals are closed");
		editor.selectAndReveal(0, 0);
		Workbench.await("figures", () -> shown() == 2);
	}

	/** Returns how many figures the editor draws. */
	private long shown() {
		long count = 0;
		var annotations = viewer.getAnnotationModel().getAnnotationIterator();
		while (annotations.hasNext()) {
			Annotation annotation = annotations.next();
			count += annotation.getClass().getSimpleName().equals("CodeMiningLineContentAnnotation") ? 1 : 0;
		}
		return count;
	}

	/** Returns what the figures say, asked for anew. */
	private List<String> labels() {
		FigureMinings minings = new FigureMinings();
		try {
			var answer = minings.provideCodeMinings(viewer, new NullProgressMonitor());
			Workbench.await("answer", answer::isDone);
			return answer.getNow(List.of()).stream().map(ICodeMining::getLabel).toList();
		} finally {
			minings.dispose();
		}
	}
}
