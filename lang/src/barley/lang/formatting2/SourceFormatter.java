package barley.lang.formatting2;

import org.eclipse.xtext.formatting2.FormatterRequest;
import org.eclipse.xtext.formatting2.IFormatter2;
import org.eclipse.xtext.formatting2.regionaccess.ITextRegionAccess;
import org.eclipse.xtext.formatting2.regionaccess.TextRegionAccessBuilder;
import org.eclipse.xtext.resource.XtextResource;

import com.google.inject.Inject;
import com.google.inject.Provider;

/** Formats a whole file. */
public class SourceFormatter {

	@Inject
	private Provider<TextRegionAccessBuilder> regions;

	@Inject
	private Provider<FormatterRequest> requests;

	@Inject
	private Provider<IFormatter2> formatters;

	/** Returns the formatted text of {@code resource}; unchanged if it cannot be parsed. */
	public String format(XtextResource resource) {
		if (resource.getContents().isEmpty()) {
			return resource.getParseResult().getRootNode().getText();
		}
		ITextRegionAccess access = regions.get().forNodeModel(resource).create();
		FormatterRequest request = requests.get().setTextRegionAccess(access);
		return access.getRewriter().renderToString(formatters.get().format(request));
	}
}
