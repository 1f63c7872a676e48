package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;

import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.network.prove.NetworkProof.Verdict;
import barley.runtime.number.Rational;
import barley.runtime.simulate.result.NetworkFigures;

/** Figures of exchanges through clocked switches, written in the language and run: cycles, hops, additions, and what is proved. */
class PacketFiguresTest {

	private static PacketCase mesh(int columns, int rows, String router, int packets, String... collectives) {
		return PacketCase.of(PacketCase.mesh(columns, rows, router, "", ""), PacketCase.schedule(1, packets, collectives));
	}

	private static String reduce(int vector, int x, int y) {
		return "reduce x[%1$d] with sum to chip[%2$d, %3$d] over Fold[%2$d, %3$d]".formatted(vector, x, y);
	}

	private static void assertFigures(NetworkFigures found, long cycles, long hops, long additions) {
		assertEquals("%d cycles, %d hops, %d additions".formatted(cycles, hops, additions),
				"%d cycles, %d hops, %d additions".formatted(found.cycles().orElseThrow(), found.hops(), found.additions()));
	}

	@ParameterizedTest(name = "{0} x {0} to [{1}, {1}]")
	@CsvSource({
			"2, 0, 5,  3,  8,  6,   4,  4,   2,  3",
			"3, 0, 9,  8,  14, 16,  9,  18,  6,  5",
			"3, 1, 7,  8,  10, 16,  9,  12,  3,  3",
			"4, 0, 13, 15, 20, 30,  16, 48,  12, 7",
			"4, 1, 9,  15, 14, 30,  16, 32,  8,  5",
			"5, 0, 17, 24, 26, 48,  25, 100, 20, 9",
			"5, 2, 11, 24, 16, 48,  25, 60,  10, 5",
			"6, 0, 21, 35, 32, 70,  36, 180, 30, 11",
			"6, 2, 13, 35, 20, 70,  36, 108, 18, 7",
			"8, 0, 29, 63, 44, 126, 64, 448, 56, 15",
			"8, 3, 17, 63, 26, 126, 64, 256, 32, 9"})
	void oneTree(int n, int at, long reduce, long hops, long all, long allHops, long plain, long plainHops, long hottest, long broadcast) {
		String root = "chip[%1$d, %1$d]".formatted(at);
		String tree = "Fold[%1$d, %1$d]".formatted(at);
		PacketCase combined = mesh(n, n, "", 1, reduce(0, at, at));
		assertEquals(Verdict.ENDS, combined.verdict());
		assertFigures(combined.packets(), reduce, hops, hops);
		assertEquals(1, combined.packets().delivered());
		assertEquals(1, combined.packets().hottestPackets());
		assertFigures(mesh(n, n, "", 1, "allreduce x[0] with sum over " + tree).packets(), all, allHops, hops);
		NetworkFigures gathered = mesh(n, n, "", 1, "reduce x[0] with sum to " + root + " through router").packets();
		assertFigures(gathered, plain, plainHops, 0);
		assertEquals(hottest, gathered.hottestPackets());
		assertEquals(n * n - 1, gathered.delivered());
		assertFigures(mesh(n, n, "", 1, "broadcast x[0] from " + root + " over " + tree).packets(), broadcast, hops, 0);
	}

	@ParameterizedTest(name = "{0} x {1} to [{2}, {3}]")
	@CsvSource({"5, 3, 0, 0, 13", "5, 3, 2, 1, 9", "2, 7, 0, 0, 15", "2, 7, 1, 3, 10", "1, 6, 0, 0, 11", "1, 6, 0, 3, 7", "3, 8, 0, 0, 19",
			"3, 8, 1, 4, 12"})
	void rectangles(int columns, int rows, int x, int y, long cycles) {
		long hops = columns * rows - 1;
		assertFigures(mesh(columns, rows, "", 1, reduce(0, x, y)).packets(), cycles, hops, hops);
	}

