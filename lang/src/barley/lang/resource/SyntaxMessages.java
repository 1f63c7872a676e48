package barley.lang.resource;

import java.util.Set;

import org.antlr.runtime.MismatchedTokenException;
import org.antlr.runtime.MissingTokenException;
import org.antlr.runtime.NoViableAltException;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.IGrammarAccess;
import org.eclipse.xtext.diagnostics.Diagnostic;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.antlr.SyntaxErrorMessageProvider;

import com.google.inject.Inject;
import com.google.inject.Singleton;

import barley.lang.finding.Nearest;

/** Words syntax errors in terms of the language, not of its grammar. The data of the issue are the remedy and the word that it suggests. */
@Singleton // finding the keywords takes longer than reading a short text
public class SyntaxMessages extends SyntaxErrorMessageProvider {

	private static final int LONGEST_QUOTE = 40;

	private final Set<String> keywords;

	@Inject
	public SyntaxMessages(IGrammarAccess grammar) {
		keywords = GrammarUtil.getAllKeywords(grammar.getGrammar());
	}

	@Override
	public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
		RecognitionException failure = context.getRecognitionException();
		if (failure == null) {
			return message(lexical(context.getDefaultMessage()), "");
		}
		String found = failure.token.getType() == Token.EOF ? null : failure.token.getText();
		String nearest = found == null || keywords.contains(found) ? "" : Nearest.to(found, keywords).orElse("");
		if (failure instanceof MismatchedTokenException mismatch && mismatch.expecting != Token.INVALID_TOKEN_TYPE) {
			String expected = mismatch.expecting == Token.EOF ? null : expected(context.getTokenNames()[mismatch.expecting]);
			return message(mismatch(expected, found, failure instanceof MissingTokenException), nearest);
		} else if (failure instanceof NoViableAltException) {
			return message(found == null ? "unexpected end of the file" : "unexpected " + quoted(found), nearest);
		}
		return super.getSyntaxErrorMessage(context);
	}

	/** Returns the message for an invalid token; at the end of the file, that is a comment without an end. */
	private static String lexical(String message) {
		return message.contains("<EOF>") ? "unclosed comment; missing */" : message;
	}

	private String mismatch(String expected, String found, boolean missing) {
		if (found == null) {
			return "missing " + expected.replaceFirst("^a ", "") + " at the end of the file";
		} else if (expected == null) {
			return quoted(found) + " does not start a declaration";
		} else if (expected.equals("'}'") && !found.isEmpty() && Character.isLetter(found.charAt(0))) {
			return keywords.contains(found) ? "missing '}' before " + quoted(found) : quoted(found) + " does not start a statement";
		}
		return missing ? "missing %s before %s".formatted(expected.replaceFirst("^a ", ""), quoted(found))
				: "expected %s, found %s".formatted(expected, quoted(found));
	}

	/** Returns the name of a kind of token for messages. */
	private static String expected(String token) {
		return switch (token) {
		case "RULE_ID" -> "a name";
		case "RULE_INT" -> "a number";
		default -> token;
		};
	}

	private static String quoted(String text) {
		return "'" + (text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) + "..." : text) + "'";
	}

	private static SyntaxErrorMessage message(String text, String proposal) {
		String remedy = proposal.isEmpty() ? "" : "did you mean " + proposal + "?";
		return new SyntaxErrorMessage(text, Diagnostic.SYNTAX_DIAGNOSTIC, new String[] { remedy, proposal });
	}
}
