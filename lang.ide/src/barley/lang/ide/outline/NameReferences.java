package barley.lang.ide.outline;

import java.util.List;

import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.xtext.findReferences.IReferenceFinder.IResourceAccess;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolService;
import org.eclipse.xtext.resource.EObjectAtOffsetHelper;
import org.eclipse.xtext.resource.IResourceDescriptions;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

import com.google.inject.Inject;

/**
 * Finds the references to the name at the caret, or just before it. Xtext's implementation takes the declaration around the caret where no
 * name is, such as in a comment.
 */
public final class NameReferences extends DocumentSymbolService {

	@Inject
	private EObjectAtOffsetHelper elements;

	@Override
	public List<? extends Location> getReferences(Document document, XtextResource resource, ReferenceParams params,
			IResourceAccess access, IResourceDescriptions index, CancelIndicator canceled) {
		int caret = document.getOffSet(params.getPosition());
		for (int offset = caret; offset >= Math.max(0, caret - 1); offset--) {
			if (elements.getElementWithNameAt(resource, offset) != null) {
				var name = new ReferenceParams(params.getTextDocument(), document.getPosition(offset), params.getContext());
				return super.getReferences(document, resource, name, access, index, canceled);
			}
		}
		return List.of();
	}
}
