package barley.lang.ide.completion;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistContext;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.model.Block;
import barley.lang.model.Conditional;
import barley.lang.model.If;
import barley.lang.model.Require;

/** What the grammar allows at the cursor, and what the cursor stands in. The parser offers several such readings of one place. */
final class GrammarContext {

	private final ContentAssistContext context;
	private final Set<String> features;
	private final Set<String> allFeatures;
	private final String lineBefore;

	/** Reads one of the parser's {@code readings}; those with the same prefix tell together what a name would be good for. */
	GrammarContext(ContentAssistContext context, Collection<ContentAssistContext> readings) {
		this.context = context;
		features = features(context).collect(Collectors.toSet());
		allFeatures = readings.stream().filter(reading -> reading.getPrefix().equals(context.getPrefix())).flatMap(GrammarContext::features)
				.collect(Collectors.toSet());
		String text = context.getRootNode().getText();
		int start = Math.min(context.getReplaceRegion().getOffset(), text.length());
		lineBefore = text.substring(text.lastIndexOf('\n', start - 1) + 1, start);
	}

	private static Stream<String> features(ContentAssistContext reading) {
		return reading.getFirstSetGrammarElements().stream().filter(Assignment.class::isInstance)
				.map(element -> GrammarUtil.containingRule(element).getName() + "." + ((Assignment) element).getFeature());
	}

	ContentAssistContext context() {
		return context;
	}

	EObject model() {
		return context.getCurrentModel();
	}

	/** Returns whether one of these features, written {@code Rule.feature}, can be filled here. */
	boolean expects(String... ruleFeatures) {
		return Stream.of(ruleFeatures).anyMatch(allFeatures::contains);
	}

	/** Returns whether one of these features can be filled in this very reading. */
	boolean expectsItself(String... ruleFeatures) {
		return Stream.of(ruleFeatures).anyMatch(features::contains);
	}

	/** Returns whether a statement has to begin here: behind {@code exchange}, {@code ensure}, or the head of a loop. */
	boolean needsStatement() {
		return expects("Exchange.body", "Ensure.goal", "For.body", "If.then", "If.else");
	}

	/** Returns whether nothing stands before the cursor in its line, so that the author begins something new. */
	boolean isOnNewLine() {
		return lineBefore.isBlank();
	}

	/** Returns what the statement that may begin here would stand in. */
	CursorScope place() {
		EObject element = model();
		if (expectsItself("Block.statements") && !(element instanceof Block)) {
			// The parser has read the statement before the cursor and still stands in it; the next one stands beside it.
			EObject outer = element == null ? null : element.eContainer();
			element = EcoreUtil2.getContainerOfType(outer, Block.class);
		}
		return CursorScope.of(element);
	}

	/** Returns whether what is written here says if something holds. */
	boolean isCondition() {
		for (EObject inner = null, outer = model(); outer != null; inner = outer, outer = outer.eContainer()) {
			if (outer instanceof Require) {
				return true;
			} else if (outer instanceof If branch) {
				return inner == null ? expects("If.condition") : branch.getCondition() == inner;
			} else if (outer instanceof Conditional conditional
					&& (inner == null ? expects("Conditional.condition") : conditional.getCondition() == inner)) {
				return true;
			} else if (outer instanceof Block) {
				return false;
			}
		}
		return false;
	}

	/** Returns whether proposals would be written where they belong: in no comment, and not onto the end of another word. */
	boolean isSensible() {
		return (context.getPrefix().isEmpty() ? !endsInWord() : Character.isJavaIdentifierStart(context.getPrefix().charAt(0)))
				&& !isInComment();
	}

	private boolean endsInWord() {
		return !lineBefore.isEmpty() && Character.isJavaIdentifierPart(lineBefore.charAt(lineBefore.length() - 1));
	}

	private boolean isInComment() {
		int before = context.getOffset() - 1;
		ILeafNode leaf = before < 0 ? null : NodeModelUtils.findLeafNodeAtOffset(context.getRootNode(), before);
		if (leaf == null || !leaf.isHidden()) {
			return false;
		}
		String text = leaf.getText();
		return text.startsWith("//") && !(text.endsWith("\n") && leaf.getEndOffset() == context.getOffset())
				|| text.startsWith("/*") && !(text.endsWith("*/") && leaf.getEndOffset() == context.getOffset());
	}
}
