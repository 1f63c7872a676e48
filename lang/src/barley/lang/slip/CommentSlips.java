package barley.lang.slip;

import java.util.ArrayList;
import java.util.List;

import org.antlr.runtime.ANTLRStringStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;

import barley.lang.parser.antlr.internal.InternalBarleyLexer;

/**
 * Recognizes divisions as in Python, {@code n[p // 2]}: the second half of the line is a comment here. It is read as the text that was
 * meant.
 */
final class CommentSlips {

	private CommentSlips() {
	}

	/**
	 * Returns the comment that ends a line within brackets and closes them, if it precedes the place where parsing stops; -1 if there is
	 * none.
	 */
	static int division(List<CommonToken> tokens, int at) {
		TokenView view = new TokenView(tokens);
		int previous = view.before(at);
		int comment = previous + 1;
		while (comment < at && tokens.get(comment).getType() == Vocabulary.BLANK && tokens.get(comment).getText().indexOf('\n') < 0) {
			comment++;
		}
		if (previous < 0 || comment >= at || tokens.get(comment).getType() != Vocabulary.LINE_COMMENT) {
			return -1;
		}
		String text = tokens.get(comment).getText();
		int open = 0;
		for (int place = previous; place >= 0 && !StatementLayout.beginsLine(tokens, place); place = view.before(place)) {
			open += "([".contains(view.text(place)) ? 1 : ")]".contains(view.text(place)) ? -1 : 0;
		}
		long closed = text.chars().filter(sign -> sign == ')' || sign == ']').count();
		long opened = text.chars().filter(sign -> sign == '(' || sign == '[').count();
		return open > 0 && closed - opened == open ? comment : -1;
	}

	/** Returns the tokens of a comment that is a division: a stroke with the finding, and what follows it. */
	static List<CommonToken> read(CommonToken comment, int divide) {
		String text = comment.getText();
		List<CommonToken> tokens = new ArrayList<>();
		SlipToken stroke = new SlipToken(comment.getInputStream(), divide, Token.DEFAULT_CHANNEL, comment.getStartIndex(),
				comment.getStartIndex() + 1, new Slip("// begins a comment", "write / for a division"));
		stroke.setText("/");
		stroke.setLine(comment.getLine());
		stroke.setCharPositionInLine(comment.getCharPositionInLine());
		tokens.add(stroke);
		InternalBarleyLexer lexer = new InternalBarleyLexer(new ANTLRStringStream(text.substring(2)));
		for (Token next = lexer.nextToken(); next != Token.EOF_TOKEN; next = lexer.nextToken()) {
			CommonToken token = (CommonToken) next;
			token.setInputStream(comment.getInputStream());
			token.setStartIndex(token.getStartIndex() + comment.getStartIndex() + 2);
			token.setStopIndex(token.getStopIndex() + comment.getStartIndex() + 2);
			token.setLine(comment.getLine());
			token.setCharPositionInLine(token.getCharPositionInLine() + comment.getCharPositionInLine() + 2);
			tokens.add(token);
		}
		return tokens;
	}
}
