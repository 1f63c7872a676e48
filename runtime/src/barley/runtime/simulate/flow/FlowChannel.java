package barley.runtime.simulate.flow;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.number.Exact;
import barley.runtime.simulate.cost.Forecast;

/** The cost of chunks on one channel, and the time at which the channel becomes free. */
final class FlowChannel {

	private static final long BYTE = 8 * Exact.SECOND;

	final FlowRegister busy = new FlowRegister();
	/** The time at which the receiver finished its last combining. */
	final FlowRegister combining;
	/** Number of streams that use the channel. */
	int streams;
	private final Machine machine;
	private final int number;
	private final LinkType link;
	private final NodeType sender;
	private final NodeType receiver;
	private int conditions = -1;
	private long rate;
	private long launchPs;
	private long lastBytes = -1;
	private long lastPs;

	FlowChannel(Machine machine, int number, FlowRegister combining) {
		this.machine = machine;
		this.number = number;
		this.combining = combining;
		link = machine.linkType(number >> 1);
		sender = machine.nodeType(machine.sender(number));
		receiver = machine.nodeType(machine.receiver(number));
	}

	/** Uses the conditions with some number. */
	void settle(Forecast forecast, int at) {
		if (at != conditions) {
			conditions = at;
			rate = forecast.conditions(at).bitsPerSecond(number >> 1, link);
			launchPs = forecast.conditions(at).launchPs(machine.sender(number), sender);
			lastBytes = -1;
		}
	}

	void send(FlowStamp from, long count, long bytes) {
		if (bytes != lastBytes) {
			lastPs = rate == 0 ? bytes : Exact.ceilQuotient(bytes, BYTE, rate);
			lastBytes = bytes;
		}
		from.transfer(count, bytes, launchPs, lastPs);
	}

	/** Returns how long the last chunk held the channel, after its launch. */
	long lastPs() {
		return lastPs;
	}

	long latencyPs() {
		return link.latencyPs();
	}

	long combinePs(long bytes) {
		return Exact.ceilQuotient(bytes, Exact.SECOND, receiver.reduceBytesPerSecond());
	}

	/** Returns whether the receiver needs time to combine what arrives. */
	boolean combinesInTime() {
		return receiver.reduceBytesPerSecond() > 0;
	}
}