	/** {@code most} are the most packets in an input buffer and in an output buffer, and the most entries. */
	@ParameterizedTest(name = "{0} x {0}, {1} packets: {2}, {3}")
	@CsvSource(delimiter = '|', nullValues = "", value = {
			"4 | 4  |                     | REDUCE 0 | 22  | 60   | 60   | 3/1/1",
			"4 | 16 |                     | REDUCE 0 | 58  | 240  | 240  | 4/4/1",
			"4 | 64 |                     | REDUCE 0 | 202 | 960  | 960  | 4/4/1",
			"4 | 4  | groups 4            | REDUCE 0 | 19  | 60   | 60   | 2/1/4",
			"4 | 16 | groups 4            | REDUCE 0 | 55  | 240  | 240  | 4/4/4",
			"4 | 64 | groups 4            | REDUCE 0 | 199 | 960  | 960  | 4/4/4",
			"4 | 4  | groups 16           | REDUCE 0 | 19  | 60   | 60   | 2/1/4",
			"4 | 16 | groups 16           | REDUCE 0 | 52  | 240  | 240  | */*/9",
			"4 | 64 | groups 16           | REDUCE 0 | 196 | 960  | 960  | */*/16",
			"8 | 4  |                     | REDUCE 0 | 38  | 252  | 252  | */*/*",
			"8 | 16 |                     | REDUCE 0 | 74  | 1008 | 1008 | */*/*",
			"8 | 64 |                     | REDUCE 0 | 218 | 4032 | 4032 | */*/*",
			"8 | 1  | groups 4            | REDUCE 0 | 29  | 63   | 63   | */*/*",
			"8 | 2  | groups 4            | REDUCE 0 | 30  | 126  | 126  | */*/*",
			"8 | 4  | groups 4            | REDUCE 0 | 35  | 252  | 252  | */*/*",
			"8 | 8  | groups 4            | REDUCE 0 | 47  | 504  | 504  | */*/*",
			"8 | 16 | groups 4            | REDUCE 0 | 71  | 1008 | 1008 | 4/4/4",
			"8 | 32 | groups 4            | REDUCE 0 | 119 | 2016 | 2016 | */*/*",
			"8 | 64 | groups 4            | REDUCE 0 | 215 | 4032 | 4032 | */*/*",
			"8 | 4  | groups 16           | REDUCE 0 | 35  | 252  | 252  | */*/*",
			"8 | 16 | groups 16           | REDUCE 0 | 60  | 1008 | 1008 | 4/4/16",
			"8 | 64 | groups 16           | REDUCE 0 | 204 | 4032 | 4032 | */*/*",
			"8 | 2  | route yx            | PLAIN 0  | 127 | 896  | 0    | */*/0",
			"8 | 4  |                     | PLAIN 0  | 253 | 1792 | 0    | */*/0",
			"8 | 8  | route yx            | PLAIN 0  | 505 | 3584 | 0    | */*/0",
			"8 | 16 |                     | PLAIN 0  | 1009 | 7168 | 0   | 4/4/0",
			"8 | 32 | route yx            | PLAIN 0  | 2017 | 14336 | 0  | 4/4/0",
			"8 | 4  | groups 4            | ALL 0    | 51  | 504  | 252  | */*/*",
			"8 | 16 | groups 4            | ALL 0    | 98  | 2016 | 1008 | */*/*",
			"8 | 64 | groups 4            | ALL 0    | 290 | 8064 | 4032 | */*/*",
			"8 | 16 | groups 4  inputs 2  | REDUCE 3 | 52  | 1008 | 1008 | */*/*",
			"8 | 16 | groups 4  inputs 5  | REDUCE 3 | 32  | 1008 | 1008 | */*/*",
			"4 | 16 |                     | COPY 0   | 22  | 240  | 0    | 1/1/0",
			"8 | 16 |                     | COPY 0   | 30  | 1008 | 0    | 1/1/0",
			"4 | 1  |                     | SEND 0   | 21  | 48   | 0    | 1/1/0",
			"4 | 16 |                     | SEND 0   | 246 | 768  | 0    | 1/1/0",
			"8 | 1  |                     | SEND 0   | 77  | 448  | 0    | 1/1/0",
			"8 | 16 |                     | SEND 0   | 1022 | 7168 | 0   | 1/1/0",
			"4 | 1  | stages 1            | REDUCE 0 | 20  | 15   | 15   | 1/1/1",
			"4 | 1  | compute 2           | REDUCE 0 | 20  | 15   | 15   | 1/1/1",
			"4 | 4  | groups 4  compute 2 | REDUCE 0 | 25  | 60   | 60   | 2/1/4"})
	void vectors(int n, int packets, String router, String what, long cycles, long hops, long additions, String most) {
		String at = what.replaceAll("\\D", "");
		String root = "chip[%1$s, %1$s]".formatted(at);
		String tree = "Fold[%1$s, %1$s]".formatted(at);
		String collective = switch (what.replaceAll(" .*", "")) {
			case "REDUCE" -> "reduce x[0] with sum to %s over %s".formatted(root, tree);
			case "PLAIN" -> "reduce x[0] with sum to %s through router".formatted(root);
			case "ALL" -> "allreduce x[0] with sum over " + tree;
			case "COPY" -> "broadcast x[0] from %s over %s".formatted(root, tree);
			default -> "broadcast x[0] from %s through router".formatted(root);
		};
		PacketCase found = mesh(n, n, router == null ? "" : router, packets, collective);
		assertEquals(Verdict.ENDS, found.verdict());
		assertFigures(found.packets(), cycles, hops, additions);
		assertMost(most, found.packets());
	}

