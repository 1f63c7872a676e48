package barley.lang.ide.outline;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.Range;
import org.eclipse.xtext.ide.server.DocumentExtensions;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolMapper.DocumentSymbolRangeProvider;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.XtextResource;

import com.google.inject.Inject;

/** The ranges of symbols. For a phase, which has no name to select, the selection is its keyword. */
public final class OutlineRanges extends DocumentSymbolRangeProvider {

	@Inject
	private DocumentExtensions ranges;

	@Override
	public Range getSelectionRange(EObject element) {
		if (OutlineSymbols.isPhase(element)) {
			for (ILeafNode leaf : NodeModelUtils.findActualNodeFor(element).getLeafNodes()) {
				if (!leaf.isHidden()) {
					return ranges.newRange((XtextResource) element.eResource(), leaf.getTextRegion());
				}
			}
		}
		return super.getSelectionRange(element);
	}
}
