package barley.lang.ide.picture;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.finding.Element;
import barley.lang.finding.Origin;

/**
 * Where something that a picture shows was written.
 *
 * @param uri the file, as the resource that was loaded calls it
 */
public record TextLocation(String uri, int offset, int length) {

	/** Returns the place of an element; null if it stands in no text. */
	static TextLocation of(EObject element) {
		INode node = element == null ? null : NodeModelUtils.findActualNodeFor(element);
		return node == null ? null : new TextLocation(element.eResource().getURI().toString(), node.getOffset(), node.getLength());
	}

	/** Returns the place that something comes from; null if that is no text. */
	static TextLocation of(Origin origin) {
		return of(Element.in(origin));
	}

	/** Returns whether a caret in a file stands in it. */
	public boolean contains(String file, int caret) {
		return uri.equals(file) && offset <= caret && caret <= offset + length;
	}
}
