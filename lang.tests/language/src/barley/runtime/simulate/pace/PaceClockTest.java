package barley.runtime.simulate.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times of items against closed forms, and against figures computed by hand. */
class PaceClockTest {

	private static final long US = 1_000_000;

	private static long time(PaceProgram program) {
		PaceClock clock = new PaceClock(program.items);
		assertTrue(!clock.isBlocked());
		return clock.picoseconds();
	}

	/** One forward, one backward, as soon as it can. */
	private static PaceProgram pipeline(int p, int m, long[] forward, long[] back, PaceProgram program, long bytes) {
		for (int s = 0; s < p; s++) {
			int warm = p - 1 - s;
			for (int k = 0; k < m + warm; k++) {
				if (k < m) {
					if (s > 0) {
						program.receive(s, s - 1, bytes, false, "act" + k);
					}
					program.compute(s, forward[s], List.of("act" + k), List.of("act" + k));
					if (s < p - 1) {
						program.send(s, s + 1, bytes, "act" + k);
					}
				}
				if (k >= warm) {
					int of = k - warm;
					if (s < p - 1) {
						program.receive(s, s + 1, bytes, false, "grad" + of);
					}
					program.compute(s, back[s], List.of("act" + of, "grad" + of), List.of("grad" + of));
					if (s > 0) {
						program.send(s, s - 1, bytes, "grad" + of);
					}
				}
			}
		}
		return program;
	}

	private static long[] all(int p, long picoseconds) {
		long[] result = new long[p];
		java.util.Arrays.fill(result, picoseconds);
		return result;
	}

	@ParameterizedTest
	@CsvSource({ "4, 8", "4, 4", "8, 32", "2, 1", "4, 2", "1, 5" })
	void aPipelineTakesWhatItsStagesTake(int p, int m) {
		PaceProgram program = new PaceProgram(p, 0, 0, 0, 0);
		assertEquals((m + p - 1) * 6 * US, time(pipeline(p, m, all(p, 2 * US), all(p, 4 * US), program, 1)));
	}

	@ParameterizedTest
	@CsvSource({ "4, 8, 1000, 33_680_000_000", "4, 16, 1000, 58_190_000_000", "4, 6, 1000, 27_510_000_000", "4, 1, 1000, 12_255_000_000",
			"2, 4, 100, 1_670_000_000", "4, 4, 100, 2_525_000_000", "4, 8, 100, 3_980_000_000", "4, 12, 100, 5_435_000_000",
			"8, 8, 100, 5_605_000_000", "8, 32, 100, 14_590_000_000" })
	void messagesTakeTime(int p, int m, long forward, String expected) {
		PaceProgram program = new PaceProgram(p, 2 * US, 25, US / 2, 0);
		assertEquals(Long.parseLong(expected.replace("_", "")),
				time(pipeline(p, m, all(p, forward * US), all(p, 2 * forward * US), program, 1_000_000)));
	}

	@Test
	void stagesDiffer() {
		assertEquals(4_200 * US, time(pipeline(4, 8, new long[] { 100 * US, 150 * US, 100 * US, 100 * US },
				new long[] { 200 * US, 300 * US, 200 * US, 200 * US }, new PaceProgram(4, 0, 0, 0, 0), 1)));
		assertEquals(630 * US, time(pipeline(3, 6, new long[] { 10 * US, 20 * US, 30 * US }, new long[] { 20 * US, 40 * US, 60 * US },
				new PaceProgram(3, 0, 0, 0, 0), 1)));
	}