	private static void assertMost(String most, NetworkFigures found) {
		String[] expected = most.split("/");
		int[] values = {found.mostInput(), found.mostOutput(), found.mostEntries()};
		for (int i = 0; i < values.length; i++) {
			assertEquals(expected[i], expected[i].equals("*") ? "*" : "" + values[i], most);
		}
	}

	/** What is carried by lanes without a bandwidth does not count as their use, and the bound is one of cycles. */
	@Test
	void boundsAndUse() {
		PacketCase found = mesh(8, 8, "", 16, reduce(0, 0, 0));
		assertEquals("it exchanges packets through switches, whose bound is one of cycles", found.figures().noBoundBecause());
		// Of 74 cycles: the arbiter of router[0, 6] lets the packets of three ports go, one a cycle, and the last has a way of 12 cycles
		// more.
		assertEquals(60, found.packets().bound().orElseThrow().cycles());
		assertEquals(0, found.figures().use().signum());
	}

	/** Where packets and steps take turns, bytes of steps alone say nothing: the bound is one of time. */
	@ParameterizedTest(name = "bandwidth of rings: {0}")
	@CsvSource(delimiter = '|', nullValues = "", value = {"bandwidth 8 GB/s | 170667 |",
			" | | packets take time, and link type Cable has no bandwidth"})
	void boundsOfPacketsAndSteps(String bandwidth, Long least, String because) {
		PacketCase found = PacketCase.of("link type Lane { bandwidth 8 GB/s }",
				"link type Cable { " + (bandwidth == null ? "" : bandwidth) + " }",
				"switch type R { cycle 1 ns packet 64 B combine sum groups 4 }", "topology M {", "node c[4] switch r[4] : R",
				"for i in 0 ..< 4 link c[i] -- r[i] : Lane", "for i in 1 ..< 4 link r[i - 1] -- r[i] : Lane",
				"for i in 0 ..< 4 link c[i] -- c[(i + 1) % 4] : Cable", "ring Round { for i in 0 ..< 4 visit c[i] }",
				"tree Up { for i in 1 ..< 4 visit c[i], r[i] for i in 1 ..< 4 visit r[i], r[i - 1] visit r[0], c[0] } }",
				"schedule S on M { data x : i32[1_024] exchange reduce x with sum to c[0] over Up exchange broadcast x from c[0] over "
				+ "Round",
				"ensure allreduce x with sum }");
		assertEquals(Optional.ofNullable(least), found.figures().boundPs());
		assertEquals(because, found.figures().noBoundBecause());
		// 4096 bytes over the three lanes of c[0], against 548 cycles and six steps of 64 ns.
		found.figures().bounds().ifPresent(bounds -> assertEquals(Rational.of(4096, 3 * 8).divide(Rational.of(548 + 6 * 64)),
				bounds.share().orElseThrow()));
	}

	@Test
	void latencies() {
		NetworkFigures plain = mesh(8, 8, "", 16, "reduce x[0] with sum to chip[0, 0] through router").packets();
		assertEquals(896, plain.hottestPackets());
		assertEquals(1008 * 505.5, plain.latency().sum());
		assertEquals(1009, plain.latency().most());
	}

