package barley.lang.ide.completion;

/** Which proposals come first. The author who has begun a line is more likely to go on with it than to begin something new. */
final class Rank {

	/** What belongs here and nowhere else: a unit behind a number, an operator behind {@code with}. */
	static final int FITTING = 900;
	/** A name that can stand here; nearer declarations come before farther ones. */
	static final int NAME = 800;
	static final int CLAUSE = 700;
	static final int STATEMENT = 600;
	static final int SNIPPET = 550;
	static final int VALUE_WORD = 400;
	/** What goes on with the line before, or begins something new in the middle of a line. */
	static final int UNLIKELY = 200;

	private Rank() {
	}
}
