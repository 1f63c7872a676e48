package barley.lang.ide.quickfix;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import barley.lang.ide.quickfix.OtherSizes.Size;
import barley.lang.prove.search.Patience;

/**
 * Chooses among the changes that fix a finding: one that reduces the findings of its kind before one that only replaces this one, and one
 * that fits other sizes of the topology, too, before one that fits the present size only, which its label says then. Among equals the first
 * is chosen.
 */
final class BestFix {

	/** The most changes to try after the first that fixes the finding. */
	private static final int MOST_AFTER = 40;

	private final ReportedFinding finding;
	private final boolean oneOfMany;
	private final FixTrial trial;
	private final Patience patience;

	/** @param oneOfMany whether it suffices that this very finding disappears */
	BestFix(ReportedFinding finding, boolean oneOfMany, FixTrial trial, Patience patience) {
		this.finding = finding;
		this.oneOfMany = oneOfMany;
		this.trial = trial;
		this.patience = patience;
	}

	/** Returns the best of some changes; nothing if none fixes the finding in time. */
	Optional<TextFix> of(Stream<TextFix> changes) {
		TextFix best = null;
		int value = 0;
		int left = MOST_AFTER;
		Iterator<TextFix> all = changes.iterator();
		while (!patience.isOver() && value < 4 && left > 0 && all.hasNext()) {
			TextFix change = all.next();
			left -= best == null ? 0 : 1;
			if (trial.fixes(finding, change.edits(), oneOfMany)) {
				String only = onlyFor(change);
				int worth = (only.isEmpty() ? 2 : 0) + (!oneOfMany || trial.reduces(finding, change.edits()) ? 2 : 1);
				if (worth > value) {
					best = change.only(only);
					value = worth;
				}
			}
		}
		return Optional.ofNullable(best);
	}

	/** Returns the parameters with whose present values alone a change fits; empty if it fits other values, too. */
	private String onlyFor(TextFix change) {
		List<Size> sizes = OtherSizes.of(finding, change.edits());
		return sizes.stream().filter(size -> patience.isOver() || !trial.fits(finding, change.edits(), oneOfMany, size))
				.map(size -> size.parameter() + " = " + size.value()).collect(Collectors.joining(", "));
	}
}
