package barley.runtime.program;

/** The units of a switch behind its parser. Each method hands the packet to one of them; lanes are those of the machine. */
public interface SwitchUnits {

	/** Crossbar: the packet leaves on a lane. */
	void forward(int lane);

	/** Crossbar: the packet leaves on a lane that leads down, which its header says from there on. */
	void descend(int lane);

	/** Crossbar: copies of the packet leave on some lanes. */
	void copy(int... lanes);

	/**
	 * Compute unit: the packet is added to the entry of its flag, and the sum leaves on a lane.
	 *
	 * @param expected the contributions after which the sum is complete
	 */
	void combine(int expected, int lane);

	/**
	 * Compute unit of a root: the packet is added to the entry of its flag, and copies of the sum leave without a flag.
	 *
	 * @param expected the contributions after which the sum is complete
	 * @param lanes    the lanes to the children
	 */
	void turnRound(int expected, int... lanes);
}
