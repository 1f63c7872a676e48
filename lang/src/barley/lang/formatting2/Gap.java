package barley.lang.formatting2;

/**
 * The white space between two tokens.
 *
 * @param lineBreak whether the second token begins a line
 * @param indent tabs before the second token, if it begins a line
 * @param commentIndent tabs before a comment on a line of its own
 * @param space whether a space separates the tokens, if they are on one line
 * @param blankFirst whether a blank line may follow the first token
 * @param blankLast whether a blank line may precede the second token
 */
record Gap(boolean lineBreak, int indent, int commentIndent, boolean space, boolean blankFirst, boolean blankLast) {

	/** Both tokens on one line, unless a comment between them ends it. */
	static Gap sameLine(boolean space, int indentIfForced) {
		return new Gap(false, indentIfForced, indentIfForced, space, false, false);
	}

	/** Before a statement or declaration. */
	static Gap member(int indent, boolean isFirst) {
		return new Gap(true, indent, indent, true, !isFirst, true);
	}

	/** Before a token that continues a statement on the next line. */
	static Gap continued(int indent) {
		return new Gap(true, indent, indent, true, false, false);
	}

	/** Before a closing brace, which is indented less than the block it closes. */
	static Gap closing(int indent, boolean isEmpty) {
		return new Gap(true, indent, indent + 1, true, !isEmpty, false);
	}

	/** At the end of the file. */
	static Gap end() {
		return new Gap(true, 0, 0, true, true, false);
	}
}
