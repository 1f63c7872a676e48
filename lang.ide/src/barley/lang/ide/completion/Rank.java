package barley.lang.ide.completion;

/** The priorities of proposals. An author who has begun a line is more likely to continue it than to begin a new statement. */
final class Rank {

	/** For a specific place only: a unit after a number, an operator after {@code with}. */
	static final int FITTING = 900;
	/** A name that is allowed here; nearer declarations precede farther ones. */
	static final int NAME = 800;
	static final int CLAUSE = 700;
	static final int STATEMENT = 600;
	static final int SNIPPET = 550;
	static final int VALUE_WORD = 400;
	/** A continuation of the line before, or a new statement in the middle of a line. */
	static final int UNLIKELY = 200;
	/** A name of another package, which the file does not import. */
	static final int ELSEWHERE = 100;

	private Rank() {
	}
}
