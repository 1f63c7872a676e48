package barley.lang.prove.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.eclipse.xtext.service.OperationCanceledError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.wiring.Wiring;

/** How many rings fit into machines, against what is known of them and against a search through everything. */
class RingSearchTest {

	private static final int PATIENT = 60_000;
	private static final int ALL = Integer.MAX_VALUE;

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Ladder(rungs = 4)                 | 2 rings; no more fit: 4 lanes end at n[0,0], and each ring takes two
			Ladder(rungs = 5)                 | 2 rings; no more fit: 4 lanes end at n[0,0], and each ring takes two
			Ladder(rungs = 32)                | 2 rings; no more fit: 4 lanes end at n[0,0], and each ring takes two
			Prism                             | 3 rings; no more fit: 6 lanes end at n[0,0], and each ring takes two
			Prism(layers = 22)                | 3 rings; no more fit: 6 lanes end at n[0,0], and each ring takes two
			BoxTube                           | 4 rings; no more fit: 8 lanes end at n[0,0], and each ring takes two
			BoxTube(layers = 16)              | 4 rings; no more fit: 8 lanes end at n[0,0], and each ring takes two
			FacetedPrism                      | 5 rings; no more fit: 10 lanes end at n[0,0], and each ring takes two
			Cube                              | 1 ring; no more fit: 3 lanes end at v[0,0,0], and each ring takes two
			CubeOfCubes                       | 3 rings; no more fit: 6 lanes end at cube[0,0,0].v[0,0,0], and each ring takes two
			Hypercube(dims = 4)               | 2 rings; no more fit: 4 lanes end at n[0], and each ring takes two
			Hypercube(dims = 6)               | 3 rings; no more fit: 6 lanes end at n[0], and each ring takes two
			Torus                             | 2 rings; no more fit: 4 lanes end at n[0,0], and each ring takes two
			Torus(rows = 8, columns = 8)      | 2 rings; no more fit: 4 lanes end at n[0,0], and each ring takes two
			Torus3D                           | 3 rings; no more fit: 6 lanes end at n[0,0,0], and each ring takes two
			FullMesh(p = 8)                   | 3 rings; no more fit: 7 lanes end at n[0], and each ring takes two
			FullMesh(p = 9)                   | 4 rings; no more fit: 8 lanes end at n[0], and each ring takes two
			FullMesh(p = 2)                   | no ring fits: 1 lane ends at n[0], and each ring takes two
			RingBundle                        | 3 rings; no more fit: 6 lanes end at n[0], and each ring takes two
			MeshedPlanes                      | 2 rings; no more fit: 4 lanes end at n[0,0], and each ring takes two
			Ring                              | 1 ring; no more fit: 2 lanes end at n[0], and each ring takes two
			Line                              | no ring fits: 1 lane ends at n[0], and each ring takes two
			Mesh(rows = 8, columns = 8)       | 1 ring; no more fit: 2 lanes end at n[0,0], and each ring takes two
			Mesh(rows = 3, columns = 5)       | no ring fits: every lane leads from one of 8 nodes, among them n[0,0], to one of the other 7, and a ring would visit both kinds in turn
			""")
	void asManyAsTheMachinesOfTheLibraryHaveRoomFor(String machine, String sentence) {
		Wiring wiring = wiring("machine M = " + machine + " { }");
		RingsFound found = search(wiring, ALL);
		assertEquals(sentence, found.sentence());
		assertRings(wiring, found);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			node n[4]                                                                                  | no ring fits: no lane ends at n[0]
			node n[2] link n[0] -- n[1] lanes 5                                                        | 2 rings; no more fit: 5 lanes end at n[0], and each ring takes two
			node a[3] node b[3] for i in 0 ..< 3, j in i + 1 ..< 3 { link a[i] -- a[j] link b[i] -- b[j] } | no ring fits: no lane leads out of a[0], a[1], a[2]
			node n                                                                                     | no ring fits: a ring needs at least two nodes
			node a[3] node b[3] for i in 0 ..< 3, j in i + 1 ..< 3 { link a[i] -- a[j] link b[i] -- b[j] } link a[0] -- b[0] | no ring fits: only 1 lane leads out of a[0], a[1], a[2]
			node a[3] node b[3] for i in 0 ..< 3, j in i + 1 ..< 3 { link a[i] -- a[j] lanes 2 link b[i] -- b[j] lanes 2 } link a[0] -- b[0] link a[1] -- b[1] lanes 2 | 1 ring; no more fit: only 3 lanes lead out of a[0], a[1], a[2], and each ring takes two
			""")
	void reasonsAreThoseThatAreEasiestToCheck(String body, String sentence) {
		assertEquals(sentence, search(wiring("topology M { " + body + " }"), ALL).sentence());
	}

	/** A ladder of an odd number of rungs whose rails close straight: no two disjoint rings, by exhaustive search for 3, 5 and 7. */
	@ParameterizedTest
	@CsvSource({ "3, 0, 1", "5, 0, 1", "7, 0, 1", "9, 0, 1", "31, 0, 1", "4, 1, 1", "6, 1, 1", "4, 0, 2", "5, 1, 2" })
	void aLadderThatClosesTheWrongWayHasOneRing(int rungs, int crossed, int rings) {
		RingsFound found = search(wiring("""
				topology M {
					node n[%1$d, cyclic 2]
					for k in 0 ..< %1$d link n[k, 0] -- n[k, 1] lanes 2
					for k in 1 ..< %1$d, s in 0 ..< 2 link n[k - 1, s] -- n[k, s]
					for s in 0 ..< 2 link n[%1$d - 1, s] -- n[0, s + %2$d]
				}
				""".formatted(rungs, crossed)), ALL);
		assertEquals(rings, found.rings().size());
		assertTrue(found.settled());
		assertEquals(rings == 1 ? "an exhaustive search found no 2 rings" : "4 lanes end at n[0,0], and each ring takes two",
				found.reason());
	}

	@Test
	void noMoreThanWanted() {
		RingsFound found = search(wiring("machine M = Prism { }"), 2);
		assertEquals("2 rings", found.sentence());
		assertTrue(found.settled());
	}

	@Test
	void lanesThatAreOffDoNotCount() {
		assertEquals(1, search(wiring("machine M = Ladder { off n[0, 0] -- n[0, 1] #2 }"), ALL).rings().size());
	}

	@Test
	void smallRandomMachinesHaveAsManyAsASearchThroughEverythingFinds() {
		Random random = new Random(2026);
		int[] seen = new int[5];
		for (int round = 0; round < 200; round++) {
			int nodes = 2 + random.nextInt(5);
			StringBuilder text = new StringBuilder("topology M { node n[" + nodes + "]");
			int[][] lanes = new int[nodes][nodes];
			double density = 0.4 + 0.6 * random.nextDouble();
			for (int i = 0; i < nodes; i++) {
				for (int j = i + 1; j < nodes; j++) {
					if (random.nextDouble() < density) {
						lanes[i][j] = lanes[j][i] = 1 + random.nextInt(nodes < 6 ? 4 : 2);
						text.append(" link n[%d] -- n[%d] lanes %d".formatted(i, j, lanes[i][j]));
					}
				}
			}
			Wiring wiring = wiring(text + " }");
			RingsFound found = search(wiring, ALL);
			assertRings(wiring, found);
			assertTrue(found.settled());
			assertEquals(BruteForce.mostRings(lanes), found.rings().size(), text::toString);
			seen[Math.min(seen.length - 1, found.rings().size())]++;
		}
		assertTrue(Arrays.stream(seen).allMatch(count -> count > 3), () -> Arrays.toString(seen));
	}

	@Test
	void theSameMachineGetsTheSameRings() {
		Wiring wiring = wiring("machine M = Hypercube(dims = 6) { }");
		List<int[]> first = search(wiring, ALL).rings();
		List<int[]> second = search(wiring, ALL).rings();
		assertArrayEquals(first.toArray(int[][]::new), second.toArray(int[][]::new));
	}

	/** Every look at the clock is a millisecond here, so that the work is the same on every computer. */
	@Test
	void timeThatIsOverEndsTheSearch() {
		Wiring wiring = wiring("machine M = FullMesh(p = 40) { }");
		AtomicLong looks = new AtomicLong();
		RingsFound found = RingSearch.of(wiring, ALL,
				new Patience(60, () -> false, () -> TimeUnit.MILLISECONDS.toNanos(looks.incrementAndGet())));
		assertFalse(found.settled());
		assertEquals("no ring of 19 at most: the search stopped after 60 ms", found.sentence());
		assertTrue(looks.get() < 100, () -> "goes on after " + looks + " looks at the clock");
	}

	@Test
	void whoIsCanceledStops() {
		Wiring wiring = wiring("machine M = FullMesh(p = 40) { }");
		AtomicInteger asked = new AtomicInteger();
		assertThrows(OperationCanceledError.class, () ->
				RingSearch.of(wiring, ALL, new Patience(PATIENT, () -> asked.incrementAndGet() > 100)));
		assertEquals(101, asked.get());
	}

	@Test
	void aMachineFarTooLargeIsRefusedAtOnce() {
		RingsFound found = search(wiring("machine M = Torus(rows = 500, columns = 500) { }"), ALL);
		assertEquals("no ring of 2 at most: the search for 2 rings through 250,000 nodes is too large", found.sentence());
	}

	private static RingsFound search(Wiring wiring, int most) {
		return RingSearch.of(wiring, most, new Patience(PATIENT, () -> false));
	}

	private static Wiring wiring(String machine) {
		return BarleyText.of(machine.startsWith("topology") ? "" : "import barley.machines.*", machine).design("M").wiring();
	}

	/** Every ring visits every node once, and together they need no more lanes than there are. */
	private static void assertRings(Wiring wiring, RingsFound found) {
		List<Integer> lanes = new ArrayList<>();
		for (int lane = 0; lane < wiring.machine().lanes(); lane++) {
			lanes.add(ends(wiring, wiring.machine().from(lane), wiring.machine().to(lane)));
		}
		for (int[] ring : found.rings()) {
			assertEquals(wiring.machine().nodes(), Arrays.stream(ring).distinct().count());
			for (int i = 0; i < ring.length; i++) {
				assertTrue(lanes.remove((Object) ends(wiring, ring[i], ring[(i + 1) % ring.length])), "no lane is left");
			}
		}
	}

	private static int ends(Wiring wiring, int one, int other) {
		return Math.min(one, other) * wiring.machine().nodes() + Math.max(one, other);
	}
}
