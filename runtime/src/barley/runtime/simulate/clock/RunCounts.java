package barley.runtime.simulate.clock;

import java.util.ArrayList;
import java.util.List;

import barley.runtime.machine.Mix;

/** What a simulation counts. */
final class RunCounts {

	private static final long GRANT = 1;
	private static final long DELIVERY = 2;

	private static final int MOST_LOSSES = 1000;
	private static final int SHIFT = 2;
	private static final int GRANTS = 0;
	private static final int CARRIED = 1;
	private static final int BUSY = 2;
	private static final int BYTES = 3;

	/** Four numbers of each port, side by side. */
	private final long[] ports;
	/** Cycles in which a packet at the head of an input buffer was refused, by cause. */
	final long[] refused = new long[SwitchClock.CAUSES];
	final CycleHistogram latency = new CycleHistogram();
	final CycleHistogram results = new CycleHistogram();
	private final long warmUp;
	long packets;
	long delivered;
	long packetsAfterWarmUp;
	long deliveredAfterWarmUp;
	/** The cycle of the last delivery, by clock. */
	final long[] lastDelivery;
	long hops;
	long additions;
	long sentOn;
	/** Cycles in which a channel was idle and a packet ready, but there was no credit. */
	long starved;
	long lost;
	final List<PacketHit> losses = new ArrayList<>();
	long corrupted;
	int mostEntries;
	long hash;
	/** Bytes that each node has combined itself, or converted to words of an adder and back. */
	final long[] combined;

	RunCounts(int ports, int vertices, int clocks, long warmUp) {
		combined = new long[vertices];
		lastDelivery = new long[clocks];
		this.ports = new long[ports << SHIFT];
		this.warmUp = warmUp;
	}

	void lost(PacketHit loss) {
		lost++;
		if (losses.size() < MOST_LOSSES) {
			losses.add(loss);
		}
	}

	void injected(long cycle) {
		packets++;
		packetsAfterWarmUp += cycle >= warmUp ? 1 : 0;
	}

	void granted(long cycle, int port, int flag) {
		ports[port << SHIFT | GRANTS]++;
		hash += Mix.mix(Mix.mix(cycle << 2 | GRANT) + ((long) port << 32 | flag));
	}

	void sent(int port, long cycles, long data, boolean betweenSwitches) {
		int at = port << SHIFT;
		ports[at | CARRIED]++;
		ports[at | BUSY] += cycles;
		ports[at | BYTES] += data;
		hops += betweenSwitches ? 1 : 0;
	}

	void delivered(long cycle, int clock, int node, int flag, int count) {
		delivered++;
		deliveredAfterWarmUp += cycle >= warmUp ? 1 : 0;
		lastDelivery[clock] = cycle;
		hash += Mix.mix(Mix.mix(cycle << 2 | DELIVERY) + ((long) node << 32 | flag) + Mix.mix(count));
	}

	/** Returns the packets that the arbiter let go at a port. */
	long grants(int port) {
		return ports[port << SHIFT | GRANTS];
	}

	/** Returns the packets on the channel out of a port. */
	long carried(int port) {
		return ports[port << SHIFT | CARRIED];
	}

	/** Returns the cycles for which the channel out of a port was held. */
	long busy(int port) {
		return ports[port << SHIFT | BUSY];
	}

	/** Returns the bytes of data on the channel out of a port. */
	long bytes(int port) {
		return ports[port << SHIFT | BYTES];
	}

	void latency(long entered, long now) {
		if (entered >= warmUp) {
			latency.add(now - entered);
		}
	}

	void entries(int used) {
		mostEntries = Math.max(mostEntries, used);
	}
}
