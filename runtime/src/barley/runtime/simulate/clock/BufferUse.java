package barley.runtime.simulate.clock;

/** How full each of many buffers is, was at most, and was on average. */
final class BufferUse {

	private final int[] count;
	private final int[] most;
	private final long[] since;
	private final long[] area;

	BufferUse(int buffers) {
		count = new int[buffers];
		most = new int[buffers];
		since = new long[buffers];
		area = new long[buffers];
	}

	int count(int buffer) {
		return count[buffer];
	}

	void add(int buffer, long now) {
		area[buffer] += count[buffer] * (now - since[buffer]);
		since[buffer] = now;
		if (++count[buffer] > most[buffer]) {
			most[buffer] = count[buffer];
		}
	}

	void remove(int buffer, long now) {
		area[buffer] += count[buffer] * (now - since[buffer]);
		since[buffer] = now;
		count[buffer]--;
	}

	int most(int buffer) {
		return most[buffer];
	}

	/** Returns the sum of the packets over all cycles up to the present. */
	long area(int buffer, long now) {
		return area[buffer] + count[buffer] * (now - since[buffer]);
	}
}
