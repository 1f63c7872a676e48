package barley.lang.ide.picture;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.finding.Element;
import barley.lang.finding.Origin;

/**
 * The location of the source of an element in a picture.
 *
 * @param uri the URI of the file's resource
 */
public record TextLocation(String uri, int offset, int length) {

	/** Returns the location of an element; null if it is in no text. */
	static TextLocation of(EObject element) {
		INode node = element == null ? null : NodeModelUtils.findActualNodeFor(element);
		return node == null ? null : new TextLocation(element.eResource().getURI().toString(), node.getOffset(), node.getLength());
	}

	/** Returns the location of an origin; null if it is in no text. */
	static TextLocation of(Origin origin) {
		return of(Element.in(origin));
	}

	/** Returns whether a caret in a file is within this location. */
	public boolean contains(String file, int caret) {
		return uri.equals(file) && offset <= caret && caret <= offset + length;
	}
}
