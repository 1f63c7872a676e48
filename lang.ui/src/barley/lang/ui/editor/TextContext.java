package barley.lang.ui.editor;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITypedRegion;
import org.eclipse.jface.text.TextUtilities;

/** The text around an offset of a document, for features that react to typing. */
final class TextContext {

	private final IDocument document;
	private final int offset;

	TextContext(IDocument document, int offset) {
		this.document = document;
		this.offset = offset;
	}

	/**
	 * Returns the partition of the offset: the kind of comment, or code. Between code and a comment, and after a closed comment, it is
	 * code.
	 */
	String partition() throws BadLocationException {
		ITypedRegion around = TextUtilities.getPartition(document, Partitions.PARTITIONING, offset, false);
		if (around.getOffset() < offset) {
			return around.getType();
		}
		ITypedRegion before = offset == 0 ? around : TextUtilities.getPartition(document, Partitions.PARTITIONING, offset - 1, false);
		return before.getOffset() < offset && isOpen(before) ? before.getType() : IDocument.DEFAULT_CONTENT_TYPE;
	}

	/** Returns whether text typed at the end of a comment belongs to the comment. */
	private boolean isOpen(ITypedRegion comment) throws BadLocationException {
		String text = document.get(comment.getOffset(), comment.getLength());
		return comment.getType().equals(Partitions.LINE_COMMENT) ? !text.endsWith("\n") && !text.endsWith("\r") : !text.endsWith("*/");
	}

	boolean isCode() throws BadLocationException {
		return IDocument.DEFAULT_CONTENT_TYPE.equals(partition());
	}

	/** Returns the character after the offset; 0 at the end. */
	char next() throws BadLocationException {
		return offset < document.getLength() ? document.getChar(offset) : 0;
	}

	/** Returns the line up to the offset. */
	String lineBefore() throws BadLocationException {
		IRegion line = document.getLineInformationOfOffset(offset);
		return document.get(line.getOffset(), offset - line.getOffset());
	}

	/** Returns the line from the offset on. */
	String lineAfter() throws BadLocationException {
		IRegion line = document.getLineInformationOfOffset(offset);
		return document.get(offset, line.getOffset() + line.getLength() - offset);
	}

	/** Returns where the next character stands that is not white space; the length of the document if there is none. */
	int nextText() throws BadLocationException {
		int next = offset;
		while (next < document.getLength() && Character.isWhitespace(document.getChar(next))) {
			next++;
		}
		return next;
	}

	/**
	 * Returns the white space at the beginning of the line, up to the offset. Code after a comment of several lines is indented as the line
	 * in which the comment begins.
	 */
	String indentation() throws BadLocationException {
		int line = document.getLineInformationOfOffset(offset).getOffset();
		ITypedRegion first = TextUtilities.getPartition(document, Partitions.PARTITIONING, line, false);
		boolean ended = first.getOffset() < line && !IDocument.DEFAULT_CONTENT_TYPE.equals(first.getType()) && isCode();
		String text = ended ? new TextContext(document, first.getOffset()).lineBefore() : lineBefore();
		return text.substring(0, text.length() - text.stripLeading().length());
	}
}
