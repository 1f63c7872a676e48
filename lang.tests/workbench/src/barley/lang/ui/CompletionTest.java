package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;

import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.junit.jupiter.api.Test;

import barley.lang.ui.server.LanguageServerHost;

class CompletionTest extends EditorTest {

	@Test
	void proposesWhatFits() throws Exception {
		open(LADDER);
		caretBehind("allreduce gradient with sum over ");
		Table proposals = complete();
		assertEquals("Twist  embedding Twist", proposals.getItem(0).getText());
		assertEquals(1, proposals.getItemCount());
		choose(proposals, 0);
		assertTrue(document.get().contains("over TwistTwist"), "not inserted");
	}

	@Test
	void showsDocumentationBesideTheProposals() throws Exception {
		open(LADDER);
		caretBehind("machine Rack = ");
		Table proposals = complete();
		assertEquals("Ladder  topology Ladder(rungs = 4)", proposals.getItem(0).getText());
		proposals.setSelection(0);
		proposals.notifyListeners(SWT.Selection, new Event());
		Workbench.await("documentation", () -> Workbench.popup(viewer.getTextWidget().getShell(), proposals.getShell()) != null);
		Workbench.screenshot("completion-documentation");
	}

	@Test
	void unitsFollowNumbers() throws Exception {
		open(LADDER);
		caretBehind("launch 1 ");
		document.replace(offset("launch 1 us") + 9, 2, "");
		Table proposals = complete();
		assertEquals(List.of("ns", "us", "ms", "ps", "s"), labels(proposals).subList(0, 5));
		Workbench.screenshot("completion-units");
	}

	@Test
	void aSnippetIsFilledGapByGap() throws Exception {
		open("topology T {\n\tnode n[4]\n\t\n}\n");
		caretBehind("node n[4]\n\t");
		Table proposals = complete();
		Workbench.screenshot("completion-statements");
		int ring = labels(proposals).indexOf("ring  a closed walk");
		assertTrue(ring > 0, () -> labels(proposals).toString());
		choose(proposals, ring);
		assertTrue(document.get().contains("\n\tring R { for i in 0 ..< size visit n[i] }"), document.get());
		assertEquals("R", widget().getSelectionText());
		Workbench.screenshot("completion-snippet");
	}

	private Table complete() {
		Shell workbench = widget().getShell();
		// Figures of a file that has just been opened come into view while nobody can have asked for proposals yet.
		Workbench.await("answer", () -> LanguageServerHost.get().published().diagnostics(uri()).isPresent());
		Workbench.pause(1_000);
		Workbench.activate();
		widget().setFocus();
		((ITextOperationTarget) viewer).doOperation(ISourceViewer.CONTENTASSIST_PROPOSALS);
		return Workbench.find("proposals", () -> {
			Shell popup = Workbench.popup(workbench);
			Table table = popup == null ? null : Controls.find(Table.class, popup);
			return table == null || table.getItemCount() == 0 || table.getItem(0).getText().startsWith("Computing") ? null : table;
		});
	}

	private static List<String> labels(Table proposals) {
		return Arrays.stream(proposals.getItems()).map(TableItem::getText).toList();
	}

	private static void choose(Table proposals, int index) {
		proposals.setSelection(index);
		Event event = new Event();
		event.item = proposals.getItem(index);
		event.widget = proposals;
		proposals.notifyListeners(SWT.Selection, event);
		proposals.notifyListeners(SWT.DefaultSelection, event);
		Workbench.settle();
	}
}
