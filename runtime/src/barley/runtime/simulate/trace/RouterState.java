package barley.runtime.simulate.trace;

import java.util.List;

/**
 * A switch at the beginning of a cycle.
 *
 * @param pointer the port at which its arbiter begins
 * @param ports   all ports, in their order
 * @param entries the entries of its compute unit, the oldest first
 */
public record RouterState(int vertex, long cycle, int pointer, List<Port> ports, List<Entry> entries) {

	/** The most packets that are listed of a buffer: its first ones. */
	public static final int MOST_PACKETS = 1_000;

	/** Why a packet at the head of a buffer waits. */
	public enum Cause {
		/** It does not wait for anything but its turn. */
		TURN("waits for its turn"),
		/** An output buffer is full. */
		NO_ROOM("waits: no room at the output to "),
		/** There is no entry for its group. */
		NO_ENTRY("waits: no entry is free"),
		/** An addition to its entry is under way. */
		ADDING("waits: an addition to its entry is under way"),
		/** The channel carries another packet. */
		BUSY("waits: the channel is taken"),
		/** The far input buffer has no room. */
		NO_CREDIT("waits: no credit from ");

		private final String words;

		Cause(String words) {
			this.words = words;
		}

		/** Returns what the packet does; the name of a neighbour follows where there is one. */
		public String words() {
			return words;
		}
	}

	/** A packet: its group, 0 for plain ones, and the number of contributions in it. */
	public record Packet(int flag, int count) {

		/** Returns what stands on it in a picture: its flag and, if there are several, its contributions. */
		public String label() {
			return flag == 0 ? "plain" : count > 1 ? flag + "×" + count : String.valueOf(flag);
		}

		/** Returns what it is, in words. */
		public String words() {
			return flag == 0 ? "a plain packet, without a flag" : "flag %d, %d contribution%s".formatted(flag, count, count == 1 ? ""
					: "s");
		}
	}

	/**
	 * Both buffers of a port.
	 *
	 * @param port     the port in the network
	 * @param input    packets in the input buffer, or the head of the queue of a node inside the same die; the first one is the next to go
	 * @param waits    why the first packet did not go in the cycle before
	 * @param needs    the port whose output buffer is full, or -1
	 * @param crossbar packets that are on their way through the crossbar, for which room is kept
	 * @param output   packets in the output buffer
	 * @param credits  packets that may be sent before another credit comes; -1 without bound
	 * @param stalls   why the first packet of the output buffer cannot be sent
	 * @param channel  the packet that holds the channel, or null
	 */
	public record Port(int port, List<Packet> input, Cause waits, int needs, List<Packet> crossbar, List<Packet> output, int credits,
			Cause stalls, Packet channel) {
	}

	/**
	 * An entry of the compute unit.
	 *
	 * @param count    contributions that it holds
	 * @param expected contributions that the switch expects
	 * @param complete whether the sum has left, so that the entry will be free
	 */
	public record Entry(int flag, int count, int expected, boolean complete) {
	}
}
