package barley.lang.slip;

import org.antlr.runtime.CharStream;
import org.antlr.runtime.CommonToken;

/** A token in place of an erroneous one: the token that was meant, or a removed one. */
final class SlipToken extends CommonToken {

	private static final long serialVersionUID = 1L;

	private final transient Slip slip;

	/**
	 * @param slip the error to report; null if it is reported elsewhere
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
