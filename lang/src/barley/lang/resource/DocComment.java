package barley.lang.resource;

import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** The comments between {@code /**} and {@code *}{@code /} that document what stands below them. */
public final class DocComment {

	public static final String OPENING = "/**";

	private DocComment() {
	}

	/** Returns whether a comment documents anything; {@code /**}{@code /} is an empty comment. */
	public static boolean is(String comment) {
		return comment.startsWith(OPENING) && comment.length() > OPENING.length() + 1;
	}

	/** Returns the nearest one above {@code element}. */
	public static Optional<ILeafNode> of(EObject element) {
		ICompositeNode node = NodeModelUtils.findActualNodeFor(element);
		ILeafNode nearest = null;
		if (node != null) {
			for (ILeafNode leaf : node.getLeafNodes()) {
				if (!leaf.isHidden()) {
					break;
				}
				nearest = is(leaf.getText()) ? leaf : nearest;
			}
		}
		return Optional.ofNullable(nearest);
	}
}
