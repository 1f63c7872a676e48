package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

/** Nothing of ours may hold up the user interface thread, whatever the server has to do meanwhile. */
class ResponsivenessTest extends EditorTest {

	private static final int LETTERS = 60;
	private static final long MOST = TimeUnit.MILLISECONDS.toNanos(50);

	@Test
	void typingNeverWaitsForProofs() throws Exception {
		open(LADDER.replace("rungs = 4", "rungs = 20_000"));
		caretBehind("over Twist");
		Workbench.settle();
		long[] held = new long[LETTERS];
		for (int i = 0; i < LETTERS; i++) {
			long start = System.nanoTime();
			document.replace(document.getLength(), 0, i % 20 == 19 ? "\n" : " ");
			held[i] = System.nanoTime() - start;
			Workbench.pause(20);
		}
		Arrays.sort(held);
		// The slowest are left to the garbage collector and whoever else uses the machine; waiting would hold up all of them.
		long slow = held[LETTERS * 9 / 10];
		assertTrue(slow < MOST, () -> "typing a letter took " + slow / 1_000_000 + " ms");
		Workbench.await("findings", () -> BarleyPlugin.server().published().diagnostics(uri()).isPresent());
	}
}
