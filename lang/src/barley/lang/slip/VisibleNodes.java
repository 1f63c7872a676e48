package barley.lang.slip;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.nodemodel.impl.LeafNode;
import org.eclipse.xtext.nodemodel.impl.NodeModelBuilder;

/**
 * Leaves inserted tokens of a {@link CorrectedText} out of the syntax tree, so that a search for the word at the caret never finds an empty
 * one.
 */
public final class VisibleNodes extends NodeModelBuilder {

	@Override
	public ILeafNode newLeafNode(int offset, int length, EObject element, boolean isHidden, SyntaxErrorMessage error,
			ICompositeNode parent) {
		return length == 0 ? new LeafNode() : super.newLeafNode(offset, length, element, isHidden, error, parent);
	}
}
