package barley.lang.elaborate;

import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;

/** Says that a node sends to another one that nothing joins it to. */
final class MissingLink extends Complaint {

	private static final long serialVersionUID = 1L;

	private final int from;
	private final int to;
	private final String walk;

	MissingLink(Finding finding, int from, int to) {
		this(finding, from, to, "");
	}

	/** @param walk the walk that steps from one to the other, such as {@code tree Heap}; empty if a message goes */
	MissingLink(Finding finding, int from, int to, String walk) {
		super(finding);
		this.from = from;
		this.to = to;
		this.walk = walk;
	}

	String walk() {
		return walk;
	}

	int from() {
		return from;
	}

	int to() {
		return to;
	}
}
