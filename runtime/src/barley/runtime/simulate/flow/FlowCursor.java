package barley.runtime.simulate.flow;

/** Iterates over the chunk sizes of a stream. */
final class FlowCursor implements FlowPart {

	/** Bytes of a chunk, number of such chunks, and so on. */
	private final long[] runs;
	private int run;
	private long passed;
	private int runBefore;
	private int lastRun;
	private long passedBefore;
	private long lastPassed;

	FlowCursor(long[] runs) {
		this.runs = runs;
	}

	boolean atEnd() {
		return run == runs.length;
	}

	/** Returns the bytes of the next chunk, and advances. */
	long next() {
		long bytes = runs[run];
		if (++passed == runs[run + 1]) {
			run += 2;
			passed = 0;
		}
		return bytes;
	}

	@Override
	public void keep() {
		runBefore = lastRun;
		passedBefore = lastPassed;
		lastRun = run;
		lastPassed = passed;
	}

	@Override
	public long rounds(long now, long roundPs) {
		long chunks = passed - lastPassed;
		if (run != lastRun || run != runBefore || chunks != lastPassed - passedBefore) {
			return 0;
		}
		return chunks == 0 ? ANY : (runs[run + 1] - 1 - passed) / chunks;
	}

	@Override
	public void skip(long rounds) {
		passed += rounds * (passed - lastPassed);
	}
}
