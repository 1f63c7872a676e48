package barley.lang.resource;

import org.antlr.runtime.ANTLRStringStream;

/** A text whose rest, from one place on, is not to be parsed. */
final class CutText extends ANTLRStringStream {

	private final int offset;

	CutText(String text, int offset) {
		super(text);
		this.offset = offset;
	}

	/** Returns where the rest begins. */
	int offset() {
		return offset;
	}
}
