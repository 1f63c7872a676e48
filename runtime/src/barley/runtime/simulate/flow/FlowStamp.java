package barley.runtime.simulate.flow;

import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.cost.FlowCost;

/** A moment of a flow, written as what the chain of transfers that led to it has taken. */
class FlowStamp {

	/** How many numbers a stamp that is kept in an array takes. */
	static final int WIDTH = 6;

	private long hops;
	private long bytes;
	private long launch;
	private long transfer;
	private long latency;
	private long combine;

	/** Picoseconds from the beginning of the flow. */
	long time() {
		return Math.addExact(Math.addExact(launch, transfer), Math.addExact(latency, combine));
	}

	void set(FlowStamp other) {
		hops = other.hops;
		bytes = other.bytes;
		launch = other.launch;
		transfer = other.transfer;
		latency = other.latency;
		combine = other.combine;
	}

	/** Adds transfers one after the other. */
	void transfer(long count, long ofBytes, long launchPs, long transferPs) {
		hops = Math.addExact(hops, count);
		bytes = Math.addExact(bytes, Math.multiplyExact(count, ofBytes));
		launch = Math.addExact(launch, Math.multiplyExact(count, launchPs));
		transfer = Math.addExact(transfer, Math.multiplyExact(count, transferPs));
	}

	void travel(long latencyPs) {
		latency = Math.addExact(latency, latencyPs);
	}

	void combine(long combinePs) {
		combine = Math.addExact(combine, combinePs);
	}

	FlowCost cost() {
		return new FlowCost(hops, bytes, new Cost(launch, transfer, latency, combine));
	}

	/** Writes what stands behind one another in the order of all kept stamps. */
	final void write(long[] into, int at) {
		into[at] = hops;
		into[at + 1] = bytes;
		into[at + 2] = launch;
		into[at + 3] = transfer;
		into[at + 4] = latency;
		into[at + 5] = combine;
	}

	final void read(long[] from, int at) {
		hops = from[at];
		bytes = from[at + 1];
		launch = from[at + 2];
		transfer = from[at + 3];
		latency = from[at + 4];
		combine = from[at + 5];
	}

	/** Returns whether this comes as much after one kept stamp as another one says. */
	final boolean follows(long[] last, long[] steps, int at) {
		return hops - last[0] == steps[at] && bytes - last[1] == steps[at + 1] && launch - last[2] == steps[at + 2]
				&& transfer - last[3] == steps[at + 3]
				&& latency - last[4] == steps[at + 4] && combine - last[5] == steps[at + 5];
	}

	/** Lets a kept stamp go on for some rounds, if it stood elsewhere a round ago. */
	static void move(long[] stamps, int at, long rounds, long[] last) {
		for (int i = 0; i < WIDTH; i++) {
			stamps[at + i] = Math.addExact(stamps[at + i], Math.multiplyExact(rounds, stamps[at + i] - last[at + i]));
		}
	}

	/** Returns the time of a kept stamp. */
	static long time(long[] stamps, int at) {
		return Math.addExact(Math.addExact(stamps[at + 2], stamps[at + 3]), Math.addExact(stamps[at + 4], stamps[at + 5]));
	}
}
