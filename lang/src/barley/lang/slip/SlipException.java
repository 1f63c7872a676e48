package barley.lang.slip;

import org.antlr.runtime.RecognitionException;

/** A slip in the form in which the parser reports errors. */
final class SlipException extends RecognitionException {

	private static final long serialVersionUID = 1L;

	private final transient Slip slip;

	SlipException(Slip slip) {
		this.slip = slip;
	}

	Slip slip() {
		return slip;
	}
}
