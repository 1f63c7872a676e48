package barley.lang.library;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.prove.figures.Figures;
import barley.lang.run.Execution;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;

/** The strategies of the library against closed forms: steps, times, bytes of the busiest lane, and what nodes hold in the end. */
class LibraryStrategiesTest {

	private static final String TYPES = """
			import barley.machines.*
			import barley.strategies.*
			link type Wire { bandwidth 25 GB/s latency 500 ns }
			node type Chip { launch 1 us }
			""";
	private static final String MESH = "machine M = FullMesh(p = %d) { node : Chip link : Wire }";
	private static final String ALLREDUCE = "data x : f32[%d] exchange allreduce x with sum among n using %s ensure allreduce x with sum";
	private static final String ALLGATHER = "data x : f32[%d] among n exchange allgather x among n using %s ensure allgather x";
	private static final String ALLTOALL = "data x : f32[%d] exchange alltoall x among n using %s ensure alltoall x";
	private static final String BROADCAST = "data x : f32[%d] exchange broadcast x from n[0] among n using %s ensure broadcast x from n[0]";

	/** Launch 1 us, lanes of 25 GB/s and 500 ns, 1,200,000 B. */
	@ParameterizedTest(name = "{0} nodes")
	@CsvSource({"3, 3, 148500000, 4, 150000000", "4, 2, 99000000, 4, 78000000", "5, 4, 198000000, 6, 177000000",
			"6, 4, 198000000, 6, 177000000", "8, 3, 148500000, 6, 93000000", "12, 5, 247500000, 8, 192000000",
			"16, 4, 198000000, 8, 102000000"})
	void doublings(int p, long steps, long time, long halvings, long halvingTime) {
		assertTakes(steps, time, mesh(p, ALLREDUCE.formatted(300_000, "RecursiveDoubling")));
		assertTakes(halvings, halvingTime, mesh(p, ALLREDUCE.formatted(300_000, "HalvingDoubling")));
	}

	@ParameterizedTest(name = "{0} nodes")
	@CsvSource({"3, 2, 35000000", "4, 2, 39000000", "5, 3, 42900000", "6, 3, 44500000", "8, 3, 46500000",
			"12, 4, 50000000", "16, 4, 51000000"})
	void gathers(int p, long steps, long time) {
		assertTakes(steps, time, mesh(p, ALLGATHER.formatted(300_000, "BruckAllgather")));
	}

	@ParameterizedTest(name = "{0} nodes")
	@CsvSource({"3, 2, 35000000, 35000000", "4, 2, 51000000, 40500000", "5, 3, 52500000, 44400000", "6, 3, 60500000, 47500000",
			"8, 3, 76500000, 52500000", "12, 4, 86000000, 60500000", "16, 4, 102000000, 67500000"})
	void alltoalls(int p, long steps, long time, long pairwise) {
		assertTakes(steps, time, mesh(p, ALLTOALL.formatted(300_000, "BruckAlltoall")));
		assertTakes(p - 1, pairwise, mesh(p, ALLTOALL.formatted(300_000, "PairwiseAlltoall")));
	}

	/** Two steps of a piece each. */
	@ParameterizedTest(name = "{0} nodes")
	@CsvSource({"2, 51000000", "3, 35000000", "4, 27000000", "8, 15000000", "16, 9000000"})
	void allPairs(int p, long time) {
		assertTakes(2, time, mesh(p, ALLREDUCE.formatted(300_000, "AllPairs")));
	}

	/** Where members send to each other directly, the strategy that is the fastest here is told, if it saves a tenth. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"FullMesh(p = 16) | 1_000_000 | among n | this takes 161.5 us; using AllPairs, 23 us",
			"FullMesh(p = 2)  | 1_000_000 | among n | ",
			"FullMesh(p = 16) | 10        | among n | ",
			"Ring(p = 4)      | 1_000_000 | among n by shortest | this takes 483 us; using AllPairs, 246 us",
			"FullMesh(p = 16) | 1_000_000 | among n using RecursiveDoubling | " })
	void fasterStrategiesAreTold(String machine, int elements, String among, String told) {
		BarleyText text = BarleyText.of(TYPES, "machine M = " + machine + " { node : Chip link : Wire } schedule S on M { data x : f32["
				+ elements
				+ "] exchange allreduce x with sum " + among + " ensure allreduce x with sum }");
		assertEquals(told == null ? List.of() : List.of("slow-strategy: " + told), text.findings());
	}

	@ParameterizedTest
	@CsvSource({"4, 115000000", "8, 51000000"})
	void severalTrees(int p, long time) {
		assertTakes(2, time, mesh(p, BROADCAST.formatted(1_050_000, "MultiTree")));
	}

	/** Two trees of which each carries a half, 1,600,000 B: (chunks - 1 + 2 height) chunks, and twice the height of latencies. */
	@ParameterizedTest(name = "{0} nodes")
	@CsvSource({"4, 56600000", "7, 56600000", "8, 66000000", "12, 66000000", "13, 66000000", "16, 75400000", "24, 75400000",
			"32, 84800000"})
	void twoTrees(int p, long time) {
		assertEquals(time, time(mesh(p, ALLREDUCE.formatted(400_000, "DoubleTree(chunks = 10)"))));
	}

