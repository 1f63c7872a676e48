package barley.lang.ide.text;

import java.util.List;

import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.formatting.FormattingService;
import org.eclipse.xtext.resource.XtextResource;

/**
 * Formats texts. Unlike Xtext's implementation, it accepts text from which the parser has built no model, and a tab of any width: a width
 * beyond {@link #WIDEST_TAB} would fill memory with blanks.
 */
public final class TextFormatting extends FormattingService {

	private static final int WIDEST_TAB = 40;

	@Override
	public List<TextEdit> format(XtextResource resource, Document document, int offset, int length, FormattingOptions options) {
		if (options != null) {
			options.setTabSize(Math.max(0, Math.min(options.getTabSize(), WIDEST_TAB)));
		}
		return resource.getContents().isEmpty() ? List.of() : super.format(resource, document, offset, length, options);
	}
}
