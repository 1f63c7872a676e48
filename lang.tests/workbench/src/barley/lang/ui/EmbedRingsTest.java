package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;

import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.quickassist.IQuickAssistProcessor;
import org.eclipse.jface.text.source.ISourceViewerExtension3;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.junit.jupiter.api.Test;

import barley.lang.ui.server.LanguageServerHost;

/** Embed rings for me: chosen at Ctrl+1, found by the server, written in. */
class EmbedRingsTest extends EditorTest {

	private static final String TITLE = "Search for rings in Ladder";
	private static final String EMPTY = LADDER.replaceFirst("(?s)\\n[^\\n]*(/\\*\\*[^\\n]*\\*/\\s*)?embedding Twist \\{.*?\\n\\t\\}\\n",
			"\n").replaceFirst("(?s)\\n(/\\*\\*[^/]*\\*/\\n)?schedule.*", "\n");

	@Test
	void ringsAreWrittenIn() throws Exception {
		open(EMPTY);
		assertTrue(!EMPTY.contains("embedding") && EMPTY.contains("topology Ladder"), EMPTY);
		Workbench.await("answer", () -> LanguageServerHost.get().published().diagnostics(uri()).isPresent());
		Workbench.activate();
		caretBehind("topology Lad");
		Workbench.settle();
		((ISourceViewerExtension3) viewer).getQuickAssistAssistant().showPossibleQuickAssists();
		Table offers = Workbench.find("quick assists", () -> {
			Shell popup = Workbench.popup(widget().getShell());
			return popup == null ? null : Controls.find(Table.class, popup);
		});
		assertTrue(Arrays.stream(offers.getItems()).anyMatch(item -> item.getText().equals(TITLE)));
		Workbench.screenshot("embed-rings-offer");

		IQuickAssistProcessor processor = ((ISourceViewerExtension3) viewer).getQuickAssistAssistant().getQuickAssistProcessor();
		ICompletionProposal[] proposals = processor.computeQuickAssistProposals(((ISourceViewerExtension3) viewer)
				.getQuickAssistInvocationContext());
		Arrays.stream(proposals).filter(proposal -> proposal.getDisplayString().equals(TITLE)).findFirst().orElseThrow().apply(document);
		Workbench.await("embedding", () -> document.get().contains("if rungs == 4 embedding Rings {"));
		Workbench.await("two rings", () -> document.get().contains("ring R[k in 0 ..< 2] {"));
		Workbench.await("no findings", () -> LanguageServerHost.get().published().diagnostics(uri()).map(List::isEmpty).orElse(false));
		assertEquals(List.of(), codes());
		editor.selectAndReveal(offset("embedding Rings"), 0);
		Workbench.pause(1_500);
		Workbench.screenshot("embed-rings");
	}
}
