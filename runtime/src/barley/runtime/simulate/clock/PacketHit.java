package barley.runtime.simulate.clock;

import java.util.Locale;

import barley.runtime.network.SwitchNetwork;

/**
 * A packet, or the sum in an entry, that a fault lost, changed, stopped or slowed down.
 *
 * @param port      the sender of the channel on which it was, or by which it had come to the switch; -1 for the sum in an entry
 * @param statement the statement to which it belongs; -1 for traffic
 * @param index     its number in the vector
 * @param source    the vertex of the node that has made it; of a sum, that of the last contribution
 * @param flag      its group, or 0
 * @param count     the contributions in it
 */
public record PacketHit(long cycle, int port, int statement, int index, int source, int flag, int count) {

	/** Returns the loss as text. */
	public String describe(SwitchNetwork network) {
		String what = flag == 0 ? "packet " + index : "packet " + index + " of group " + flag + " with " + contributions();
		return String.format(Locale.ROOT, "cycle %,d: %s was lost on %s", cycle, what, network.channelName(port));
	}

	/** Returns what was hit, and where: {@code a packet of group 3 with 2 contributions on router[0,1] -> router[0,0]}. */
	public String words(SwitchNetwork network) {
		String what = flag == 0 ? "packet of " + network.vertexName(source) : (port < 0 ? "sum" : "packet") + " of group " + flag + " with "
				+ contributions();
		return port < 0 ? "the " + what : "a " + what + " on " + network.channelName(port);
	}

	private String contributions() {
		return count + (count == 1 ? " contribution" : " contributions");
	}
}
