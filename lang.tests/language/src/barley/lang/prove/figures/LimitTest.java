package barley.lang.prove.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.evaluate.Budget;
import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.motion.CollectiveKind;
import barley.lang.prove.cut.Requirement;
import barley.lang.run.Execution;
import barley.lang.wiring.Wiring;
import barley.runtime.number.Rational;
import barley.runtime.report.PlanFigures;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Bottleneck;

/** What limits a schedule: the lanes of its bound, both bounds together, its busiest lanes, and the bandwidths of NCCL's tests. */
class LimitTest {

	/** Two full meshes of four, joined by one link; 1,000 elements are 32,000 bits, which take 2 us at 16 Gbit/s. */
	private static final String MESHES = """
			link type Fast { bandwidth 100 Gbit/s }
			link type Slow { bandwidth 16 Gbit/s latency 200 ns }
			node type Chip { launch 1 us }
			topology Meshes {
				node a[4], b[4] : Chip
				for i in 0 ..< 4, k in i + 1 ..< 4 {
					link a[i] -- a[k] : Fast
					link b[i] -- b[k] : Fast
				}
				link a[0] -- b[0] : Slow
				tree Fold to a[0] over a, b by shortest
			}
			machine M = Meshes {}
			""";

	/** 4 kB on each node, by whatever schedule; the nodes of {@code a} are 0 to 3. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"ALLREDUCE     | -1 |  2000000 | 4 kB must leave a over 1 lane of 16 Gbit/s: a[0] -- b[0]",
			"BROADCAST     |  1 |  2000000 | 4 kB must leave a over 1 lane of 16 Gbit/s: a[0] -- b[0]",
			"REDUCE        |  1 |  2000000 | 4 kB must enter a over 1 lane of 16 Gbit/s: a[0] -- b[0]",
			"ALLGATHER     | -1 |  1000000 | 2 kB must leave a over 1 lane of 16 Gbit/s: a[0] -- b[0]",
			"REDUCESCATTER | -1 |  1000000 | 2 kB must leave a over 1 lane of 16 Gbit/s: a[0] -- b[0]",
			"SCATTER       |  6 |  1000000 | 2 kB must enter a over 1 lane of 16 Gbit/s: a[0] -- b[0]",
			"GATHER        |  6 |  1000000 | 2 kB must leave a over 1 lane of 16 Gbit/s: a[0] -- b[0]",
			"ALLTOALL      | -1 |  4000000 | 8 kB must leave a over 1 lane of 16 Gbit/s: a[0] -- b[0]" })
	void whateverHasToCrossALinkTakesItsTime(CollectiveKind kind, int root, long ps, String words) {
		Wiring wiring = BarleyText.of(MESHES).design("M").wiring();
		Demand demand = new Demand(new Effort(Budget.boundless(), null));
		long[] pieces = new long[8];
		Arrays.fill(pieces, 500);
		demand.add(new Requirement(kind, kind == CollectiveKind.ALLTOALL ? 500 : 4_000, root, IntStream.range(0, 8).toArray(), pieces));
		Limit limit = demand.limit(wiring, lane -> wiring.machine().linkType(lane).bitsPerSecond()).orElseThrow();
		assertEquals(Rational.of(ps), limit.time().multiply(Rational.of(8_000_000_000_000L)));
		assertEquals(words, LimitWords.full(wiring, limit));
		assertEquals("a[0] -- b[0]", LimitWords.brief(wiring, limit));
		assertTrue(limit.exact());
	}

	@Test
	void reportsNameTheCutAndTheBottleneck() {
		ScheduleAnalysis known = known("exchange allreduce x with sum over Fold");
		PlanFigures figures = PlanReport.of(known.plan(), known.figures());
		assertEquals(Optional.of(2_000_000L), figures.boundPs());
		assertEquals(List.of("a[0]", "a[1]", "a[2]", "a[3]"), figures.nodes());
		assertEquals(List.of("a[0] -- b[0]"), figures.lanes());
		Bottleneck bottleneck = PlanReport.bottleneck(known.plan(), known.figures()).orElseThrow();
		assertEquals("a[0] -> b[0] (Slow) and 1 more", bottleneck.channelWords());
		assertEquals(Simulator.run(Execution.program(known.plan(), known.result()),
				RunOptions.timing()).bottleneck().orElseThrow().channel(),
				bottleneck.channel());
		assertEquals(PlanFigures.of(figures.arguments().stream().map(each -> each.substring("--plan=".length())).toList()), figures);
	}

	/** 1 kB of f32 over C takes 8 us, over A half a microsecond: the slower way counts, with the lanes that lead that way. */
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			"n[2] link n[0] -- n[1] : C link n[1] -> n[0] : A | allreduce x with sum | 8000000 "
			+ "| 1 kB must leave n[0] over 1 lane of 1 Gbit/s: n[0] -- n[1] #1",
			"n[2] link n[0] -- n[1] : C link n[1] -> n[0] : A | broadcast x from n[0] | 8000000 "
			+ "| 1 kB must leave n[0] over 1 lane of 1 Gbit/s: n[0] -- n[1] #1",
			"n[2] link n[0] -- n[1] : C link n[1] -> n[0] : A | reduce x with sum to n[0] | 470589 "
			+ "| 1 kB must enter n[0] over 2 lanes of 17 Gbit/s in all: n[0] -- n[1] #1, n[1] -> n[0] #2",
			"n[2] link n[1] -> n[0] : A link n[0] -> n[1] : C | allreduce x with sum | 8000000 "
			+ "| 1 kB must leave n[0] over 1 lane of 1 Gbit/s: n[0] -> n[1] #2",
			"n[3] link n[0] -> n[1] : A link n[1] -> n[2] : A link n[2] -> n[0] : A | allgather x | 334000 "
			+ "| 668 B must enter n[2] over 1 lane of 16 Gbit/s: n[1] -> n[2]",
			"n[2] link n[0] -- n[1] : A | allreduce x with sum | 500000 | 2 kB must be carried by the only lane",
			"n[3] link n[0] -> n[1] : A link n[1] -> n[2] : A link n[2] -> n[0] : A | allreduce x with sum | 666667 "
			+ "| 4 kB must be carried by all 3 lanes together" })
	void oneWayLanesCountOnTheirWay(String machine, String collective, long ps, String words) {
		ScheduleAnalysis known = BarleyText.of("link type A { bandwidth 16 Gbit/s } link type C { bandwidth 1 Gbit/s } topology T { node "
				+ machine + " } machine M = T {} schedule S on M { data x : i8[1000]"
				+ (collective.startsWith("allgather") ? " among n" : "") + " exchange " + collective
				+ " among n by shortest ensure " + collective + " }").schedule("S");
		Bounds bounds = known.figures().bounds().orElseThrow();
		assertEquals(Optional.of(ps), bounds.leastPs());
		assertEquals(words, LimitWords.full(known.plan().wiring(), bounds.limit()));
		assertTrue(Simulator.run(Execution.program(known.plan(), known.result()), RunOptions.timing())
				.times().orElseThrow().transferPs() >= ps);
	}

	/** Of the groups that differ in one index only those are named of which the very same holds. */
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			"Line(p = 3) | reduce x with sum to n[0] | 4 kB must enter n[0] over 1 lane of 16 Gbit/s: n[0] -- n[1]",
			"Line(p = 3) | gather x to n[2] | 2.672 kB must enter n[2] over 1 lane of 16 Gbit/s: n[1] -- n[2]",
			"Ladder(rungs = 4) | broadcast x from n[0, 0] | 4 kB must leave n[0,0] over 4 lanes of 16 Gbit/s",
			"Star | scatter x from n[1] | 3 kB must leave n[1] over 1 lane of 16 Gbit/s: n[0] -- n[1]",
			"Star | broadcast x from n[1] | 4 kB must leave n[1] over 1 lane of 16 Gbit/s: n[0] -- n[1]",
			"Star | broadcast x from n[0] | 4 kB must enter n[1] over 1 lane of 16 Gbit/s: n[0] -- n[1]; the same holds for n[3]" })
	void alikeIsWhatTheSameHoldsOf(String machine, String collective, String words) {
		ScheduleAnalysis known = BarleyText.of("import barley.machines.* link type L { bandwidth 16 Gbit/s } "
				+ "link type Half { bandwidth 8 Gbit/s } topology Star { node n[4] link n[0] -- n[1] link n[0] -- n[2] lanes 2 : Half "
				+ "link n[0] -- n[3] } machine M = " + machine + " { link : L } schedule S on M { data x "
				+ ": f32[1_000]" + (collective.startsWith("gather") ? " among n" : "") + " exchange " + collective
				+ " among n by shortest ensure " + collective + " }").schedule("S");
		assertEquals(words, LimitWords.full(known.plan().wiring(), known.figures().bounds().orElseThrow().limit()));
	}

	/** The diameter is 3 hops of 1 us: with the bytes if one exchange follows the other, or the longer of the two where they overlap. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"exchange allreduce x with sum over Fold                           | 3 | 3000000 | 5000000",
			"exchange allreduce x with sum over Fold using stream(chunks = 10) | 3 | 3000000 | 3000000",
			"repeat 10 { compute x exchange allreduce x with sum over Fold }   | 30 | 30000000 | 50000000" })
	void bothBoundsTogether(String phases, long steps, long stepsPs, long timePs) {
		Bounds bounds = known(phases).figures().bounds().orElseThrow();
		assertEquals(steps, bounds.steps());
		assertEquals(stepsPs, bounds.stepsPs());
		assertEquals(Optional.of(timePs), bounds.timePs());
	}

	/** Each row of a torus exchanges 4 kB of its own; a second exchange of other data on some of the nodes adds to theirs. */
	@Test
	void groupsSideBySideCountOnce() {
		Demand demand = new Demand(new Effort(Budget.boundless(), null));
		for (int row = 0; row < 3; row++) {
			demand.add(new Requirement(CollectiveKind.ALLTOALL, 1_000, -1, IntStream.range(4 * row, 4 * row + 4).toArray(), null));
		}
		assertEquals(new Volume(4_000, Rational.of(3_000)), demand.volume(12));
		demand.add(new Requirement(CollectiveKind.BROADCAST, 500, 4, new int[] { 4, 8 }, null));
		assertEquals(new Volume(4_500, Rational.of(3_500)), demand.volume(12));
	}

	/** Launches add to transfers where both follow one another, and do not in streams, where one of the two decides. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"exchange allreduce x with sum over Fold | 3 steps of 1 us or more and 2 us of transfers",
			"exchange allreduce x with sum over Fold using stream(chunks = 10) | 3 steps of 1 us or more, which transfers may overlap" })
	void theTimeBoundSaysWhatItCounts(String phases, String words) {
		ScheduleAnalysis known = known(phases);
		assertEquals(words, PlanReport.of(known.plan(), known.figures()).timeBoundWords());
	}

	/** nccl-tests, doc/PERFORMANCE.md: 8 nodes and 4 kB. */
	@ParameterizedTest(name = "{0}")
	@CsvSource({ "ALLREDUCE, 7000", "REDUCESCATTER, 3500", "ALLGATHER, 3500", "ALLTOALL, 3500", "SCATTER, 3500", "GATHER, 3500",
			"BROADCAST, 4000",
			"REDUCE, 4000" })
	void bandwidthsAreThoseOfNcclsTests(CollectiveKind kind, long busBytes) {
		Volume volume = Volume.NONE.and(kind, 4_000, 8);
		assertEquals(4_000, volume.bytes());
		assertEquals(Rational.of(busBytes), volume.busBytes());
	}

	/** The factor of a collective is a fraction, and small rates have as many digits as large ones, in a run of its own, too. */
	@ParameterizedTest(name = "{0}, {1}")
	@CsvSource(delimiter = '|', value = {
			"6 | i8[7]     | 0 ns         | allreduce x with sum  | 1          | 1.666667",
			"6 | i8[7]     | 0 ns         | broadcast x from n[0] | 1          | 1",
			"7 | i8[6]     | 4_399_002 ps | allreduce x with sum  | 0.00136209 | 0.00233501",
			"4 | f32[1000] | 0 ns         | allreduce x with sum  | 1          | 1.5" })
	void ratesAreRoundedOnce(int nodes, String type, String launch, String exchange, String algorithm, String bus) {
		ScheduleAnalysis known = BarleyText.of("import barley.machines.*", "link type G { bandwidth 8 Gbit/s } node type N { launch "
				+ launch + " } machine M = FullMesh(p = " + nodes + ") { node : N link : G } schedule S on M { data x : " + type
				+ " exchange " + exchange + " among n ensure " + exchange + " }").schedule("S");
		PlanFigures figures = PlanReport.of(known.plan(), known.figures());
		PlanFigures read = PlanFigures.of(figures.arguments().stream().map(each -> each.substring("--plan=".length())).toList());
		assertEquals(figures, read);
		assertTrue(figures.arguments().stream().map(each -> each.substring("--plan=".length())).allMatch(PlanFigures::isSound));
		assertEquals(algorithm, read.algorithmBandwidth(known.figures().timesOfData()).orElseThrow().toPlainString());
		assertEquals(bus, read.busBandwidth(known.figures().timesOfData()).orElseThrow().toPlainString());
	}

	/** A goal on the way to another one for the same data asks for nothing more; of different groups each asks for its own. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"exchange reducescatter x with sum over Round ensure reducescatter x with sum over Round exchange allgather x over Round "
			+ "ensure allreduce x with sum | 16000 | 1",
			"exchange allreduce x with sum over Round ensure allreduce x with sum ensure allreduce x with sum | 16000 | 1" })
	void goalsForTheSameDataCountOnce(String phases, long busBytes, String share) {
		ScheduleAnalysis known = BarleyText.of(Machines.RING, "schedule S on Ring { data x : f32[2_400] " + phases + " }").schedule("S");
		assertEquals(Rational.of(busBytes), known.figures().volume().busBytes());
		assertEquals(share, known.figures().bounds().orElseThrow().share().orElseThrow().toString());
	}

	private static ScheduleAnalysis known(String phases) {
		return BarleyText.of(MESHES, "schedule S on M { data x : f32[1000] " + phases + " ensure allreduce x with sum }").schedule("S");
	}
}
