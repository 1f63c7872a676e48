package barley.runtime.bench;

import java.lang.management.ManagementFactory;

/**
 * A clock in nanoseconds: processor time for a single thread, because other processes may use the same processors; otherwise wall-clock
 * time.
 */
final class Clock {

	private Clock() {
	}

	static long now(int threads) {
		return threads == 1 ? ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() : System.nanoTime();
	}
}
