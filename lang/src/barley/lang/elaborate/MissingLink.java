package barley.lang.elaborate;

import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;

/** Says that a node sends to another one that nothing joins it to. */
final class MissingLink extends Complaint {

	private static final long serialVersionUID = 1L;

	private final int from;
	private final int to;

	MissingLink(Finding finding, int from, int to) {
		super(finding);
		this.from = from;
		this.to = to;
	}

	int from() {
		return from;
	}

	int to() {
		return to;
	}
}