	@ParameterizedTest
	@CsvSource({"8, 1, 196500000", "8, 10, 90300000", "16, 16, 97000000", "7, 4, 86000000"})
	void chunksDownATree(int p, int chunks, long time) {
		assertEquals(time, time(mesh(p, BROADCAST.formatted(400_000, "PipelinedTree(chunks = " + chunks + ")"))));
	}

	/** Two trees of halves are faster than one. */
	@ParameterizedTest
	@CsvSource({"8, 114000000", "16, 129800000"})
	void oneTree(int p, long time) {
		assertEquals(time, time(analysis(MESH.formatted(p) + """
				schedule One(p = 8, q = 80) among n[p] {
					tree Heap { for v in 1 ..< p visit n[v], n[(v - 1) / 2] }
					data x : f32[q]
					exchange allreduce x with sum over Heap using stream(chunks = 10)
					ensure allreduce x with sum
				}
				""", ALLREDUCE.formatted(400_000, "One"))));
	}

	/** A chain in each host and a tree across, on lanes alike: (chunks - 1 + 2 h) chunks and 2 h latencies, h = gpus - 1 + log2 hosts. */
	@ParameterizedTest
	@CsvSource({"2, 4, 10", "4, 8, 16", "3, 5, 7", "1, 4, 3", "8, 1, 10", "5, 2, 1"})
	void chainsBelowATree(int hosts, int gpus, int chunks) {
		int height = gpus - 1 + (31 - Integer.numberOfLeadingZeros(hosts));
		long bytes = 1_680_000;
		long chunk = 1_000_000 + bytes / chunks * 40;
		assertEquals((chunks - 1 + 2 * height) * chunk + 2 * height * 500_000L, time(mesh(hosts * gpus,
				ALLREDUCE.formatted(bytes / 4, "TwoLevelTree(hosts = %d, chunks = %d)".formatted(hosts, chunks)))));
	}

	/** Where the trees would share a leg it does not fit, and nowhere else do they. */
	@Test
	void treesShareNoLeg() {
		for (int p = 2; p <= 40; p++) {
			List<String> complaints = BarleyText.of(TYPES, MESH.formatted(p),
					"schedule S on M { " + ALLREDUCE.formatted(100, "DoubleTree") + " }")
					.complaints();
			assertEquals(p == 4 || p > 6 ? List.of() : List.of(
					"strategy-unfit: DoubleTree does not fit: p == 4 or p > 6 does not hold: p is " + p), complaints);
		}
	}

	/** What they would take there: a leg carries both halves. */
	@ParameterizedTest
	@ValueSource(ints = {5, 6})
	void treesThatShareALeg(int p) throws IOException {
		String tree = Files.readString(Path.of(System.getProperty("barley.root"), "lang/library/barley/strategies/Trees.barley"))
				.replaceAll("package.*|require p == 4 or p > 6", "");
		BarleyText text = BarleyText.of(TYPES.replace("import barley.strategies.*", ""), tree, MESH.formatted(p),
				"schedule S on M { " + ALLREDUCE.formatted(400_000, "DoubleTree(chunks = 10)") + " }");
		assertEquals(84_500_000, time(text.schedule("S")));
		assertEquals(1, text.findings().stream().filter(found -> found.startsWith("contention: ")).count(),
				() -> text.findings().toString());
	}

	/** What Swing is compared with: around the ring in both directions. */
	@ParameterizedTest
	@CsvSource({"4, 39720000", "8, 56840000", "16, 83400000", "32, 132680000"})
	void bothWaysRoundARing(int p, long time) {
		assertEquals(time, time(analysis("machine M = Ring(p = " + p + ") { node : Chip link : Wire }",
				"data x : f32[256_000] exchange allreduce x with sum over Round ensure allreduce x with sum")));
	}

	private static long time(ScheduleAnalysis analysis) {
		assertRunsAsPlanned(analysis);
		return analysis.figures().times().map(Times::timePs).orElseThrow();
	}

