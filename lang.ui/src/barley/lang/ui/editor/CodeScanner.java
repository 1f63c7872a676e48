package barley.lang.ui.editor;

import java.util.Set;
import java.util.function.Supplier;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.ITokenScanner;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.swt.graphics.Color;

import barley.lang.ide.text.LanguageWords;

/** Divides code into words and determines their styles. It does not recognize comments; partitions exclude them. */
public final class CodeScanner implements ITokenScanner {

	/** Operators on data that are also words of conditions, where they are more frequent. */
	private static final Set<String> LOGIC = Set.of("and", "or");

	private final Supplier<Color> background;
	private String text = "";
	private int start;
	private int position;
	private int tokenStart;
	private boolean afterNumber;
	private Color ground;

	/** @param background returns the background of the editor, on which the colours must be legible */
	public CodeScanner(Supplier<Color> background) {
		this.background = background;
	}

	@Override
	public void setRange(IDocument document, int offset, int length) {
		try {
			text = document.get(offset, length);
		} catch (BadLocationException e) {
			text = "";
		}
		start = offset;
		position = 0;
		afterNumber = false;
		ground = background.get();
	}

	@Override
	public IToken nextToken() {
		TokenStyle style = next();
		return style == null ? Token.EOF : new Token(style.on(ground));
	}

	@Override
	public int getTokenOffset() {
		return start + tokenStart;
	}

	@Override
	public int getTokenLength() {
		return position - tokenStart;
	}

	/** Moves to the next token and returns its style; null at the end. */
	private TokenStyle next() {
		tokenStart = position;
		if (position == text.length()) {
			return null;
		}
		char first = text.charAt(position++);
		if (Character.isWhitespace(first)) {
			skip(Character::isWhitespace);
			return TokenStyle.TEXT;
		}
		boolean unit = afterNumber;
		afterNumber = false;
		if (first >= '0' && first <= '9') {
			skip(letter -> letter >= '0' && letter <= '9' || letter == '_' || letter == '.' && isDecimalPoint());
			afterNumber = true;
			return TokenStyle.NUMBER;
		} else if (isLetter(first)) {
			skip(CodeScanner::isLetterOrDigit);
			return word(text.substring(tokenStart, position), unit);
		}
		return TokenStyle.TEXT;
	}

	private TokenStyle word(String word, boolean unit) {
		if (LanguageWords.OPERATORS.contains(word) && !LOGIC.contains(word)) {
			return TokenStyle.OPERATOR;
		} else if (LanguageWords.KEYWORDS.contains(word)) {
			return TokenStyle.KEYWORD;
		} else if (unit) {
			if (position + 1 < text.length() && text.charAt(position) == '/' && isLetter(text.charAt(position + 1))) {
				position++;
				skip(CodeScanner::isLetterOrDigit);
			}
			return TokenStyle.UNIT;
		}
		return LanguageWords.ELEMENT_TYPES.contains(word) ? TokenStyle.TYPE : TokenStyle.TEXT;
	}

	/** In {@code 0..<4} the dots belong to the range, in {@code 1.5} to the number. */
	private boolean isDecimalPoint() {
		return position + 1 < text.length() && Character.isDigit(text.charAt(position + 1));
	}

	private interface Letters {
		boolean contain(char letter);
	}

	private void skip(Letters letters) {
		while (position < text.length() && letters.contain(text.charAt(position))) {
			position++;
		}
	}

	private static boolean isLetter(char letter) {
		return letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z' || letter == '_';
	}

	private static boolean isLetterOrDigit(char letter) {
		return isLetter(letter) || letter >= '0' && letter <= '9';
	}
}
