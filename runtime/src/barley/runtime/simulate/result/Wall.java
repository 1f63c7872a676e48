package barley.runtime.simulate.result;

/** Wall-clock times of the simulator, in nanoseconds: timing pass, filling vectors, moving data, verification, and total. */
public record Wall(long timingNs, long fillNs, long moveNs, long checkNs, long totalNs) {

	public long totalMs() {
		return (totalNs + 500_000) / 1_000_000;
	}
}
