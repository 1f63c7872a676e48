package barley.lang.ide.quickfix;

import java.util.List;

/** Knows how to mend one kind of finding. */
interface QuickFix {

	/** The ways to mend it, the best first; none if the text has changed so that they make no sense any more. */
	List<Mend> mends(Trouble trouble);
}
