package barley.lang.ide.hover;

import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.DocumentExtensions;
import org.eclipse.xtext.ide.server.hover.IHoverService;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.EObjectAtOffsetHelper;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

import com.google.inject.Inject;

import barley.lang.ide.text.Documentation;
import barley.lang.glossary.Glossary;
import barley.lang.ide.text.Owner;
import barley.lang.ide.text.Signature;
import barley.lang.model.Async;
import barley.lang.model.Compute;
import barley.lang.model.Exchange;
import barley.lang.model.Receive;
import barley.lang.model.Send;
import barley.lang.model.SendWord;
import barley.lang.model.Strategy;
import barley.lang.model.Word;

/** Describes the word under the pointer: for a name its declaration, its documentation and its figures; for a keyword its meaning. */
public final class BarleyHoverService implements IHoverService {

	@Inject
	private EObjectAtOffsetHelper elements;

	@Inject
	private DocumentExtensions ranges;

	@Inject
	private Documentation documentation;

	@Inject
	private HoverFacts facts;

	@Override
	public Hover hover(Document document, XtextResource resource, HoverParams params, CancelIndicator cancelIndicator) {
		ILeafNode leaf = word(resource, document.getOffSet(params.getPosition()));
		if (leaf == null) {
			return EMPTY_HOVER;
		}
		EObject element = elements.getElementWithNameAt(resource, leaf.getOffset());
		String text = element == null || element.eIsProxy() ? meaning(leaf, cancelIndicator)
				: describe(element, NodeModelUtils.findActualSemanticObjectFor(leaf), cancelIndicator);
		return text.isEmpty() ? EMPTY_HOVER
				: new Hover(new MarkupContent(MarkupKind.MARKDOWN, text), ranges.newRange(resource, leaf.getTextRegion()));
	}

	/** Returns the word at {@code offset}, or the one that ends there, where the caret is after typing it. */
	private static ILeafNode word(XtextResource resource, int offset) {
		ILeafNode leaf = NodeModelUtils.findLeafNodeAtOffset(resource.getParseResult().getRootNode(), offset);
		if (!isWord(leaf) && offset > 0) {
			leaf = NodeModelUtils.findLeafNodeAtOffset(resource.getParseResult().getRootNode(), offset - 1);
		}
		return isWord(leaf) ? leaf : null;
	}

	/**
	 * Returns whether a leaf is a word; text that the parser skipped is one although it is hidden, but white space and comments are not.
	 */
	private static boolean isWord(ILeafNode leaf) {
		return leaf != null && (!leaf.isHidden() || leaf.getGrammarElement() == null)
				&& Character.isJavaIdentifierStart(leaf.getText().charAt(0));
	}

	/** Returns the meaning of a keyword; of that of an exchange also what it takes. */
	private String meaning(ILeafNode leaf, CancelIndicator cancelIndicator) {
		String meaning = Glossary.meaning(leaf.getText());
		EObject element = NodeModelUtils.findActualSemanticObjectFor(leaf);
		SendWord send = EcoreUtil2.getContainerOfType(element, SendWord.class);
		if (send != null && !meaning.isEmpty()) {
			return meaning + instructions(send, cancelIndicator);
		}
		StringJoiner paragraphs = new StringJoiner("\n\n");
		add(paragraphs, meaning);
		add(paragraphs, list(isPaced(element, leaf) ? facts.ofPace(element, cancelIndicator) : List.of()));
		if (!(element instanceof Exchange exchange)) {
			return paragraphs.toString();
		}
		add(paragraphs, list(facts.ofExchange(exchange, cancelIndicator)));
		return paragraphs + (exchange.getBody() instanceof SendWord only ? instructions(only, cancelIndicator) : "");
	}

	/** Returns whether a leaf is the first word of a block in which each node goes at its own pace, or of what may be an item of one. */
	private static boolean isPaced(EObject element, ILeafNode leaf) {
		boolean statement = element instanceof Async || element instanceof Compute || element instanceof Send || element instanceof Receive
				|| element instanceof Exchange;
		return statement && leaf.getText().equals(element.eClass().getName().toLowerCase(Locale.ROOT));
	}

	/** Returns what the synapses of a statement execute; an empty text while its schedule is broken. */
	private String instructions(SendWord send, CancelIndicator cancelIndicator) {
		return facts.statement(send, cancelIndicator)
				.map(listing -> "\n\n" + SynapseFacts.code(listing) + "\n\n" + list(SynapseFacts.of(listing))).orElse("");
	}

	private static String list(List<String> facts) {
		return facts.isEmpty() ? "" : "- " + String.join("\n- ", facts);
	}

	private String describe(EObject element, EObject place, CancelIndicator cancelIndicator) {
		StringJoiner paragraphs = new StringJoiner("\n\n");
		paragraphs.add("```barley\n" + Signature.of(element) + "\n```");
		add(paragraphs, Owner.of(element).map(owner -> "of `" + owner + "`").orElse(""));
		add(paragraphs, documentation.getDocumentation(element));
		boolean used = place instanceof Strategy strategy && element == strategy.getSchedule();
		add(paragraphs, list(used ? facts.ofStrategy((Strategy) place, cancelIndicator) : facts.about(element, cancelIndicator)));
		boolean word = element instanceof Word && element.eContainer() instanceof SendWord;
		return paragraphs + (word ? instructions((SendWord) element.eContainer(), cancelIndicator) : "");
	}

	private static void add(StringJoiner paragraphs, String paragraph) {
		if (!paragraph.isEmpty()) {
			paragraphs.add(paragraph);
		}
	}
}
