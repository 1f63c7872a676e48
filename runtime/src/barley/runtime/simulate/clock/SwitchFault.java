package barley.runtime.simulate.clock;

/**
 * A fault in a network of switches.
 *
 * @param place the vertex of the switch or node, or the lane
 * @param cycle from when on
 * @param flag  the group that is lost; otherwise 0
 */
public record SwitchFault(Kind kind, int place, long cycle, int flag) {

	/** What fails. */
	public enum Kind {
		/** The switch takes and sends nothing more. */
		FAILS,
		/** The switch drops the packets of a group when the arbiter lets them go. */
		LOSES,
		/** The data of the oldest entry of the compute unit change. */
		CORRUPTS,
		/** What is on the lane, and what a switch sends on it from then on, is lost, and its credit with it; a node sends nothing more. */
		LANE_FAILS,
		/** The node injects nothing more, and what comes to it is lost. */
		NODE_FAILS
	}

	public static SwitchFault fails(int vertex, long cycle) {
		return new SwitchFault(Kind.FAILS, vertex, cycle, 0);
	}

	public static SwitchFault loses(int vertex, int flag) {
		return new SwitchFault(Kind.LOSES, vertex, 0, flag);
	}

	public static SwitchFault corrupts(int vertex, long cycle) {
		return new SwitchFault(Kind.CORRUPTS, vertex, cycle, 0);
	}

	public static SwitchFault laneFails(int lane, long cycle) {
		return new SwitchFault(Kind.LANE_FAILS, lane, cycle, 0);
	}

	public static SwitchFault nodeFails(int vertex, long cycle) {
		return new SwitchFault(Kind.NODE_FAILS, vertex, cycle, 0);
	}
}