	@ParameterizedTest(name = "{0} x {0}, inputs {1}")
	@CsvSource({"4, 1, 82, 640, 43.2708", "4, 5, 35, 640, 16.2667", "8, 1, 780, 21504, 395.6", "8, 5, 305, 21504, 149.5662"})
	void allToAll(int n, int inputs, long cycles, long hops, double latency) {
		NetworkFigures found = mesh(n, n, "inputs " + inputs, n * n, "alltoall x[0] through router").packets();
		assertFigures(found, cycles, hops, 0);
		assertEquals(latency, found.latency().mean(), 0.05);
	}

	@ParameterizedTest(name = "{0} packets, {1}, {2}, {3}")
	@CsvSource(delimiter = '|', nullValues = "", value = {
			"1  | stages 1  compute 2  | bandwidth 2 GB/s  latency 1 ns |                  | 39  | 1/1/1",
			"1  |                      | latency 2 ns                   |                  | 25  | */*/*",
			"1  |                      | bandwidth 1 GB/s               |                  | 31  | */*/*",
			"1  |                      |                                | bandwidth 4 GB/s | 15  | */*/*",
			"4  | groups 4             | bandwidth 1 GB/s               |                  | 43  | 1/3/4",
			"16 | buffer 1  output 1   | latency 2 ns                   |                  | 115 | */*/*",
			"16 | buffer 4  output 4   | latency 2 ns                   |                  | 70  | */*/*"})
	void channels(int packets, String router, String wire, String inside, long cycles, String most) {
		PacketCase found = PacketCase.of(PacketCase.mesh(4, 4, router == null ? "" : router, wire == null ? "" : wire,
				inside == null ? "" : inside), PacketCase.schedule(1, packets, reduce(0, 0, 0)));
		assertFigures(found.packets(), cycles, 15L * packets, 15L * packets);
		assertMost(most, found.packets());
	}

	@ParameterizedTest(name = "{0} packets of room, {1}")
	@CsvSource(delimiter = '|', nullValues = "", value = {"1 | | 68 | *", "2 | | 37 | *", "4 | | 37 | *", "1 | latency 2 ns | 202 | 1",
			"2 | latency 2 ns | 107 | 2", "4 | latency 2 ns | 61 | 4"})
	void line(int room, String wire, long cycles, String output) {
		PacketCase found = PacketCase.of(
				PacketCase.mesh(6, 1, "buffer %1$d packets output %1$d packets".formatted(room), wire == null ? "" : wire, ""),
				"schedule S on Mesh { data x : i32[32]  exchange send x from chip[0, 0] to chip[5, 0] through router }");
		assertFigures(found.packets(), cycles, 160, 0);
		assertMost("*/" + output + "/*", found.packets());
	}

	private static int[][] roots(int n, String which) {
		int last = n - 1;
		return switch (which) {
			case "one" -> new int[][] {{0, 0}};
			case "twice" -> new int[][] {{0, 0}, {0, 0}};
			case "opposite" -> new int[][] {{0, 0}, {last, last}};
			case "corners" -> new int[][] {{0, 0}, {0, last}, {last, 0}, {last, last}};
			case "crossed" -> new int[][] {{0, 0}, {last, last}, {0, last}, {last, 0}};
			default -> {
				int[][] all = new int[n * n][];
				for (int i = 0; i < all.length; i++) {
					all[i] = new int[] {i / n, i % n};
				}
				yield all;
			}
		};
	}

