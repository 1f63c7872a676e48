package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.List;

import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.ISourceViewerExtension5;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.Test;

import barley.lang.ui.inlay.FigureMinings;

/** Figures stand behind embeddings and schedules, and follow the text. */
class FigureMiningsTest extends EditorTest {

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
