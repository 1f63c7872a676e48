package barley.lang.slip;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.Tuples;

import barley.lang.model.Block;
import barley.lang.model.Declaration;
import barley.lang.model.For;
import barley.lang.model.If;
import barley.lang.model.Import;
import barley.lang.model.Source;

/** Recognizes elements with syntax errors: other findings about them would concern something that may not have been meant. */
public final class Misspelled {

	private Misspelled() {
	}

	/**
	 * Returns whether there is a syntax error in the statement that contains {@code place}, or in its clause of a declaration, or whether
	 * the declaration has no name. The statements in its braces do not count. A statement is looked through once, however many places in
	 * it are asked about.
	 */
	public static boolean contains(EObject place) {
		if (place instanceof Import || place instanceof Source || !(place.eResource() instanceof XtextResource resource
				&& resource.getParseResult() != null && resource.getParseResult().hasSyntaxErrors())) {
			return false;
		}
		Declaration declaration = EcoreUtil2.getContainerOfType(place, Declaration.class);
		if (declaration != null && declaration.getName() == null) {
			return true;
		} else if (place instanceof Declaration) {
			return false;
		}
		EObject statement = place;
		EObject container = statement.eContainer();
		while (!(container instanceof Block || container instanceof For || container instanceof If || container instanceof Declaration
				|| container == null)) {
			statement = container;
			container = statement.eContainer();
		}
		EObject whole = statement;
		return resource.getCache().get(Tuples.create(Misspelled.class, whole), resource, () -> {
			ICompositeNode node = NodeModelUtils.findActualNodeFor(whole);
			return node != null && isMisspelled(node.getAsTreeIterable().iterator());
		});
	}

	private static boolean isMisspelled(TreeIterator<INode> nodes) {
		while (nodes.hasNext()) {
			INode node = nodes.next();
			if (node.hasDirectSemanticElement() && node.getSemanticElement() instanceof Block) {
				nodes.prune();
			} else if (node.getSyntaxErrorMessage() != null) {
				return true;
			}
		}
		return false;
	}
}
