package barley.lang.ide.quickfix;

/** A search has failed; the message explains to the author why. */
final class NothingFound extends RuntimeException {

	private static final long serialVersionUID = 1L;

	NothingFound(String message) {
		super(message, null, false, false);
	}
}
