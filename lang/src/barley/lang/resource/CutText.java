package barley.lang.resource;

import org.antlr.runtime.ANTLRStringStream;

/** A text that is not parsed beyond some offset. */
final class CutText extends ANTLRStringStream {

	private final int offset;
	private final String reason;

	/** @param reason why the rest is not parsed */
	CutText(String text, int offset, String reason) {
		super(text);
		this.offset = offset;
		this.reason = reason;
	}

	String reason() {
		return reason;
	}

	/** Returns the offset from which the text is not parsed. */
	int offset() {
		return offset;
	}
}
