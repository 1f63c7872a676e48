package barley.runtime.simulate;

/** A moment of a flow, written as what the chain of transfers that led to it has taken. */
final class FlowStamp {

	private static final int WIDTH = 6;

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

	/** Add transfers one after the other. */
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
		return new FlowCost(hops, bytes, launch, transfer, latency, combine);
	}

	/** Stamps that wait, first in, first out, in a flat array. */
	static final class Queue {

		private long[] stamps = new long[2 * WIDTH];
		private int first;
		private int count;

		boolean isEmpty() {
			return count == 0;
		}

		void add(FlowStamp stamp) {
			if (count * WIDTH == stamps.length) {
				grow();
			}
			int at = (first + count) * WIDTH % stamps.length;
			stamps[at] = stamp.hops;
			stamps[at + 1] = stamp.bytes;
			stamps[at + 2] = stamp.launch;
			stamps[at + 3] = stamp.transfer;
			stamps[at + 4] = stamp.latency;
			stamps[at + 5] = stamp.combine;
			count++;
		}

		void read(FlowStamp into) {
			int at = first * WIDTH;
			into.hops = stamps[at];
			into.bytes = stamps[at + 1];
			into.launch = stamps[at + 2];
			into.transfer = stamps[at + 3];
			into.latency = stamps[at + 4];
			into.combine = stamps[at + 5];
		}

		void remove() {
			first = (first + 1) * WIDTH == stamps.length ? 0 : first + 1;
			count--;
		}

		private void grow() {
			long length = 2L * stamps.length;
			if (length > Integer.MAX_VALUE / 2) {
				throw new ArithmeticException("too many chunks wait for a channel");
			}
			Heap.require(length * Long.BYTES, count, "chunks that wait for a channel");
			long[] larger = new long[(int) length];
			int tail = stamps.length - first * WIDTH;
			System.arraycopy(stamps, first * WIDTH, larger, 0, tail);
			System.arraycopy(stamps, 0, larger, tail, stamps.length - tail);
			stamps = larger;
			first = 0;
		}
	}
}
