package barley.lang.ui.completion;

import java.util.List;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.link.LinkedModeModel;
import org.eclipse.jface.text.link.LinkedPosition;
import org.eclipse.jface.text.link.LinkedPositionGroup;
import org.eclipse.ui.texteditor.link.EditorLinkedModeUI;

/** Lets the user move between the placeholders of a snippet with the Tab key. */
final class LinkedGaps {

	private LinkedGaps() {
	}

	/** Starts at the first placeholder of {@code snippet}, which has just been inserted at {@code start}. */
	static void edit(SnippetText snippet, ITextViewer viewer, int start) throws BadLocationException {
		if (snippet.gaps().isEmpty()) {
			viewer.setSelectedRange(start + snippet.exit(), 0);
			return;
		}
		LinkedModeModel model = new LinkedModeModel();
		int order = 0;
		for (List<SnippetText.Gap> gaps : snippet.gaps().values()) {
			LinkedPositionGroup group = new LinkedPositionGroup();
			for (SnippetText.Gap gap : gaps) {
				group.addPosition(new LinkedPosition(viewer.getDocument(), start + gap.offset(), gap.length(),
						gap == gaps.get(0) ? order : LinkedPositionGroup.NO_STOP));
			}
			model.addGroup(group);
			order++;
		}
		model.forceInstall();
		EditorLinkedModeUI ui = new EditorLinkedModeUI(model, viewer);
		ui.setExitPosition(viewer, start + snippet.exit(), 0, Integer.MAX_VALUE);
		ui.enter();
		var first = ui.getSelectedRegion();
		viewer.setSelectedRange(first.getOffset(), first.getLength());
	}
}
