package barley.lang.ide.text;

import java.util.Optional;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.documentation.IEObjectDocumentationProvider;
import org.eclipse.xtext.nodemodel.ILeafNode;

import barley.lang.model.Data;
import barley.lang.model.DataFamily;
import barley.lang.model.NodeFamily;
import barley.lang.resource.DocComment;

/**
 * The documentation of a declaration: the comment above it between {@code /**} and {@code *}{@code /}, which may use Markdown, but is not
 * trusted.
 */
public final class Documentation implements IEObjectDocumentationProvider {

	private static final String CLOSING = "*/";

	/** Returns the documentation of {@code element}, or an empty text. */
	@Override
	public String getDocumentation(EObject element) {
		Optional<String> comment = comment(element);
		// `node a, b` and `data x, y` are documented as a whole
		if (comment.isEmpty() && (element instanceof NodeFamily || element instanceof DataFamily && element.eContainer() instanceof Data)) {
			comment = comment(element.eContainer());
		}
		return comment.map(Documentation::stripped).map(SafeMarkdown::of).orElse("");
	}

	private static Optional<String> comment(EObject element) {
		return DocComment.of(element).map(ILeafNode::getText);
	}

	private static String stripped(String comment) {
		String inner = comment.substring(DocComment.OPENING.length(), comment.length() - CLOSING.length());
		return inner.lines().map(line -> line.strip().replaceFirst("^\\*+ ?", "").stripTrailing()).collect(Collectors.joining("\n"))
				.strip();
	}
}
