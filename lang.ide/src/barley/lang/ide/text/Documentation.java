package barley.lang.ide.text;

import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.documentation.IEObjectDocumentationProvider;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.model.Data;
import barley.lang.model.DataFamily;
import barley.lang.model.NodeFamily;

/**
 * The documentation of a declaration: the comment above it between {@code /**} and {@code *}{@code /}, which may use Markdown, but is not
 * trusted.
 */
public final class Documentation implements IEObjectDocumentationProvider {

	private static final String OPENING = "/**";
	private static final String CLOSING = "*/";

	/** Returns the documentation of {@code element}, or an empty text. */
	@Override
	public String getDocumentation(EObject element) {
		String comment = comment(element);
		// `node a, b` and `data x, y` are documented as a whole
		if (comment == null && (element instanceof NodeFamily || element instanceof DataFamily && element.eContainer() instanceof Data)) {
			comment = comment(element.eContainer());
		}
		return comment == null ? "" : SafeMarkdown.of(stripped(comment));
	}

	private static String comment(EObject element) {
		ICompositeNode node = NodeModelUtils.findActualNodeFor(element);
		String nearest = null;
		if (node != null) {
			for (ILeafNode leaf : node.getLeafNodes()) {
				if (!leaf.isHidden()) {
					break;
				}
				// `/**/` is an empty comment, not the beginning of documentation
				String text = leaf.getText();
				if (text.startsWith(OPENING) && text.length() > OPENING.length() + 1) {
					nearest = text;
				}
			}
		}
		return nearest;
	}

	private static String stripped(String comment) {
		String inner = comment.substring(OPENING.length(), comment.length() - CLOSING.length());
		return inner.lines().map(line -> line.strip().replaceFirst("^\\*+ ?", "").stripTrailing()).collect(Collectors.joining("\n"))
				.strip();
	}
}
