package barley.runtime.simulate.cost;

/**
 * What fails on the ways of words during an exchange with synapses.
 *
 * @param place  the lane, the vertex of the switch, or the channel
 * @param fromPs from when on, after the beginning of the exchange's first cycle
 */
public record WayFault(Kind kind, int place, long fromPs) {

	/** What fails. */
	public enum Kind {
		/** Words that have not passed the lane by then are lost, in both directions. */
		LANE_FAILS,
		/** Words that have not passed the switch by then are lost. */
		SWITCH_FAILS,
		/** The next word over the channel arrives with the highest bit of every element inverted. */
		CORRUPTS
	}
}
