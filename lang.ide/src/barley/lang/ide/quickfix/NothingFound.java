package barley.lang.ide.quickfix;

/** A search has come to nothing; the message says why, for the author to read. */
final class NothingFound extends RuntimeException {

	private static final long serialVersionUID = 1L;

	NothingFound(String message) {
		super(message, null, false, false);
	}
}
