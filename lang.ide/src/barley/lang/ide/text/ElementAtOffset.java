package barley.lang.ide.text;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.resource.EObjectAtOffsetHelper;
import org.eclipse.xtext.resource.XtextResource;

/** Finds elements by their place in the text. Unlike Xtext's implementation, it accepts text from which the parser has built no model. */
public final class ElementAtOffset extends EObjectAtOffsetHelper {

	@Override
	public EObject getElementWithNameAt(XtextResource resource, int offset) {
		return resource == null || offset < 0 || resource.getContents().isEmpty() || resolveElementAt(resource, offset) == null ? null
				: super.getElementWithNameAt(resource, offset);
	}
}
