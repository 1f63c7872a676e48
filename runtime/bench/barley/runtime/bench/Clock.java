package barley.runtime.bench;

import java.lang.management.ManagementFactory;

/** Nanoseconds: of the processor where one thread does all, for others may be at work on the same processors; otherwise of the wall. */
final class Clock {

	private Clock() {
	}

	static long now(int threads) {
		return threads == 1 ? ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() : System.nanoTime();
	}
}
