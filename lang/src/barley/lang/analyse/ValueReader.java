package barley.lang.analyse;

import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.IParser;

import com.google.inject.Inject;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.MachineChoice;
import barley.lang.finding.Complaint;
import barley.lang.model.Argument;
import barley.lang.model.Expression;
import barley.lang.model.Instance;
import barley.lang.model.ModelPackage;
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

	/**
	 * Returns the machine that {@code text} names, such as {@code Pod(gb = 25)}.
	 *
	 * @throws IllegalArgumentException if it names none; the message explains why
	 */
	public MachineChoice machine(String text) {
		IParseResult result = parser.parse(grammar.getInstanceRule(), new StringReader(text));
		if (result.hasSyntaxErrors() || !(result.getRootASTElement() instanceof Instance instance)) {
			throw new IllegalArgumentException("%s is not a machine such as Rack or Pod(gb = 25)".formatted(text));
		}
		Map<String, Value> arguments = new LinkedHashMap<>();
		for (Argument argument : instance.getArguments()) {
			String name = written(argument, ModelPackage.Literals.ARGUMENT__PARAMETER);
			if (arguments.put(name, read(name, NodeModelUtils.getTokenText(
					NodeModelUtils.findActualNodeFor(argument.getValue())))) != null) {
				throw new IllegalArgumentException("%s sets %s twice".formatted(text, name));
			}
		}
		return new MachineChoice(text.strip(), written(instance, ModelPackage.Literals.INSTANCE__DESIGN), arguments);
	}

	private static String written(EObject element, EReference feature) {
		return NodeModelUtils.getTokenText(NodeModelUtils.findNodesForFeature(element, feature).get(0));
	}
}