	/** Launch 1 us, inside a host 100 GB/s and 300 ns, across hosts 25 GB/s and 500 ns. */
	@ParameterizedTest
	@CsvSource({"2, 4, 23600000", "4, 8, 11600000", "3, 5, 16800000"})
	void twoLevels(int hosts, int gpus, long time) {
		assertTakes(4, time, analysis("""
				link type Inside { bandwidth 100 GB/s latency 300 ns }
				topology Hosts {
					node n[%1$d, %2$d]
					for h in 0 ..< %1$d, i in 0 ..< %2$d, j in i + 1 ..< %2$d link n[h, i] -- n[h, j] : Inside
					for g in 0 ..< %2$d, i in 0 ..< %1$d, j in i + 1 ..< %1$d link n[i, g] -- n[j, g] : Wire
				}
				machine M = Hosts { node : Chip }
				""".formatted(hosts, gpus), ALLREDUCE.formatted(300_000, "Hierarchical")));
	}

	private static final String SERVERS = """
			node type Gpu { launch 5 us }
			link type Inside { bandwidth 100 GB/s latency 500 ns }
			link type Slot { bandwidth 50 GB/s latency 300 ns }
			link type Cable { bandwidth 25 GB/s latency 500 ns }
			topology Servers {
				node n[4, 4]
				switch card[4, 2], core
				for s in 0 ..< 4 {
					for i in 0 ..< 4, j in i + 1 ..< 4 link n[s, i] -- n[s, j] : Inside
					for i in 0 ..< 4 link n[s, i] -- card[s, i / 2] : Slot
					for c in 0 ..< 2 link card[s, c] -- core : Cable
				}
			}
			machine M = Servers { node : Gpu }
			""";

	/** Two of the gpus of a server share a card: their messages take turns on its cable. */
	@Test
	void serversWithSharedCards() {
		assertTakes(4, 2_264_200_000L, analysis(SERVERS, ALLREDUCE.formatted(16_000_000, "Hierarchical")));
		assertEquals(List.of("slow-strategy: this takes 61.4466 ms; using Hierarchical, 2.2642 ms"), BarleyText.of(TYPES, SERVERS,
				"schedule S on M { data x : f32[16_000_000] repeat 3 { compute x exchange allreduce x with sum among n } }").findings());
	}

	/** Hop by hop round a ring, 1,024,000 B: no two messages meet on a channel. */
	@ParameterizedTest
	@CsvSource({"2, 2, 512000, 23480000", "4, 4, 1536000, 67440000", "8, 10, 2304000, 107160000", "16, 20, 2944000, 147760000",
			"32, 42, 3648000, 208920000"})
	void swingsRoundARing(int p, long hops, long bytes, long time) {
		ScheduleAnalysis swing = relayed("Ring(p = " + p + ")", "Swing");
		assertTakes(hops, time, swing);
		assertEquals(bytes, swing.figures().busiestBytes());
		assertRunsAsPlanned(swing);
	}

	@ParameterizedTest
	@CsvSource({"4, 4, 8, 88800000", "4, 8, 14, 105480000", "8, 8, 20, 118320000"})
	void swingsOnATorus(int rows, int columns, long hops, long time) {
		ScheduleAnalysis swing = relayed("Torus(rows = %d, columns = %d)".formatted(rows, columns), "SwingTorus");
		assertTakes(hops, time, swing);
		if (rows * columns <= 32) {
			assertRunsAsPlanned(swing);
		}
	}

	/** What needs links that are not there goes over the nodes between. */
	@Test
	void doublingsHopByHop() {
		assertRunsAsPlanned(relayed("Ring(p = 8)", "RecursiveDoubling"));
		assertRunsAsPlanned(relayed("Ring(p = 7)", "HalvingDoubling"));
		assertEquals(List.of("strategy-unfit: Swing does not fit: p == 2 ^ k does not hold: p is 6, k is 2"), BarleyText.of(TYPES,
				"schedule S on Ring(p = 6) { data x : f32[9] exchange allreduce x with sum among n by shortest using Swing }")
				.complaints());
	}

	private static ScheduleAnalysis relayed(String machine, String strategy) {
		return analysis("machine M = " + machine + " { node : Chip link : Wire }",
				ALLREDUCE.formatted(256_000, strategy).replace("among n", "among n by shortest"));
	}