	/** An all-reduce around a ring in one direction, whose messages are pieces. */
	private static void ring(PaceProgram program, int p, long piece, int bucket) {
		for (int step = 0; step < 2 * (p - 1); step++) {
			boolean combines = step < p - 1;
			for (int i = 0; i < p; i++) {
				program.send(i, (i + 1) % p, piece, bucket + "/" + Math.floorMod(i - step, p));
			}
			for (int i = 0; i < p; i++) {
				program.receive((i + 1) % p, i, piece, combines, bucket + "/" + Math.floorMod(i - step, p));
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "4, 1, 50, 100_000, 117_200_000", "4, 2, 50, 100_000, 183_800_000", "4, 4, 50, 100_000, 315_600_000",
			"4, 4, 100, 100_000, 467_200_000", "4, 8, 10, 100_000, 538_200_000", "8, 4, 50, 100_000, 667_200_000" })
	void bucketsFollowTheBackwardPass(int p, int buckets, long computePs, String piece, String expected) {
		PaceProgram program = new PaceProgram(p, US, 10, US / 5, 0);
		for (int k = 0; k < buckets; k++) {
			for (int i = 0; i < p; i++) {
				List<String> pieces = new java.util.ArrayList<>();
				for (int q = 0; q < p; q++) {
					pieces.add(k + "/" + q);
				}
				program.compute(i, computePs * US, List.of(), pieces);
			}
			ring(program, p, Long.parseLong(piece.replace("_", "")), k);
		}
		assertEquals(Long.parseLong(expected.replace("_", "")), time(program));
	}

	@Test
	void combiningTakesTime() {
		PaceProgram program = new PaceProgram(4, US, 1, US / 10, 4);
		ring(program, 4, 2_000, 0);
		assertEquals(20_100_000, time(program));
	}

	@Test
	void arrivalsInOneDatumCombineInTheOrderOfTheProgram() {
		PaceProgram small = new PaceProgram(3, US, 1, US / 10, 2);
		small.transfer(0, 2, 1_000, true, "x");
		small.transfer(1, 2, 1_000, true, "x");
		assertEquals(3_100_000, time(small));
		PaceProgram large = new PaceProgram(3, US, 1, US / 10, 2);
		large.transfer(0, 2, 8_000, true, "x");
		large.transfer(1, 2, 1_000, true, "x");
		assertEquals(13_600_000, time(large));
	}

	@Test
	void aChannelServesWhatIsReadyFirst() {
		PaceProgram program = new PaceProgram(2, US, 1, US / 10, 0);
		program.compute(0, 5 * US, List.of(), List.of("x"));
		program.transfer(0, 1, 1_000, false, "x");
		program.transfer(0, 1, 8_000, false, "y");
		PaceJournal journal = PaceJournal.of(program.items);
		assertEquals(11_100_000, new PaceClock(program.items).picoseconds());
		assertEquals(9 * US, journal.legBegin(0));
		assertEquals(0, journal.legBegin(1));
	}

	/** An up-link that three nodes share, each behind a computation of its own. */
	@Test
	void waysThroughSwitchesHoldAllTheirChannels() {
		PaceItems items = new PaceItems(4, 4);
		long[] compute = { 3 * US, US, 2 * US };
		for (int i = 0; i < 3; i++) {
			int computed = items.compute(i, compute[i]);
			int send = items.send(i, items.way(i, 3 * US, 300_000, i, 3));
			items.waitFor(computed);
			items.receive(3, send, 0);
		}
		PaceJournal journal = PaceJournal.of(items);
		assertEquals(10_300_000, new PaceClock(items).picoseconds());
		assertEquals(List.of(7 * US, US, 4 * US), List.of(journal.legBegin(0), journal.legBegin(1), journal.legBegin(2)));
	}

	/** x and y over a heap of seven, children before parents. */
	@Test
	void aTreeReduces() {
		PaceProgram program = new PaceProgram(7, 2 * US, 50, 300_000, 8);
		for (String data : List.of("x", "y")) {
			for (int node = 6; node > 0; node--) {
				program.transfer(node, (node - 1) / 2, 4_000, true, data);
			}
		}
		assertEquals(8_840_000, time(program));
	}

	@Test
	void whoWaitsInACircleIsBlocked() {
		PaceProgram program = new PaceProgram(2, US, 1, 0, 0);
		for (int i = 0; i < 2; i++) {
			program.receive(i, 1 - i, 8, false, "x");
			program.send(i, 1 - i, 8, "x");
		}
		assertTrue(new PaceClock(program.items).isBlocked());
		PaceProgram other = new PaceProgram(2, US, 1, 0, 0);
		for (int i = 0; i < 2; i++) {
			other.receive(i, 1 - i, 8, false, "x");
			other.send(i, 1 - i, 8, "y");
		}
		assertTrue(!new PaceClock(other.items).isBlocked());
	}
}
