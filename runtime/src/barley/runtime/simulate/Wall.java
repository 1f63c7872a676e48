package barley.runtime.simulate;

/** How long the simulator itself took, in nanoseconds: following time, filling vectors, moving data, checking them. */
public record Wall(long timingNs, long fillNs, long moveNs, long checkNs) {

	public long totalMs() {
		return (timingNs + fillNs + moveNs + checkNs + 500_000) / 1_000_000;
	}
}
