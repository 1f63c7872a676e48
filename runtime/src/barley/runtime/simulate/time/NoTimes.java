package barley.runtime.simulate.time;

import barley.runtime.machine.LinkType;

/** Why a run has no times: the reason found at the lowest node, independent of the order in which threads find reasons. */
final class NoTimes {

	private int node = Integer.MAX_VALUE;
	private String reason;

	void note(int ofNode, String what, String name, String lack) {
		if (ofNode < node) {
			node = ofNode;
			reason = what + name + lack;
		}
	}

	void note(int ofNode, LinkType slack) {
		if (ofNode < node) {
			node = ofNode;
			reason = slack.withoutBandwidth();
		}
	}

	void note(NoTimes other) {
		if (other.node < node) {
			node = other.node;
			reason = other.reason;
		}
	}

	/** Returns the reason, or null if there is none. */
	String reason() {
		return reason;
	}
}
