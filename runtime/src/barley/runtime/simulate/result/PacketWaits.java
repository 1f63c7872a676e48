package barley.runtime.simulate.result;

import barley.runtime.simulate.clock.NetworkRun;

/**
 * The cycles in which packets could not go although it was their turn, by what they waited for, summed over all packets.
 *
 * @param room     an output buffer had no room
 * @param entry    a compute unit had no entry for the packet's group
 * @param addition an addition to the packet's entry was under way
 * @param credit   a channel was idle, but the buffer at its far end had no room
 */
public record PacketWaits(long room, long entry, long addition, long credit) {

	static PacketWaits of(NetworkRun run) {
		return new PacketWaits(run.refusedForRoom(), run.refusedForEntry(), run.refusedForAddition(), run.withoutCredit());
	}

	PacketWaits plus(PacketWaits later) {
		return new PacketWaits(room + later.room, entry + later.entry, addition + later.addition, credit + later.credit);
	}

	PacketWaits times(long rounds) {
		return new PacketWaits(room * rounds, entry * rounds, addition * rounds, credit * rounds);
	}
}
