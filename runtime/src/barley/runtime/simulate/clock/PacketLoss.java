package barley.runtime.simulate.clock;

import java.util.Locale;

import barley.runtime.network.SwitchNetwork;

/**
 * A packet that a fault took out of a network.
 *
 * @param port      the sender of the channel on which it was, or by which it had come to a switch that lost it
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
		return String.format(Locale.ROOT, "cycle %,d: %s was lost on %s", cycle, what, network.channelName(port));
	}
}
