package barley.lang.slip;

import java.util.ArrayList;
import java.util.List;

import org.antlr.runtime.CommonToken;

/**
 * Joins the halves of characters beyond the first 65,536, such as emoji. The lexer reads Java's 16-bit units and makes a token of each
 * half, which no message can show.
 */
final class SurrogatePairs {

	private SurrogatePairs() {
	}

	/** Returns a new list of tokens, with one token for each pair. */
	static List<CommonToken> joined(List<CommonToken> tokens) {
		List<CommonToken> joined = new ArrayList<>(tokens.size());
		for (CommonToken token : tokens) {
			int last = joined.size() - 1;
			if (last >= 0 && isPair(joined.get(last), token)) {
				CommonToken pair = new CommonToken(joined.get(last));
				pair.setStopIndex(token.getStopIndex());
				pair.setText(joined.get(last).getText() + token.getText());
				joined.set(last, pair);
			} else {
				joined.add(token);
			}
		}
		return joined;
	}

	private static boolean isPair(CommonToken first, CommonToken second) {
		if (first.getType() != Vocabulary.STRANGE || second.getType() != Vocabulary.STRANGE) {
			return false;
		}
		String high = first.getText();
		String low = second.getText();
		return high.length() == 1 && low.length() == 1 && Character.isSurrogatePair(high.charAt(0), low.charAt(0));
	}
}
