package barley.lang.formatting2;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

import org.eclipse.xtext.formatting2.regionaccess.ISemanticRegion;
import org.eclipse.xtext.formatting2.regionaccess.ITextRegionAccess;

/** The blocks that their author wrote on one line. */
final class OneLineBlocks {

	static final String OPEN = "{";
	static final String CLOSE = "}";

	private final Set<ISemanticRegion> openings = new HashSet<>();

	OneLineBlocks(ITextRegionAccess access) {
		String text = access.regionForDocument().getText();
		Deque<ISemanticRegion> open = new ArrayDeque<>();
		ISemanticRegion token = access.regionForRootEObject().getPreviousHiddenRegion().getNextSemanticRegion();
		for (; token != null; token = token.getNextSemanticRegion()) {
			String keyword = Spacing.keyword(token);
			if (keyword.equals(OPEN)) {
				open.push(token);
			} else if (keyword.equals(CLOSE)) {
				ISemanticRegion opening = open.pop();
				if (Comment.breaks(text.substring(opening.getOffset(), token.getOffset())) == 0) {
					openings.add(opening);
				}
			}
		}
	}

	/** Returns whether the block that begins with this brace ends on the same line. */
	boolean contains(ISemanticRegion opening) {
		return openings.contains(opening);
	}
}
