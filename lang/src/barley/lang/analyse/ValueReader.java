package barley.lang.analyse;

import java.io.StringReader;

import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.IParser;

import com.google.inject.Inject;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.Limits;
import barley.lang.finding.Complaint;
import barley.lang.model.Expression;
import barley.lang.services.BarleyGrammarAccess;
import barley.lang.value.Value;

/** Reads values in the syntax of the language: {@code 16}, {@code 25_000_000}, {@code 2 ^ 20}, {@code 16 Gbit/s}, {@code true}. */
public final class ValueReader {

	@Inject
	private IParser parser;

	@Inject
	private BarleyGrammarAccess grammar;

	/**
	 * Returns the value of the expression {@code text}; {@code name} is what the value is for.
	 *
	 * @throws IllegalArgumentException if it has none; the message explains why
	 */
	public Value read(String name, String text) {
		IParseResult result = parser.parse(grammar.getExpressionRule(), new StringReader(text));
		if (result.hasSyntaxErrors() || !(result.getRootASTElement() instanceof Expression expression)) {
			throw new IllegalArgumentException("%s=%s is not a value such as 16, 2 ^ 20 or 16 Gbit/s".formatted(name, text));
		}
		try {
			return new Evaluator(new Frame(), new Budget(Limits.DEFAULT, () -> false)).evaluate(expression);
		} catch (Complaint e) {
			throw new IllegalArgumentException("%s=%s: %s".formatted(name, text, e.getMessage()), e);
		}
	}
}
