package barley.lang.ide.completion;

import java.util.Collection;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistContext;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.model.Block;
import barley.lang.model.Conditional;
import barley.lang.model.If;
import barley.lang.model.Require;
import barley.lang.model.Return;
import barley.lang.model.SynapseBlock;

/** The grammar elements allowed at the cursor, and the elements around it. The parser offers several such contexts for one place. */
final class GrammarContext {

	private static final Pattern RECEIVER = Pattern.compile("(\\w+)\\s*\\.\\s*$");

	private final ContentAssistContext context;
	private final Set<String> features;
	private final Set<String> allFeatures;
	private final String lineBefore;

	/** Creates the context for one of the parser's {@code readings}; those with the same prefix together determine what a name is for. */
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

	/** Returns whether one of these features, written {@code Rule.feature}, is expected here. */
	boolean expects(String... ruleFeatures) {
		return Stream.of(ruleFeatures).anyMatch(allFeatures::contains);
	}

	/** Returns whether one of these features is expected in this particular reading. */
	boolean expectsItself(String... ruleFeatures) {
		return Stream.of(ruleFeatures).anyMatch(features::contains);
	}

	/** Returns the name before a dot behind which a member is expected; empty if there is none. */
	String receiver() {
		Matcher receiver = RECEIVER.matcher(lineBefore);
		return receiver.find() ? receiver.group(1) : "";
	}

	/** Returns whether a statement must begin here: after {@code exchange}, {@code ensure}, or the head of a loop. */
	boolean needsStatement() {
		return expects("Exchange.body", "Ensure.body", "For.body", "If.then", "If.else");
	}

	/** Returns whether the cursor is the first text of its line, so that the author begins a new statement. */
	boolean isOnNewLine() {
		return lineBefore.isBlank();
	}

	/** Returns the scope of a statement that may begin here. */
	CursorScope place() {
		EObject element = model();
		SynapseBlock block = synapseBlock();
		if (block != null) {
			return block.getSteps().stream().anyMatch(this::isReturnedBefore) ? CursorScope.RETURNED : CursorScope.SYNAPSE;
		}
		if (expectsItself("Exchange.body")) {
			return CursorScope.EXCHANGE;
		} else if (expectsItself("Ensure.body")) {
			return CursorScope.GOAL;
		} else if (expectsItself("Block.statements") && !(element instanceof Block)) {
			// The current element is still the statement before the cursor; the next one is its sibling.
			EObject outer = element == null ? null : element.eContainer();
			element = EcoreUtil2.getContainerOfType(outer, Block.class);
		}
		return CursorScope.of(element);
	}

	/** Returns the block in which the cursor is, also in front of steps that are there already; null if it is in none. */
	private SynapseBlock synapseBlock() {
		int offset = context.getReplaceRegion().getOffset();
		ILeafNode leaf = offset == 0 ? null : NodeModelUtils.findLeafNodeAtOffset(context.getRootNode(), offset - 1);
		SynapseBlock block = leaf == null ? null
				: EcoreUtil2.getContainerOfType(NodeModelUtils.findActualSemanticObjectFor(leaf), SynapseBlock.class);
		if (block == null) {
			return null;
		}
		ICompositeNode node = NodeModelUtils.getNode(block);
		return offset > node.getOffset() && (offset < node.getEndOffset() || !node.getText().endsWith("}")) ? block : null;
	}

	private boolean isReturnedBefore(EObject step) {
		return step instanceof Return && NodeModelUtils.getNode(step).getOffset() < context.getReplaceRegion().getOffset();
	}

	/** Returns whether the expression here is a condition. */
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

	/** Returns whether proposals make sense here: not in a comment, and not at the end of another word. */
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
