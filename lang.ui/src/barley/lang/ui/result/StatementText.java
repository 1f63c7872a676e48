package barley.lang.ui.result;

/** Statements as lists of exchanges name them. */
final class StatementText {

	private StatementText() {
	}

	/** Returns a statement with its line, without the name of its file. */
	static String shortened(String statement) {
		return statement.replaceFirst("^\\S+\\.barley:", "line ");
	}
}
