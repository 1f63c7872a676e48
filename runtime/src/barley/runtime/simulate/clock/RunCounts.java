package barley.runtime.simulate.clock;

import barley.runtime.machine.Mix;

/** What a simulation counts. */
final class RunCounts {

	private static final long GRANT = 1;
	private static final long DELIVERY = 2;

	final long[] grants;
	final long[] carried;
	/** Cycles for which the channel out of each port was held. */
	final long[] busy;
	/** Bytes of data on the channel out of each port. */
	final long[] bytes;
	/** Cycles in which a packet at the head of an input buffer was refused, by cause. */
	final long[] refused = new long[SwitchClock.CAUSES];
	final CycleHistogram latency = new CycleHistogram();
	final CycleHistogram results = new CycleHistogram();
	private final long warmUp;
	long packets;
	long delivered;
	long lastDelivery;
	long hops;
	long additions;
	long sentOn;
	/** Grants of packets without a flag. */
	long plainGrants;
	/** Cycles in which a channel was idle and a packet ready, but there was no credit. */
	long starved;
	long lost;
	long corrupted;
	int mostEntries;
	long hash;

	RunCounts(int ports, long warmUp) {
		grants = new long[ports];
		carried = new long[ports];
		busy = new long[ports];
		bytes = new long[ports];
		this.warmUp = warmUp;
	}

	void granted(long cycle, int port, int flag) {
		grants[port]++;
		plainGrants += flag == 0 ? 1 : 0;
		hash += Mix.mix(Mix.mix(cycle << 2 | GRANT) + ((long) port << 32 | flag));
	}

	void sent(int port, long cycles, long data, boolean betweenSwitches) {
		carried[port]++;
		busy[port] += cycles;
		bytes[port] += data;
		hops += betweenSwitches ? 1 : 0;
	}

	void delivered(long cycle, int node, int flag, int count) {
		delivered++;
		lastDelivery = cycle;
		hash += Mix.mix(Mix.mix(cycle << 2 | DELIVERY) + ((long) node << 32 | flag) + Mix.mix(count));
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
