package barley.runtime.simulate.result;

/** How long the simulator itself took, in nanoseconds: following time, filling vectors, moving data, checking them, and all together. */
public record Wall(long timingNs, long fillNs, long moveNs, long checkNs, long totalNs) {

	public long totalMs() {
		return (totalNs + 500_000) / 1_000_000;
	}
}
