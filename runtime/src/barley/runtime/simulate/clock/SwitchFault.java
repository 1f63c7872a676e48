package barley.runtime.simulate.clock;

/**
 * A fault of a switch.
 *
 * @param vertex the switch
 * @param cycle  from when on
 * @param flag   the group that is lost; otherwise 0
 */
public record SwitchFault(Kind kind, int vertex, long cycle, int flag) {

	/** What fails. */
	public enum Kind {
		/** The switch takes and sends nothing more. */
		FAILS,
		/** The switch drops the packets of a group when the arbiter lets them go. */
		LOSES,
		/** The data of the oldest entry of the compute unit change. */
		CORRUPTS
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
}
