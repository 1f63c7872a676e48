package barley.lang.formatting2;

/**
 * What is to stand between two tokens.
 *
 * @param lineBreak     whether the second token begins a line
 * @param indent        tabs before the second token, if it begins a line
 * @param commentIndent tabs before a comment that has a line of its own
 * @param space         whether a space separates the tokens, if they stand on one line
 * @param blankFirst    whether a blank line may follow the first token
 * @param blankLast     whether a blank line may precede the second token
 */
record Gap(boolean lineBreak, int indent, int commentIndent, boolean space, boolean blankFirst, boolean blankLast) {

	/** Both tokens on one line, unless a comment between them takes its rest. */
	static Gap sameLine(boolean space, int indentIfForced) {
		return new Gap(false, indentIfForced, indentIfForced, space, false, false);
	}

	/** A statement or declaration begins. */
	static Gap member(int indent, boolean isFirst) {
		return new Gap(true, indent, indent, true, !isFirst, true);
	}

	/** A statement goes on below. */
	static Gap continued(int indent) {
		return new Gap(true, indent, indent, true, false, false);
	}

	/** Before a closing brace, which stands further left than what it closes. */
	static Gap closing(int indent, boolean isEmpty) {
		return new Gap(true, indent, indent + 1, true, !isEmpty, false);
	}

	/** The end of the file. */
	static Gap end() {
		return new Gap(true, 0, 0, true, true, false);
	}
}
