package barley.lang.slip;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

import org.antlr.runtime.Token;

import barley.lang.parser.antlr.internal.InternalBarleyParser;

/** The types of tokens in the grammar, and how they are written. */
final class Vocabulary {

	static final int NAME = InternalBarleyParser.RULE_ID;
	static final int NUMBER = InternalBarleyParser.RULE_INT;
	static final int BLANK = InternalBarleyParser.RULE_WS;
	static final int COMMENT = InternalBarleyParser.RULE_ML_COMMENT;
	static final int LINE_COMMENT = InternalBarleyParser.RULE_SL_COMMENT;
	/** A character that begins no token. */
	static final int STRANGE = InternalBarleyParser.RULE_ANY_OTHER;

	private static final Map<String, Integer> TYPES = new HashMap<>();
	private static final List<Integer> ALL = new ArrayList<>(List.of(NAME, NUMBER));

	static {
		for (int type = Token.MIN_TOKEN_TYPE; type < InternalBarleyParser.tokenNames.length; type++) {
			String name = InternalBarleyParser.tokenNames[type];
			if (name.startsWith("'")) {
				TYPES.put(name.substring(1, name.length() - 1), type);
				ALL.add(type);
			}
		}
	}

	static final int EQUALS = TYPES.get("=");
	static final int ON = TYPES.get("on");
	static final int TO = TYPES.get("to");
	static final int AS = TYPES.get("as");
	static final int BY = TYPES.get("by");
	static final int BARRIER = TYPES.get("barrier");
	static final int ONE_WAY = TYPES.get("->");
	static final int UP_TO = TYPES.get("..<");
	static final int COMMA = TYPES.get(",");
	static final int OPEN = TYPES.get("{");
	static final int CLOSE = TYPES.get("}");
	private static final Set<String> OPERATORS = Set.of("+", "-", "*", "/", "%", "^", "<", ">", "<=", ">=", "==", "!=", ".", ".*", "#");

	private Vocabulary() {
	}

	/** Returns the types of all tokens of a text: names, numbers, keywords and signs. */
	static List<Integer> all() {
		return ALL;
	}

	static OptionalInt type(String text) {
		Integer type = TYPES.get(text);
		return type == null ? OptionalInt.empty() : OptionalInt.of(type);
	}

	static boolean isWord(int type) {
		return isWord(text(type));
	}

	/** Returns whether the text of a token is a word or a name; one that stands for what was left out, or for the end, has none. */
	static boolean isWord(String text) {
		return !text.isEmpty() && Character.isLetter(text.charAt(0));
	}

	static boolean isSign(int type) {
		return !text(type).isEmpty() && !isWord(type);
	}

	/**
	 * Returns whether a type is a sign that combines values: these are allowed nearly everywhere, so they are poor guesses for a missing
	 * token.
	 */
	static boolean isOperator(int type) {
		return OPERATORS.contains(text(type));
	}

	/** Returns how a token of {@code type} is written; empty for names and numbers, which vary. */
	static String text(int type) {
		String name = type < 0 ? "" : InternalBarleyParser.tokenNames[type];
		return name.startsWith("'") ? name.substring(1, name.length() - 1) : "";
	}
}
