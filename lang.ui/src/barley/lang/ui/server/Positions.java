package barley.lang.ui.server;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Converts between offsets in documents and the server's lines and columns. Both count UTF-16 units from zero. */
public final class Positions {

	private Positions() {
	}

	public static Position of(IDocument document, int offset) throws BadLocationException {
		int line = document.getLineOfOffset(offset);
		return new Position(line, offset - document.getLineOffset(line));
	}

	public static int offset(IDocument document, Position position) throws BadLocationException {
		return document.getLineOffset(position.getLine()) + position.getCharacter();
	}

	public static IRegion region(IDocument document, Range range) throws BadLocationException {
		int start = offset(document, range.getStart());
		return new Region(start, offset(document, range.getEnd()) - start);
	}
}
