package barley.lang.ide.quickfix;

import java.util.stream.Stream;

/** Knows one way to mend one kind of finding. */
interface QuickFix {

	/**
	 * Changes that may mend it, the best first; none if the text has changed so that they make no sense any more. They are tried in turn,
	 * and the first after which the finding is gone is offered.
	 */
	Stream<TextFix> mends(ReportedFinding trouble);

	/** Whether it is enough that this very finding is gone, though another of its kind takes its place: a loop tells one at a time. */
	default boolean mendsOneOfMany() {
		return false;
	}
}
