package barley.lang.ui.editor;

import org.eclipse.jface.text.source.DefaultCharacterPairMatcher;

/** Finds the bracket that belongs to another; brackets in comments do not count. */
public final class Brackets extends DefaultCharacterPairMatcher {

	public Brackets() {
		super(new char[] { '{', '}', '(', ')', '[', ']' }, Partitions.PARTITIONING, true);
	}
}
