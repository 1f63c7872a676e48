package barley.runtime.simulate.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.Arrays;

import org.junit.jupiter.api.Test;

/** What a clock keeps is what is in flight, however many items there are (RULES.md 41). */
class PaceMemoryTest {

	/** What the measurement itself takes. */
	private static final long MOST = 16 << 10;
	private static final int STAGES = 4;
	private static final com.sun.management.ThreadMXBean THREADS = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

	/** Stages that receive, compute and send; each may have so many messages on the way to the next one that are not received yet. */
	private static PaceItems pipeline(int messages, int buffers) {
		PaceItems items = new PaceItems(STAGES, STAGES - 1);
		int[] ways = new int[STAGES - 1];
		Arrays.setAll(ways, stage -> items.way(stage, 900, 500, stage));
		int[] computed = new int[STAGES];
		Arrays.fill(computed, -1);
		PaceList waiting = new PaceList();
		PaceList awaited = new PaceList();
		int[][] receives = new int[STAGES][messages];
		for (int message = 0; message < messages; message++) {
			int send = -1;
			for (int stage = 0; stage < STAGES; stage++) {
				receives[stage][message] = stage == 0 ? -1 : items.receive(stage, send, 300);
				int before = computed[stage];
				computed[stage] = items.compute(stage, 1_000L);
				if (before >= 0) {
					items.waitFor(before);
				}
				if (stage > 0) {
					items.waitFor(receives[stage][message]);
				}
				if (stage < STAGES - 1) {
					send = items.send(stage, ways[stage]);
					items.waitFor(computed[stage]);
					if (message >= buffers) {
						waiting.add(send);
						awaited.add(receives[stage + 1][message - buffers]);
					}
				}
			}
		}
		items.waitBesides(waiting, awaited);
		return items;
	}

	@Test
	void aClockKeepsWhatIsInFlight() {
		int most = new PaceClock(pipeline(1_000, 2)).most();
		assertTrue(most < 100, most + " slots");
		assertEquals(most, new PaceClock(pipeline(20_000, 2)).most());
		assertTrue(pipeline(20_000, 2).shapes() <= 3 * STAGES);
	}

	@Test
	void aClockThenAllocatesNothing() {
		long[] allocated = { -1, 0 };
		PaceClock clock = new PaceClock(pipeline(20_000, 2), () -> {
			allocated[1] = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
			allocated[0] = allocated[0] < 0 ? allocated[1] : allocated[0];
		});
		assertFalse(clock.isBlocked());
		assertTrue(allocated[0] > 0 && allocated[1] - allocated[0] < MOST,
				allocated[1] - allocated[0] + " bytes");
	}
}
