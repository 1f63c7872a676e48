package barley.lang.slip;

import org.antlr.runtime.CharStream;
import org.antlr.runtime.CommonToken;

/** A token that stands for what should have been written, or for what should not. */
final class SlipToken extends CommonToken {

	private static final long serialVersionUID = 1L;

	private final transient Slip slip;

	/**
	 * @param slip what is told about it; null if that is told elsewhere
	 * @param stop the last character of the text that it covers
	 */
	SlipToken(CharStream text, int type, int channel, int start, int stop, Slip slip) {
		super(text, type, channel, start, stop);
		this.slip = slip;
	}

	Slip slip() {
		return slip;
	}

	boolean coversNothing() {
		return getStopIndex() < getStartIndex();
	}
}
