package barley.lang.ide.text;

import java.util.List;

import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.folding.FoldingRangeService;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;

/** Returns which lines can be folded, each range once: elements of a model that start and end together fold the same lines. */
public final class FoldedLines extends FoldingRangeService {

	@Override
	public List<FoldingRange> createFoldingRanges(Document document, XtextResource resource, CancelIndicator cancel) {
		return super.createFoldingRanges(document, resource, cancel).stream().distinct().toList();
	}
}
