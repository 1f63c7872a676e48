package barley.lang.prove.figures;

import java.util.Objects;

import barley.lang.finding.Origin;
import barley.lang.plan.Joint;

/**
 * Who needs a channel: a statement and the way it takes. Several data of one statement on one way are one party, as their author
 * sees that they share.
 *
 * @param source    the statement
 * @param way       what distinguishes its ways
 * @param walk      the walk it travels over, or the statement again where there is none
 * @param statement what it does, in words
 */
record Party(Origin source, Object way, String walk, String statement) {

	/** A collective on one of its ways; where no walk names the way, its statement does. */
	static Party of(Joint joint, Object way, String walk) {
		return new Party(joint.source(), way, walk == null ? joint.words() : walk, joint.words());
	}

	/** Returns whether another party is the same statement on the same walk, in whatever direction. */
	boolean isBeside(Party other) {
		return source.equals(other.source) && walk.equals(other.walk);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Party party && source.equals(party.source) && Objects.equals(way, party.way);
	}

	@Override
	public int hashCode() {
		return 31 * source.hashCode() + Objects.hashCode(way);
	}
}
