package barley.lang.ide.text;

import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.CrossReference;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.TerminalRule;
import org.eclipse.xtext.ide.editor.syntaxcoloring.IHighlightedPositionAcceptor;
import org.eclipse.xtext.ide.editor.syntaxcoloring.ISemanticHighlightingCalculator;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

import barley.lang.model.ModelPackage.Literals;

/**
 * The kinds of words in a text, by the names that the Language Server Protocol has for them, for editors that color texts so: keywords,
 * numbers, comments, and names by what they name. Many words of the language may be names, too; only the parser knows which they are.
 *
 * <p>Takes time linear in the text. A comment is one piece for each of its lines, since editors expect no longer ones.
 */
public class WordKinds implements ISemanticHighlightingCalculator {

	private static final Pattern LINES = Pattern.compile("[^\\r\\n]+");

	@Override
	public void provideHighlightingFor(XtextResource resource, IHighlightedPositionAcceptor acceptor, CancelIndicator canceled) {
		IParseResult parsed = resource.getParseResult();
		if (parsed == null) {
			return;
		}
		for (ILeafNode leaf : parsed.getRootNode().getLeafNodes()) {
			if (canceled.isCanceled()) {
				return;
			}
			String kind = kind(leaf);
			if (kind != null) {
				LINES.matcher(leaf.getText()).results()
						.forEach(line -> acceptor.addPosition(leaf.getOffset() + line.start(), line.end() - line.start(), kind));
			}
		}
	}

	/** Returns the kind of a word; null for signs, blanks, and what does not parse. */
	private static String kind(ILeafNode leaf) {
		EObject element = leaf.getGrammarElement();
		if (element == null) {
			return null;
		}
		AbstractRule rule = element instanceof TerminalRule terminal ? terminal : GrammarUtil.containingRule(element);
		if (leaf.isHidden()) {
			return rule.getName().endsWith("COMMENT") ? "comment" : null;
		} else if (Character.isDigit(leaf.getText().charAt(0))) {
			return "number";
		} else if (!Character.isLetter(leaf.getText().charAt(0))) {
			return null;
		} else if (element instanceof Keyword && !(rule.getType().getClassifier() instanceof EDataType)) {
			return "keyword";
		}
		return name(leaf);
	}

	private static String name(ILeafNode leaf) {
		EObject element = leaf.getGrammarElement();
		for (ICompositeNode node = leaf.getParent(); node != null && GrammarUtil.containingAssignment(element) == null;
				node = node.getParent()) {
			element = node.getGrammarElement();
		}
		Assignment assignment = GrammarUtil.containingAssignment(element);
		CrossReference reference = GrammarUtil.containingCrossReference(element);
		if (reference != null) {
			return kind((EClass) reference.getType().getClassifier());
		} else if (assignment == null) {
			return null;
		}
		return switch (assignment.getFeature()) {
			case "name" -> kind(leaf.getSemanticElement().eClass());
			case "importedNamespace" -> "namespace";
			default -> "keyword"; // a unit, a strategy, a type of numbers
		};
	}

	private static String kind(EClass named) {
		return named == Literals.SOURCE ? "namespace" : named == Literals.OPERATOR ? "function"
				: Literals.DECLARATION.isSuperTypeOf(named) ? "type"
				: named == Literals.PROPERTY || named == Literals.STRATEGY_OPTION ? "property" : "variable";
	}
}
