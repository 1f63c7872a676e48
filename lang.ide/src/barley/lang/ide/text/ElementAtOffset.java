package barley.lang.ide.text;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.resource.EObjectAtOffsetHelper;
import org.eclipse.xtext.resource.XtextResource;

/** Finds elements by their place in the text. Copes with text of which the parser has made nothing, where Xtext's own fails. */
public final class ElementAtOffset extends EObjectAtOffsetHelper {

	@Override
	public EObject getElementWithNameAt(XtextResource resource, int offset) {
		return resource == null || offset < 0 || resource.getContents().isEmpty() || resolveElementAt(resource, offset) == null ? null
				: super.getElementWithNameAt(resource, offset);
	}
}
