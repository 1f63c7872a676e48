package barley.runtime.simulate.play;

import barley.runtime.machine.Machine;
import barley.runtime.number.Exact;
import barley.runtime.simulate.call.Transfers;
import barley.runtime.simulate.cost.Conditions;

/**
 * What the channels of lanes carry in a step, send after send, and when they have carried it. What goes by a circuit holds all its
 * channels.
 */
final class ChannelLoads {

	private final Machine machine;
	/** All zero between two steps. */
	private final long[] bytes;

	ChannelLoads(Machine machine) {
		this.machine = machine;
		bytes = new long[machine.channels()];
	}

	/** Adds a send on a channel of a lane or circuit. */
	void add(int channel, long sent) {
		machine.carry(channel, sent, (held, carried) -> bytes[held] += carried);
	}

	/** Returns when the slowest channel has carried all sends so far that it shares with this one, from the launch on. */
	long endPs(int channel, Conditions conditions) {
		long end = 0;
		for (int held : machine.held(channel)) {
			long rate = bytes[held] == 0 ? 0 : conditions.bitsPerSecond(held >> 1, machine.linkType(held >> 1));
			end = Math.max(end, rate == 0 ? 0 : Exact.ceilQuotient(bytes[held], 8 * Exact.SECOND, rate));
		}
		return end;
	}

	/** Ends a step. */
	void clear(Transfers sends) {
		for (int send = 0; send < sends.size; send++) {
			for (int held : machine.held(sends.where[send])) {
				bytes[held] = 0;
			}
		}
	}
}
