package barley.lang.resource;

import org.antlr.runtime.ANTLRStringStream;

/** A text that is not parsed beyond some offset. */
final class CutText extends ANTLRStringStream {

	private final int offset;

	CutText(String text, int offset) {
		super(text);
		this.offset = offset;
	}

	/** Returns the offset from which the text is not parsed. */
	int offset() {
		return offset;
	}
}
