package barley.lang.ui.editor;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITypedRegion;
import org.eclipse.jface.text.TextUtilities;

/** What stands around a place of a document; what aids for typing look at. */
final class TextContext {

	private final IDocument document;
	private final int offset;

	TextContext(IDocument document, int offset) {
		this.document = document;
		this.offset = offset;
	}

	/** Which kind of comment the place stands in, or that of code. Between code and a comment, or behind a closed one, is code. */
	String partition() throws BadLocationException {
		ITypedRegion around = TextUtilities.getPartition(document, Partitions.PARTITIONING, offset, false);
		if (around.getOffset() < offset) {
			return around.getType();
		}
		ITypedRegion before = offset == 0 ? around : TextUtilities.getPartition(document, Partitions.PARTITIONING, offset - 1, false);
		return before.getOffset() < offset && isOpen(before) ? before.getType() : IDocument.DEFAULT_CONTENT_TYPE;
	}

	/** Whether what is typed at the end of a comment belongs to it. */
	private boolean isOpen(ITypedRegion comment) throws BadLocationException {
		String text = document.get(comment.getOffset(), comment.getLength());
		return comment.getType().equals(Partitions.LINE_COMMENT) ? !text.endsWith("\n") && !text.endsWith("\r") : !text.endsWith("*/");
	}

	boolean isCode() throws BadLocationException {
		return IDocument.DEFAULT_CONTENT_TYPE.equals(partition());
	}

	/** The character behind the place; 0 at the end. */
	char next() throws BadLocationException {
		return offset < document.getLength() ? document.getChar(offset) : 0;
	}

	char previous() throws BadLocationException {
		return offset > 0 ? document.getChar(offset - 1) : 0;
	}

	/** The line up to the place. */
	String lineBefore() throws BadLocationException {
		IRegion line = document.getLineInformationOfOffset(offset);
		return document.get(line.getOffset(), offset - line.getOffset());
	}

	/** The line from the place on. */
	String lineBehind() throws BadLocationException {
		IRegion line = document.getLineInformationOfOffset(offset);
		return document.get(offset, line.getOffset() + line.getLength() - offset);
	}

	/** The white space that the line begins with, as far as it stands before the place. */
	String indentation() throws BadLocationException {
		String line = lineBefore();
		return line.substring(0, line.length() - line.stripLeading().length());
	}
}
