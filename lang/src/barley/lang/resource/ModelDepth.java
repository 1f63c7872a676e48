package barley.lang.resource;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Measures the depth of a model without recursion. */
final class ModelDepth {

	private ModelDepth() {
	}

	/** Returns the offset of the first element that contains others more than {@code levels} deep, or -1 if there is none. */
	static int offsetBeyond(int levels, EObject root) {
		Deque<Iterator<EObject>> open = new ArrayDeque<>();
		open.push(root == null ? Collections.emptyIterator() : root.eContents().iterator());
		while (!open.isEmpty()) {
			if (!open.peek().hasNext()) {
				open.pop();
				continue;
			}
			EObject element = open.peek().next();
			if (open.size() > levels) {
				return offset(element);
			}
			open.push(element.eContents().iterator());
		}
		return -1;
	}

	private static int offset(EObject element) {
		ICompositeNode node = NodeModelUtils.findActualNodeFor(element);
		return node == null ? 0 : node.getOffset();
	}
}
