package barley.runtime.simulate.clock;

/**
 * A fault in a network of switches.
 *
 * @param place  the vertex of the switch or node, the lane, or the channel
 * @param cycle  from when on
 * @param detail the group that is lost, or the bits per second of a lane that slows down; otherwise 0
 */
public record SwitchFault(Kind kind, int place, long cycle, long detail) {

	/** What fails. */
	public enum Kind {
		/** The switch takes and sends nothing more. */
		FAILS,
		/** The switch drops the packets of a group when the arbiter lets them go. */
		LOSES,
		/** The data of the oldest entry of the compute unit change; if none is in use, those of the next one that is taken. */
		CORRUPTS,
		/** What is on the lane, and what a switch sends on it from then on, is lost, and its credit with it; a node sends nothing more. */
		LANE_FAILS,
		/** The lane has another bandwidth for packets that are sent from then on. Lanes inside a die have none. */
		LANE_SLOWS,
		/** The data of the next packet change that comes over the channel. */
		CORRUPTS_PACKET,
		/** The node injects nothing more, and what comes to it is lost. */
		NODE_FAILS
	}

	public static SwitchFault fails(int vertex, long cycle) {
		return new SwitchFault(Kind.FAILS, vertex, cycle, 0);
	}

	public static SwitchFault loses(int vertex, int flag, long cycle) {
		return new SwitchFault(Kind.LOSES, vertex, cycle, flag);
	}

	public static SwitchFault corrupts(int vertex, long cycle) {
		return new SwitchFault(Kind.CORRUPTS, vertex, cycle, 0);
	}

	public static SwitchFault laneFails(int lane, long cycle) {
		return new SwitchFault(Kind.LANE_FAILS, lane, cycle, 0);
	}

	public static SwitchFault laneSlows(int lane, long bitsPerSecond, long cycle) {
		return new SwitchFault(Kind.LANE_SLOWS, lane, cycle, bitsPerSecond);
	}

	public static SwitchFault corruptsPacket(int channel, long cycle) {
		return new SwitchFault(Kind.CORRUPTS_PACKET, channel, cycle, 0);
	}

	public static SwitchFault nodeFails(int vertex, long cycle) {
		return new SwitchFault(Kind.NODE_FAILS, vertex, cycle, 0);
	}
}
