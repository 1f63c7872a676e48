package barley.lang.ui.editor;

import org.eclipse.jface.text.source.DefaultCharacterPairMatcher;

/** Finds matching brackets; brackets in comments are ignored. */
public final class Brackets extends DefaultCharacterPairMatcher {

	public Brackets() {
		super(new char[] { '{', '}', '(', ')', '[', ']' }, Partitions.PARTITIONING, true);
	}
}