	/** Whatever the number of nodes, and whether or not the pieces are even. */
	@ParameterizedTest
	@ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
	void allRunAsPlannedAmongAnyNumberOfNodes(int p) {
		for (String strategy : List.of("RecursiveDoubling", "HalvingDoubling", "AllPairs")) {
			assertRunsAsPlanned(mesh(p, ALLREDUCE.formatted(101, strategy)));
		}
		assertRunsAsPlanned(mesh(p, ALLGATHER.formatted(101, "BruckAllgather")));
		for (String strategy : List.of("BruckAlltoall", "PairwiseAlltoall")) {
			assertRunsAsPlanned(mesh(p, ALLTOALL.formatted(6 * p, strategy)));
		}
		for (String strategy : List.of("MultiTree", "PipelinedTree", "PipelinedTree(chunks = 200)")) {
			assertRunsAsPlanned(mesh(p, BROADCAST.formatted(101, strategy)));
		}
		if (p == 4 || p > 6) {
			assertRunsAsPlanned(mesh(p, ALLREDUCE.formatted(101, "DoubleTree")));
		}
		for (int hosts = 1; hosts <= p; hosts++) {
			if (p % hosts == 0) {
				assertRunsAsPlanned(mesh(p, ALLREDUCE.formatted(101, "Hierarchical(hosts = " + hosts + ")")));
				assertRunsAsPlanned(mesh(p, ALLREDUCE.formatted(101, "TwoLevelTree(hosts = " + hosts + ")")));
			}
		}
	}

	private static final long LAUNCH = 1_000_000;
	private static final long ALPHA = LAUNCH + 500_000;
	/** Divides evenly into as many pieces as there are nodes, whether 2 or 16. */
	private static final int ELEMENTS = 720_720;
	/** Picoseconds of all of its bytes on a lane. */
	private static final long DATA = 4L * ELEMENTS * 40;

	/** What the comments of the strategies say, for any number of nodes. */
	@ParameterizedTest
	@ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
	void takesWhatItsCommentSays(int p) {
		int down = 31 - Integer.numberOfLeadingZeros(p);
		int up = 32 - Integer.numberOfLeadingZeros(p - 1);
		long rest = Integer.bitCount(p) > 1 ? 2 : 0;
		assertTime((down + rest) * (ALPHA + DATA), p, ALLREDUCE, "RecursiveDoubling");
		assertTime(2 * down * ALPHA + 2 * (DATA - (DATA >> down)) + rest * (ALPHA + DATA), p, ALLREDUCE, "HalvingDoubling");
		assertTime(2 * (ALPHA + DATA / p), p, ALLREDUCE, "AllPairs");
		assertTime(up * ALPHA + DATA / p * (p - 1), p, ALLGATHER, "BruckAllgather");
		long moves = IntStream.range(1, p).mapToLong(Integer::bitCount).sum();
		assertTime(up * ALPHA + DATA / p * moves, p, ALLTOALL, "BruckAlltoall");
		assertTime((p - 1) * (ALPHA + DATA / p), p, ALLTOALL, "PairwiseAlltoall");
		assertTime(p == 2 ? ALPHA + DATA : 2 * (ALPHA + DATA / (p - 1)), p, BROADCAST, "MultiTree");
		assertTime((16 - 1 + down) * (LAUNCH + DATA / 16) + down * (ALPHA - LAUNCH), p, BROADCAST, "PipelinedTree(chunks = 16)");
		if (p == 4 || p > 6) {
			assertTime((8 - 1 + 2 * down) * (LAUNCH + DATA / 16) + 2 * down * (ALPHA - LAUNCH), p, ALLREDUCE, "DoubleTree(chunks = 8)");
		}
	}

	private static void assertTime(long time, int p, String collective, String strategy) {
		assertEquals(time, mesh(p, collective.formatted(ELEMENTS, strategy)).figures().times().map(Times::timePs).orElseThrow(), strategy);
	}

	private static ScheduleAnalysis mesh(int p, String body) {
		return analysis(MESH.formatted(p), body);
	}

	private static ScheduleAnalysis analysis(String machine, String body) {
		BarleyText text = BarleyText.of(TYPES, machine, "schedule S on M { " + body + " }");
		assertEquals(List.of(), text.complaints(), body);
		return text.schedule("S");
	}

	private static void assertTakes(long steps, long time, ScheduleAnalysis analysis) {
		assertEquals(steps, analysis.figures().steps());
		assertEquals(time, analysis.figures().times().map(Times::timePs).orElseThrow());
		assertEquals(analysis.figures().times(), Execution.run(analysis.plan(), analysis.result(), RunOptions.timing()).times());
	}

	private static void assertRunsAsPlanned(ScheduleAnalysis analysis) {
		Figures figures = analysis.figures();
		Result moved = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional());
		assertTrue(moved.verification().verified());
		assertEquals(figures.steps(), moved.steps());
		assertEquals(figures.times(), moved.times());
		assertArrayEquals(figures.channelBytes(), moved.channelBytes());
	}
}
