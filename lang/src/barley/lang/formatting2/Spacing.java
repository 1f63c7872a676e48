package barley.lang.formatting2;

import java.util.Set;

import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.formatting2.regionaccess.ISemanticRegion;

/** Says whether a space stands between two tokens on the same line. */
final class Spacing {

	private static final Set<String> TIGHT_BEFORE = Set.of(")", "]", ",", ".", "[");
	private static final Set<String> TIGHT_AFTER = Set.of("(", "[", ".", "#");

	private Spacing() {
	}

	static boolean between(ISemanticRegion left, ISemanticRegion right) {
		String before = keyword(left);
		String after = keyword(right);
		if (TIGHT_BEFORE.contains(after) || TIGHT_AFTER.contains(before)) {
			return false;
		} else if (before.equals("-") && isOfRule(left, "Unary")) {
			return after.equals("-"); // two of them would read as a link
		}
		// A bracket that does not hold an expression belongs to the name in front of it.
		return !after.equals("(") || isOfRule(right, "Primary");
	}

	/** Returns whether a comment behind the token is set off by a space. */
	static boolean beforeComment(ISemanticRegion left) {
		return !TIGHT_AFTER.contains(keyword(left));
	}

	/** Returns whether a comment in front of the token is set off by a space. */
	static boolean afterComment(ISemanticRegion right) {
		return !TIGHT_BEFORE.contains(keyword(right));
	}

	/** Returns the keyword that a token is, or an empty text: the word of a clause may be a name as well. */
	static String keyword(ISemanticRegion token) {
		return token != null && token.getGrammarElement() instanceof Keyword keyword ? keyword.getValue() : "";
	}

	private static boolean isOfRule(ISemanticRegion token, String rule) {
		return GrammarUtil.containingParserRule(token.getGrammarElement()).getName().equals(rule);
	}
}
