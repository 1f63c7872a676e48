package barley.lang.finding;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Collects findings, at most one for each place and code, so that a loop that fails a million times reports it once. */
public final class Findings {

	private record Place(Code code, Origin origin) {
	}

	private final List<Finding> list = new ArrayList<>();
	private final Set<Place> reported = new HashSet<>();
	private final boolean hints;
	private long count;
	private boolean incomplete;

	public Findings() {
		this(true);
	}

	private Findings(boolean hints) {
		this.hints = hints;
	}

	/** Returns findings of somebody who looks for errors: what takes long and finds only hints is left out. */
	public static Findings ofErrors() {
		return new Findings(false);
	}

	/** Returns whether hints are of use. */
	public boolean wantHints() {
		return hints;
	}

	/** Adds the finding unless there is one with the same place and code. */
	public void add(Finding finding) {
		add(finding.code(), finding.origin(), () -> finding);
	}

	/** Adds a finding of some code at some place, which is made only if there is none yet. */
	public void add(Code code, Origin origin, Supplier<Finding> finding) {
		count++;
		if (reported.add(new Place(code, origin))) {
			list.add(finding.get());
		}
	}

	/** Adds what a part is complained about, which is left out. */
	public void add(Complaint complaint) {
		if (complaint instanceof FollowUp) {
			count++;
			incomplete = true;
		}
		addAll(complaint.findings());
	}

	public void addAll(Iterable<Finding> findings) {
		findings.forEach(this::add);
	}

	/**
	 * Returns how many findings were added, repetitions included. If it has not changed between two calls, nothing was found between them.
	 */
	public long count() {
		return count;
	}

	/**
	 * Returns whether something is left out whose mistake is reported elsewhere: what is missing in the whole may follow from that, and is
	 * no finding.
	 */
	public boolean isIncomplete() {
		return incomplete;
	}

	public List<Finding> list() {
		return Collections.unmodifiableList(list);
	}

	/** Returns whether anything found is an error. */
	public boolean hasErrors() {
		return haveErrors(list);
	}

	/** Returns whether any of {@code findings} is an error. */
	public static boolean haveErrors(List<Finding> findings) {
		return findings.stream().anyMatch(finding -> finding.code().severity() == Severity.ERROR);
	}
}