	@ParameterizedTest(name = "{0} x {0}, {1}, {2} packets, {3}")
	@CsvSource({
			"3, twice,    1, groups 4,             ENDS,      10,  16,  16,   0,   0",
			"3, twice,    1, groups 1,             ENDS,      12,  16,  16,   0,   0",
			"3, twice,    1, groups 1 full evict,  ENDS,      12,  25,  11,  14,   0",
			"3, opposite, 1, groups 4,             ENDS,      10,  16,  16,   0,   0",
			"3, opposite, 1, groups 1,             MAY_BLOCK, 15,  16,  16,   0,   0",
			"3, opposite, 1, groups 1 full evict,  ENDS,      10,  21,  16,   5,   0",
			"3, corners,  1, groups 4,             ENDS,      13,  32,  32,   0,   0",
			"3, corners,  1, groups 1,             MAY_BLOCK, 23,  32,  32,   0,   0",
			"3, corners,  1, groups 1 full evict,  ENDS,      17,  53,  27,  26,   0",
			"3, all,      1, groups 16,            ENDS,      30,  72,  72,   0,   0",
			"3, all,      1, groups 4,             MAY_BLOCK, 30,  72,  72,   0,   0",
			"3, all,      1, groups 4 full evict,  MAY_BLOCK, 30,  74,  71,   3,   0",
			"3, all,      1, groups 1 full evict,  MAY_BLOCK, 39, 125,  46,  79,   0",
			"3, all,      1, groups 1,             MAY_BLOCK,  0,  46,  34,   0,  45",
			"4, twice,    1, groups 4,             ENDS,      14,  30,  30,   0,   0",
			"4, twice,    1, groups 1,             ENDS,      16,  30,  30,   0,   0",
			"4, twice,    1, groups 1 full evict,  ENDS,      16,  54,  24,  30,   0",
			"4, corners,  1, groups 4,             ENDS,      17,  60,  60,   0,   0",
			"4, corners,  1, groups 1,             MAY_BLOCK, 35,  60,  60,   0,   0",
			"4, corners,  1, groups 1 full evict,  MAY_BLOCK, 24, 122,  53,  69,   0",
			"4, all,      1, groups 16,            ENDS,      51, 240, 240,   0,   0",
			"4, all,      1, groups 16 buffer 16 packets, ENDS, 51, 240, 240, 0,   0",
			"4, all,      1, groups 4 full evict,  MAY_BLOCK, 56, 285, 230,  55,   0",
			"4, all,      1, groups 1 full evict,  MAY_BLOCK, 84, 565, 133, 432,   0",
			"4, all,      1, groups 4,             MAY_BLOCK,  0, 179, 171,   0,  85",
			"4, all,      1, groups 1,             MAY_BLOCK,  0, 140, 112,   0, 141",
			"4, opposite, 16, groups 4 full evict, MAY_BLOCK,  0, 467, 263, 237, 126",
			"4, all,      4, groups 4,             MAY_BLOCK,  0, 490, 431,   0, 580",
			"3, one,      1, release idle full evict, ENDS,   14,  16,   4,   0,   0",
			"4, one,      1, release idle full evict, ENDS,   20,  39,   9,   0,   0",
			"3, corners,  1, release idle full evict, ,       20,  65,  15,    ,   0",
			"4, corners,  1, release idle full evict, ,       32, 162,  32,    ,   0",
			"3, crossed,  1, release idle full evict, ,       21,  66,  11,    ,   0",
			"4, crossed,  1, release idle full evict, ,       30, 161,  31,    ,   0",
			"4, one,      1, release mismatch, NEVER_COMPLETES, 0, 0,   0,    0,  16",
			"4, all,      1, release mismatch full evict buffer 1_000 packets, NEVER_COMPLETES, 0, 583, 100, 723, 16"})
	void groupsAtOnce(int n, String which, int packets, String router, Verdict verdict, long cycles, long hops, long additions, Long sentOn,
			long left) {
		int[][] roots = roots(n, which);
		List<String> collectives = new ArrayList<>();
		for (int i = 0; i < roots.length; i++) {
			collectives.add(reduce(i, roots[i][0], roots[i][1]));
		}
		PacketCase found = PacketCase.of(PacketCase.mesh(n, n, router, "", ""),
				PacketCase.schedule(roots.length, packets, collectives.toArray(String[]::new)));
		assertEquals(verdict == null ? found.verdict() : verdict, found.verdict());
		assertEquals(left, found.packets().left());
		assertFigures(found.packets(), left > 0 ? found.packets().cycles().orElseThrow() : cycles, hops, additions);
		assertEquals(sentOn == null ? found.packets().sentOn() : sentOn, found.packets().sentOn());
	}

