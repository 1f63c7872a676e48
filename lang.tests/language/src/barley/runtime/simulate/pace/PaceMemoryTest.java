package barley.runtime.simulate.pace;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;

import org.junit.jupiter.api.Test;

/** All tables of a clock are made before it runs: then it allocates nothing, however many items there are (RULES.md 41). */
class PaceMemoryTest {

	/** What the measurement itself takes. */
	private static final long MOST = 16 << 10;
	private static final com.sun.management.ThreadMXBean THREADS = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

	@Test
	void clockAllocatesNothing() {
		PaceItems items = new PaceItems(2, 1);
		int way = items.way(0, 900, 500, 0);
		int computed = -1;
		for (int message = 0; message < 100_000; message++) {
			int before = computed;
			computed = items.compute(0, 1_000);
			if (before >= 0) {
				items.waitFor(before);
			}
			int send = items.send(0, way);
			items.waitFor(computed);
			items.receive(1, send, 0);
		}
		long[] allocated = { -1, 0 };
		PaceClock clock = new PaceClock(items, () -> {
			allocated[1] = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
			allocated[0] = allocated[0] < 0 ? allocated[1] : allocated[0];
		});
		assertFalse(clock.isBlocked());
		assertTrue(allocated[0] > 0 && allocated[1] - allocated[0] < MOST, allocated[1] - allocated[0] + " bytes");
	}
}
