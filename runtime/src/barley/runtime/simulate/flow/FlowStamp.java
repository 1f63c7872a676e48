package barley.runtime.simulate.flow;

import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.cost.FlowCost;

/** A time of a flow, represented as the cost of the chain of transfers that led to it. */
class FlowStamp {

	/** Number of array elements of a stored stamp. */
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

	/** Replaces this by a later time. */
	void await(FlowStamp other) {
		if (other.time() > time()) {
			set(other);
		}
	}

	/** Appends a launch to the chain. */
	void launch(long launchPs) {
		launch = Math.addExact(launch, launchPs);
	}

	/** Appends consecutive transfers to the chain. */
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

	/** Writes consecutive numbers, in the order of all stored stamps. */
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

	/** Returns whether the difference between this and one stored stamp equals another one. */
	final boolean follows(long[] last, long[] steps, int at) {
		return hops - last[0] == steps[at] && bytes - last[1] == steps[at + 1] && launch - last[2] == steps[at + 2]
				&& transfer - last[3] == steps[at + 3]
				&& latency - last[4] == steps[at + 4] && combine - last[5] == steps[at + 5];
	}

	/** Advances a stored stamp by some rounds, if it changed in the last round. */
	static void move(long[] stamps, int at, long rounds, long[] last) {
		for (int i = 0; i < WIDTH; i++) {
			stamps[at + i] = Math.addExact(stamps[at + i], Math.multiplyExact(rounds, stamps[at + i] - last[at + i]));
		}
	}

	/** Returns the time of a stored stamp. */
	static long time(long[] stamps, int at) {
		return Math.addExact(Math.addExact(stamps[at + 2], stamps[at + 3]), Math.addExact(stamps[at + 4], stamps[at + 5]));
	}
}
