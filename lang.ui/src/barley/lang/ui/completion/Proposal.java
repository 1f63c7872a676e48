package barley.lang.ui.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.TextUtilities;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension2;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension3;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension5;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension6;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;

import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.hover.HoverControl;
import barley.lang.ui.server.DocumentEdits;
import barley.lang.ui.server.Positions;

/** A completion item of the server. */
final class Proposal implements ICompletionProposal, ICompletionProposalExtension2, ICompletionProposalExtension3,
		ICompletionProposalExtension5, ICompletionProposalExtension6 {

	private final CompletionItem item;
	/** The start of the text that the proposal replaces; it ends at the caret. */
	private final int start;

	Proposal(CompletionItem item, int start) {
		this.item = item;
		this.start = start;
	}

	@Override
	public boolean validate(IDocument document, int offset, DocumentEvent event) {
		try {
			String typed = document.get(start, offset - start).toLowerCase(Locale.ROOT);
			String label = item.getLabel().toLowerCase(Locale.ROOT);
			return label.startsWith(typed) || label.substring(label.lastIndexOf('.') + 1).startsWith(typed);
		} catch (BadLocationException e) {
			return false;
		}
	}

	/** Returns whether the word before the caret is what would be inserted. */
	boolean isWritten(ITextViewer viewer) {
		int caret = viewer.getSelectedRange().x;
		try {
			return caret >= start && item.getTextEdit().getLeft().getNewText().equals(viewer.getDocument().get(start, caret - start));
		} catch (BadLocationException overtaken) {
			return false;
		}
	}

	@Override
	public void apply(ITextViewer viewer, char trigger, int stateMask, int offset) {
		IDocument document = viewer.getDocument();
		try {
			String text = item.getTextEdit().getLeft().getNewText();
			boolean snippet = item.getInsertTextFormat() == InsertTextFormat.Snippet;
			SnippetText written = snippet ? SnippetText.parse(inDocument(text, document), indentation(document))
					: new SnippetText(text, Map.of(), text.length());
			int before = write(document, offset, written.text());
			LinkedGaps.edit(written, viewer, start + before);
		} catch (BadLocationException e) {
			BarleyPlugin.log().warn("Cannot insert " + item.getLabel(), e);
		}
	}

	/** Replaces the word before the caret, and adds what the proposal brings along above it; returns how far that has moved the word. */
	private int write(IDocument document, int offset, String text) throws BadLocationException {
		List<TextEdit> edits = new ArrayList<>();
		int before = 0;
		for (TextEdit edit : item.getAdditionalTextEdits() == null ? List.<TextEdit>of() : item.getAdditionalTextEdits()) {
			String added = inDocument(edit.getNewText(), document);
			edits.add(new TextEdit(edit.getRange(), added));
			before += added.length() - Positions.region(document, edit.getRange()).getLength();
		}
		edits.add(new TextEdit(new Range(Positions.of(document, start), Positions.of(document, offset)), text));
		DocumentEdits.apply(document, edits);
		return before;
	}

	private static String inDocument(String text, IDocument document) {
		return text.replace("\n", TextUtilities.getDefaultLineDelimiter(document));
	}

	private String indentation(IDocument document) throws BadLocationException {
		IRegion line = document.getLineInformationOfOffset(start);
		String before = document.get(line.getOffset(), start - line.getOffset());
		return before.substring(0, before.length() - before.stripLeading().length());
	}

	@Override
	public void apply(IDocument document) {
		// the viewer is always given
	}

	@Override
	public StyledString getStyledDisplayString() {
		StyledString label = new StyledString(item.getLabel());
		if (item.getDetail() != null && !item.getDetail().equals(item.getLabel())) {
			label.append("  " + item.getDetail(), StyledString.QUALIFIER_STYLER);
		}
		return label;
	}

	@Override
	public String getDisplayString() {
		return item.getLabel();
	}

	@Override
	public Image getImage() {
		return ProposalIcons.of(item).image();
	}

	@Override
	public Object getAdditionalProposalInfo(IProgressMonitor monitor) {
		return getAdditionalProposalInfo();
	}

	@Override
	public String getAdditionalProposalInfo() {
		return item.getDocumentation() == null ? null : item.getDocumentation().getRight().getValue();
	}

	@Override
	public IInformationControlCreator getInformationControlCreator() {
		return HoverControl.CREATOR;
	}

	@Override
	public CharSequence getPrefixCompletionText(IDocument document, int completionOffset) {
		return item.getInsertTextFormat() == InsertTextFormat.Snippet ? null : item.getTextEdit().getLeft().getNewText();
	}

	@Override
	public int getPrefixCompletionStart(IDocument document, int completionOffset) {
		return start;
	}

	@Override
	public void selected(ITextViewer viewer, boolean smartToggle) {
		// no preview in the text
	}

	@Override
	public void unselected(ITextViewer viewer) {
		// no preview in the text
	}

	@Override
	public Point getSelection(IDocument document) {
		return null; // set when the proposal is applied
	}

	@Override
	public IContextInformation getContextInformation() {
		return null;
	}
}
