package barley.lang.formatting2;

import java.util.Set;

import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.formatting2.regionaccess.ISemanticRegion;

/** Decides whether a space separates two tokens on the same line. */
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
			return after.equals("-"); // '--' would be a link
		}
		// A bracket that does not contain an expression belongs to the name before it.
		return !after.equals("(") || isOfRule(right, "Primary");
	}

	/** Returns whether a space separates the token from a comment after it. */
	static boolean beforeComment(ISemanticRegion left) {
		return !TIGHT_AFTER.contains(keyword(left));
	}

	/** Returns whether a space separates the token from a comment before it. */
	static boolean afterComment(ISemanticRegion right) {
		return !TIGHT_BEFORE.contains(keyword(right));
	}

	/** Returns the keyword of a token, or an empty text for any other token: words of clauses may be names as well. */
	static String keyword(ISemanticRegion token) {
		return token != null && token.getGrammarElement() instanceof Keyword keyword ? keyword.getValue() : "";
	}

	private static boolean isOfRule(ISemanticRegion token, String rule) {
		return GrammarUtil.containingParserRule(token.getGrammarElement()).getName().equals(rule);
	}
}
