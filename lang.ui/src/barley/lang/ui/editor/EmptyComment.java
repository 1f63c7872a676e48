package barley.lang.ui.editor;

import org.eclipse.jface.text.rules.ICharacterScanner;
import org.eclipse.jface.text.rules.IPredicateRule;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.Token;

/** Takes {@code /**}{@code /} for the comment it is, not for the beginning of documentation. */
final class EmptyComment implements IPredicateRule {

	private static final String TEXT = "/**/";

	private final IToken token;

	EmptyComment(IToken token) {
		this.token = token;
	}

	@Override
	public IToken getSuccessToken() {
		return token;
	}

	@Override
	public IToken evaluate(ICharacterScanner scanner) {
		return evaluate(scanner, false);
	}

	@Override
	public IToken evaluate(ICharacterScanner scanner, boolean resume) {
		for (int read = 0; read < TEXT.length(); read++) {
			if (resume || scanner.read() != TEXT.charAt(read)) {
				unread(scanner, resume ? 0 : read + 1);
				return Token.UNDEFINED;
			}
		}
		return token;
	}

	private static void unread(ICharacterScanner scanner, int characters) {
		for (int i = 0; i < characters; i++) {
			scanner.unread();
		}
	}
}
