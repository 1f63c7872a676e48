package barley.runtime.simulate.clock;

import barley.runtime.network.SwitchNetwork;

/**
 * A packet that a fault took out of a network.
 *
 * @param port      the port on whose way it was: that of the channel, or of the input buffer of a switch that lost it
 * @param statement the statement to which it belongs; -1 for traffic
 * @param index     its number in the vector
 * @param flag      its group, or 0
 * @param count     the contributions in it
 */
public record PacketLoss(long cycle, int port, int statement, int index, int flag, int count) {

	/** Returns the loss as text. */
	public String describe(SwitchNetwork network) {
		String what = flag == 0 ? "packet " + index : "packet " + index + " of group " + flag + " with " + count
				+ (count == 1 ? " contribution" : " contributions");
		return String.format("cycle %,d: %s was lost on %s", cycle, what, network.channelName(port));
	}
}
