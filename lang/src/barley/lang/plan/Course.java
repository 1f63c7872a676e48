package barley.lang.plan;

import barley.lang.wiring.Route;
import barley.runtime.program.Pieces;

/**
 * The way that chunks take one after the other, by data flow: hop after hop, each from a node that has by then what comes by the
 * hops before it. First come the hops whose receiver combines, then those that hand on.
 *
 * @param backward  whether a ring is run against the order of its visits
 * @param combining how many hops combine
 * @param share     which share of the vector goes this way
 * @param shares    how many shares the vector is cut into
 */
public record Course(Route route, boolean backward, int[] from, int[] to, int[] lane, int combining, int share, int shares) {

	public int hops() {
		return from.length;
	}

	/** The chunks into which this course cuts its share of a vector of {@code size} elements. */
	public Pieces pieces(long size, int chunks) {
		return Pieces.of(size, shares).cut(share, chunks);
	}

	/** "VR[0] forward", "Line" */
	public String name() {
		return shares == 1 ? route.name() : route.name() + (backward ? " backward" : " forward");
	}
}
