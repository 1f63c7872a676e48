package barley.lang.ide.quickfix;

import java.util.stream.Stream;

/** A way to fix one kind of finding. */
interface QuickFix {

	/**
	 * Returns changes that may fix the finding, the best first; empty if the text has changed so that they no longer apply. They are tried
	 * in turn, and {@link BestFix} chooses the one that is offered.
	 */
	Stream<TextFix> fixes(ReportedFinding finding);

	/** Returns the same changes; {@code trial} shows what is best if that takes more than the text. */
	default Stream<TextFix> fixes(ReportedFinding finding, FixTrial trial) {
		return fixes(finding);
	}

	/**
	 * Returns whether it suffices that this very finding disappears, even if another of its kind replaces it: a loop reports one at a time.
	 */
	default boolean fixesOneOfMany() {
		return false;
	}
}