	@ParameterizedTest(name = "{0} switches, buffers of {1}")
	@CsvSource({"4, 1, ENDS, 16, 32, 0", "4, 4, ENDS, 16, 32, 0", "5, 1, MAY_BLOCK, 0, 0, 35", "6, 1, MAY_BLOCK, 0, 0, 42",
			"8, 1, MAY_BLOCK, 0, 0, 64", "5, 4, MAY_BLOCK, 24, 80, 0", "6, 4, MAY_BLOCK, 24, 96, 0", "8, 4, MAY_BLOCK, 34, 192, 0"})
	void rings(int size, int room, Verdict verdict, long cycles, long hops, long left) {
		PacketCase found = ring(size, "buffer %d packets".formatted(room));
		assertEquals(verdict, found.verdict());
		assertEquals(left, found.packets().left());
		if (left == 0) {
			assertFigures(found.packets(), cycles, hops, 0);
		}
		assertEquals(Verdict.ENDS, ring(size, "buffer %d packets route updown".formatted(room)).verdict());
	}

	private static PacketCase ring(int size, String router) {
		return PacketCase.of("""
				switch type Router { cycle 1 ns  packet 4 B  %s }
				topology Ring(k = %d) {
					node n[k]
					switch s[k] : Router
					for i in 0 ..< k link n[i] -- s[i]
					for i in 0 ..< k link s[i] -- s[(i + 1) %% k]
				}
				schedule S on Ring {
					data x : i32[8]
					exchange for i in 0 ..< k send x from n[i] to n[(i + (k - 1) / 2) %% k] through s
				}
				""".formatted(router, size));
	}

	/** Each board sums on its own, their chips in the middle sum around a ring, and each board copies. */
	@ParameterizedTest(name = "{0} packets")
	@CsvSource({"1, 7, 32, 3, 32", "8, 40, 256, 10, 256"})
	void boards(int packets, long reduce, long reduceHops, long broadcast, long broadcastHops) {
		PacketCase found = PacketCase.of("""
				switch type Router { cycle 1 ns  packet 64 B  combine sum  groups 4 }
				link type Inside { }
				link type Cable { bandwidth 16 Gbit/s }
				topology ChipletMesh(n = 4) {
					node chip[n, n]
					switch router[n, n] : Router
					for x in 0 ..< n, y in 0 ..< n link chip[x, y] -- router[x, y] : Inside
					for x in 1 ..< n, y in 0 ..< n { link router[x - 1, y] -- router[x, y]  link router[y, x - 1] -- router[y, x] }
					tree Fold[x in 0 ..< n, y in 0 ..< n] to chip[x, y] over chip by shortest
				}
				topology Boards {
					part board[4] = ChipletMesh(n = 3)
					for b in 0 ..< 4 link board[b].chip[1, 1] -- board[(b + 1) %% 4].chip[1, 1] : Cable
					ring Round { for b in 0 ..< 4 visit board[b].chip[1, 1] }
				}
				schedule S on Boards {
					data x : i32[16 * %d]
					exchange for b in 0 ..< 4 reduce x with sum to board[b].chip[1, 1] over board[b].Fold[1, 1]
					exchange allreduce x with sum over Round
					exchange for b in 0 ..< 4 broadcast x from board[b].chip[1, 1] over board[b].Fold[1, 1]
					ensure allreduce x with sum
				}
				""".formatted(packets));
		assertEquals(36, found.run().verification().checked());
		assertEquals(true, found.run().verified());
		assertFigures(found.figures().exchanges().get(0).network(), reduce, reduceHops, reduceHops);
		assertEquals(6, found.figures().exchanges().get(1).steps());
		assertFigures(found.figures().exchanges().get(2).network(), broadcast, broadcastHops, 0);
	}

	/** A shorter way through switches of another statement is not taken. */
	@Test
	void packetsGoThroughTheirOwnSwitches() {
		String text = """
				switch type Router { cycle 1 ns  packet 4 B }
				topology Bypass {
					node n[4]
					switch line[4], bypass : Router
					link n[0] -- line[0]  link n[1] -- line[3]  link n[2] -- bypass  link n[3] -- bypass
					for i in 1 ..< 4 link line[i - 1] -- line[i]
					link line[0] -- bypass  link bypass -- line[3]
				}
				schedule S on Bypass {
					data x, y : i32[1]
					exchange { send x from n[0] to n[1] through %s  send y from n[2] to n[3] through bypass }
				}
				""";
		assertEquals(3, PacketCase.of(text.formatted("line")).packets().hops());
		assertEquals(2, PacketCase.of(text.formatted("line, bypass")).packets().hops());
	}
}
