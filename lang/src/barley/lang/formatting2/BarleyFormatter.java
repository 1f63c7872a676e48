package barley.lang.formatting2;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.MatchResult;

import org.eclipse.xtext.formatting2.FormatterRequest;
import org.eclipse.xtext.formatting2.IFormatter2;
import org.eclipse.xtext.formatting2.regionaccess.IHiddenRegion;
import org.eclipse.xtext.formatting2.regionaccess.ISemanticRegion;
import org.eclipse.xtext.formatting2.regionaccess.ITextRegionAccess;
import org.eclipse.xtext.formatting2.regionaccess.ITextReplacement;
import org.eclipse.xtext.util.ITextRegion;

/**
 * Formats programs in one style, regardless of the editor's preferences: tabs, one statement a line, single spaces. Where the style leaves
 * a choice, the author's is kept: a block on one line stays there, a line broken within a statement stays broken.
 *
 * <p>The formatter goes from token to token and replaces only the white space between them, so no text can be lost.
 */
public class BarleyFormatter implements IFormatter2 {

	@Override
	public List<ITextReplacement> format(FormatterRequest request) {
		ITextRegionAccess access = request.getTextRegionAccess();
		List<ITextReplacement> replacements = new ArrayList<>();
		if (access.hasSyntaxError() || access.regionForRootEObject() == null) {
			return replacements;
		}
		LineStructure layout = new LineStructure(access);
		GapWriter writer = new GapWriter(lineBreak(access.regionForDocument().getText()));
		IHiddenRegion hidden = access.regionForRootEObject().getPreviousHiddenRegion();
		while (hidden != null) {
			String text = writer.write(layout.next(hidden), hidden);
			if (isWanted(hidden, request) && (request.allowIdentityEdits() || !text.equals(hidden.getText()))) {
				replacements.add(hidden.replaceWith(text));
			}
			ISemanticRegion token = hidden.getNextSemanticRegion();
			hidden = token == null ? null : token.getNextHiddenRegion();
		}
		return replacements;
	}

	/** Returns the line separator of the file; a line feed if there is none yet. */
	private static String lineBreak(String text) {
		return Comment.LINE_BREAK.matcher(text).results().findFirst().map(MatchResult::group).orElse("\n");
	}

	private static boolean isWanted(IHiddenRegion hidden, FormatterRequest request) {
		if (request.isFormatUndefinedHiddenRegionsOnly() && !hidden.isUndefined()) {
			return false;
		}
		Collection<ITextRegion> regions = request.getRegions();
		return regions.isEmpty() || regions.stream().anyMatch(region -> region.getOffset() <= hidden.getOffset()
				&& hidden.getOffset() + hidden.getLength() <= region.getOffset() + region.getLength());
	}
}
