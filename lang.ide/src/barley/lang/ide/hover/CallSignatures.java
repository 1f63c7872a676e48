package barley.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.lsp4j.jsonrpc.messages.Tuple;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.signatureHelp.ISignatureHelpService;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.EObjectAtOffsetHelper;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

import com.google.inject.Inject;

import barley.lang.ide.text.Documentation;
import barley.lang.ide.text.Signature;
import barley.lang.model.Declaration;
import barley.lang.model.Named;
import barley.lang.model.Operator;
import barley.lang.model.Parameterized;
import barley.lang.model.Source;

/**
 * Shows, between the parentheses behind a name, the parameters of what it names with their defaults and documentation. The parentheses are
 * found among the words before the caret, because a text that is being written has no model of them.
 */
public final class CallSignatures implements ISignatureHelpService {

	@Inject
	private EObjectAtOffsetHelper elements;

	@Inject
	private Documentation documentation;

	/** The parentheses around the caret: the word before them, the commas before the caret, and the name before {@code =}, or null. */
	private record Call(ILeafNode name, int commas, String argument) {
	}

	@Override
	public SignatureHelp getSignatureHelp(Document document, XtextResource resource, SignatureHelpParams params, CancelIndicator canceled) {
		Call call = resource.getParseResult() == null ? null : call(resource, document.getOffSet(params.getPosition()));
		EObject callee = call == null ? null : callee(resource, call.name());
		List<? extends Named> parameters = callee instanceof Parameterized declaration ? declaration.getParameters()
				: callee instanceof Operator operator ? operator.getOperands() : List.of();
		if (parameters.isEmpty()) {
			return EMPTY;
		}
		SignatureInformation signature = signature((Declaration) callee, parameters);
		return new SignatureHelp(List.of(signature), 0, active(parameters, call));
	}

	private static Call call(XtextResource resource, int caret) {
		List<ILeafNode> words = new ArrayList<>();
		for (ILeafNode leaf : resource.getParseResult().getRootNode().getLeafNodes()) {
			if (leaf.getOffset() >= caret) {
				break;
			} else if (!leaf.isHidden() || leaf.getGrammarElement() == null) { // what the parser skips is hidden, too
				words.add(leaf);
			}
		}
		int depth = 0;
		int commas = 0;
		String argument = null;
		for (int i = words.size() - 1; i > 0; i--) {
			switch (words.get(i).getText()) {
			case "{", "}" -> {
				return null;
			}
			case ")", "]" -> depth++;
			case "(", "[" -> {
				if (depth == 0 && words.get(i).getText().equals("(") && isName(words.get(i - 1))) {
					return new Call(words.get(i - 1), commas, argument);
				} else if (depth == 0) {
					commas = 0;
					argument = null;
				} else {
					depth--;
				}
			}
			case "," -> commas += depth == 0 ? 1 : 0;
			case "=" -> argument = depth == 0 && commas == 0 ? words.get(i - 1).getText() : argument;
			default -> {
				// a word of an argument
			}
			}
		}
		return null;
	}

	/** Parentheses behind anything else only group an expression. */
	private static boolean isName(ILeafNode word) {
		return Character.isJavaIdentifierStart(word.getText().charAt(0));
	}

	/** Returns what a word names; null for the name of a declaration itself, whose parameters the author is writing. */
	private EObject callee(XtextResource resource, ILeafNode name) {
		EObject named = elements.getElementWithNameAt(resource, name.getOffset());
		if (named == null && !resource.getContents().isEmpty() && resource.getContents().get(0) instanceof Source source) {
			return source.getDeclarations().stream().filter(declaration -> name.getText().equals(declaration.getName())).findFirst()
					.orElse(null);
		}
		return named == null || named.eIsProxy() || named == NodeModelUtils.findActualSemanticObjectFor(name) ? null : named;
	}

	private SignatureInformation signature(Declaration callee, List<? extends Named> parameters) {
		StringBuilder label = new StringBuilder(callee.getName()).append('(');
		List<ParameterInformation> parts = new ArrayList<>();
		for (Named parameter : parameters) {
			label.append(parts.isEmpty() ? "" : ", ");
			ParameterInformation part = new ParameterInformation();
			part.setLabel(Tuple.two(label.length(), label.length() + Signature.text(parameter).length()));
			comment(parameter).ifPresent(part::setDocumentation);
			parts.add(part);
			label.append(Signature.text(parameter));
		}
		SignatureInformation signature = new SignatureInformation(label.append(')').toString());
		signature.setParameters(parts);
		comment(callee).ifPresent(signature::setDocumentation);
		return signature;
	}

	private Optional<MarkupContent> comment(EObject named) {
		return Optional.of(documentation.getDocumentation(named)).filter(words -> !words.isEmpty())
				.map(words -> new MarkupContent(MarkupKind.MARKDOWN, words));
	}

	private static int active(List<? extends Named> parameters, Call call) {
		List<String> names = parameters.stream().map(Named::getName).toList();
		int named = call.argument() == null ? -1 : names.indexOf(call.argument());
		return named >= 0 ? named : Math.min(call.commas(), parameters.size() - 1);
	}
}
