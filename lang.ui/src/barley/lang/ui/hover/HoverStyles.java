package barley.lang.ui.hover;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.TextAttribute;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.graphics.Color;

import barley.lang.ui.editor.CodeScanner;

/** The styles of a hover's text: code in the editor's font and colours. */
final class HoverStyles {

	private final MarkdownText markdown;
	private final Color background;

	HoverStyles(MarkdownText markdown, Color background) {
		this.markdown = markdown;
		this.background = background;
	}

	StyleRange[] ranges() {
		List<StyleRange> ranges = new ArrayList<>();
		for (MarkdownText.Piece piece : markdown.pieces()) {
			switch (piece.look()) {
				case STRONG -> ranges.add(new StyleRange(piece.offset(), piece.length(), null, null, SWT.BOLD));
				default -> code(piece, ranges);
			}
		}
		ranges.sort(Comparator.comparingInt(range -> range.start));
		return ranges.toArray(StyleRange[]::new);
	}

	private void code(MarkdownText.Piece piece, List<StyleRange> ranges) {
		CodeScanner scanner = new CodeScanner(() -> background);
		scanner.setRange(new Document(markdown.text()), piece.offset(), piece.length());
		for (IToken token = scanner.nextToken(); !token.isEOF(); token = scanner.nextToken()) {
			TextAttribute look = (TextAttribute) token.getData();
			StyleRange range = new StyleRange(scanner.getTokenOffset(), scanner.getTokenLength(), look.getForeground(), null, SWT.NORMAL);
			range.font = look.getStyle() == SWT.BOLD ? JFaceResources.getFontRegistry().getBold(JFaceResources.TEXT_FONT)
					: JFaceResources.getTextFont();
			ranges.add(range);
		}
	}
}
