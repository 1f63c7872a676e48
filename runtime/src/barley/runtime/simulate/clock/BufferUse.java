package barley.runtime.simulate.clock;

/** How full each of many buffers is, was at most, and was on average. The numbers of a buffer lie side by side. */
final class BufferUse {

	private static final int SHIFT = 2;
	private static final int COUNT = 0;
	private static final int MOST = 1;
	private static final int SINCE = 2;
	private static final int AREA = 3;

	private final long[] data;

	BufferUse(int buffers) {
		data = new long[buffers << SHIFT];
	}

	void add(int buffer, long now) {
		int at = buffer << SHIFT;
		advance(at, now);
		data[at | MOST] = Math.max(data[at | MOST], ++data[at | COUNT]);
	}

	void remove(int buffer, long now) {
		int at = buffer << SHIFT;
		advance(at, now);
		data[at | COUNT]--;
	}

	private void advance(int at, long now) {
		data[at | AREA] += data[at | COUNT] * (now - data[at | SINCE]);
		data[at | SINCE] = now;
	}

	/** Returns the packets in a buffer now. */
	int size(int buffer) {
		return (int) data[buffer << SHIFT | COUNT];
	}

	int most(int buffer) {
		return (int) data[buffer << SHIFT | MOST];
	}

	/** Returns the sum of the packets over all cycles up to the present. */
	long area(int buffer, long now) {
		int at = buffer << SHIFT;
		return data[at | AREA] + data[at | COUNT] * (now - data[at | SINCE]);
	}
}
