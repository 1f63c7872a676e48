package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.motion.Shares;
import barley.lang.page.OperatedWalks;
import barley.lang.picture.Scene;
import barley.lang.plan.Joint;
import barley.lang.plan.Phase;
import barley.lang.prove.figures.PlanReport;
import barley.runtime.number.Rational;
import barley.runtime.program.Pieces;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Walks that share data by weights (RULES.md 12): the shares, the figures, which equal those of a run, and what is computed. */
class WeightsTest {

	private static final String MACHINES = """
			node type Chip { launch 1 us }
			node type Slower { launch 2 us }
			link type L100 { bandwidth 100 GB/s }
			link type L10 { bandwidth 10 GB/s }
			link type Far { bandwidth 10 GB/s latency 5 us }
			link type L50 { bandwidth 50 GB/s }
			link type L25 { bandwidth 25 GB/s }
			topology Two(p = 4) {
				node n[p]
				for i in 0 ..< p { link n[i] -- n[(i + 1) % p] : L100 link n[i] -- n[(i + 1) % p] : L10 }
				embedding Both { ring Fast { for i in 0 ..< p visit n[i] #1 } ring Slow { for i in 0 ..< p visit n[i] #2 } }
			}
			topology TwoFar(p = 4) {
				node n[p]
				for i in 0 ..< p { link n[i] -- n[(i + 1) % p] : L100 link n[i] -- n[(i + 1) % p] : Far }
				embedding Both { ring Fast { for i in 0 ..< p visit n[i] #1 } ring Slow { for i in 0 ..< p visit n[i] #2 } }
			}
			topology Three(p = 8) {
				node n[p]
				for i in 0 ..< p { link n[i] -- n[(i + 1) % p] : L50 link n[i] -- n[(i + 1) % p] : L25 link n[i] -- n[(i + 1) % p] : L10 }
				embedding All { ring R[k in 0 ..< 3] { for i in 0 ..< p visit n[i] #(k + 1) } }
			}
			machine Pair = Two { node : Chip }
			machine Distant = TwoFar { node : Chip }
			machine Triple = Three { node : Slower }
			""";

	/** Sums of shares, one a lap in the order of the laps, and the time. */
	@ParameterizedTest(name = "{0}: {2}")
	@CsvSource(delimiter = '|', value = {
			"Pair    | f32[800_000]   | over Both                                        | 126000000 | 200000 200000 200000 200000",
			"Pair    | f32[800_000]   | over Both.Fast                                   | 30000000  | 400000 400000",
			"Pair    | f32[800_000]   | over Both weighted                               | 27818400  | 363637 363637 36364 36362",
			"Pair    | f32[800_000]   | over Both.Fast, Both.Slow weighted               | 27818400  | 363637 363637 36364 36362",
			"Pair    | f32[800_000]   | over Both.Fast weight 1.0 / 3, Both.Slow weight 1.0 / 30 | 27818400 | 363637 363637 36364 36362",
			"Pair    | f32[800_000]   | over Both.Slow weight 0, Both.Fast               | 30000000  | 400000 400000",
			"Distant | f32[1_000]     | over Both.Fast weight 10, Both.Slow weight 1     | 36028800  | 455 455 46 44",
			"Distant | f32[1_000]     | over Both weighted                               | 6030000   | 500 500",
			"Triple  | f32[1_000_000] | over All forward                                 | 261335200 | 333334 333334 333332",
			"Triple  | f32[1_000_000] | over All forward weighted                        | 110353600 | 588236 294118 117646" })
	void theShareOfAWalkIsByItsWeight(String machine, String data, String over, long picoseconds, String shares) {
		ScheduleAnalysis analysis = schedule(machine, "data x : %s exchange allreduce x with sum %s ensure allreduce x with sum".formatted(
				data, over));
		assertEquals(picoseconds, analysis.figures().times().orElseThrow().timePs());
		assertEquals(shares, shares(Phase.joints(analysis.plan().phases()).findFirst().orElseThrow()));
		assertRunsAsPlanned(analysis);
	}

	static String shares(Joint joint) {
		Pieces shares = joint.way().shares().of(joint.data().size());
		return joint.way().shares().used().mapToObj(share -> Long.toString(shares.count(share))).collect(Collectors.joining(" "));
	}

	/** Acceptance A, shares by weights; and as many elements as there are, whatever the weights. */
	@ParameterizedTest
	@CsvSource({
			"10, 1 1 1 1, 3 3 3 1", "100, 10 1, 91 9", "7, 3 2 1, 4 3 0", "3, 1 0 1, 2 0 1", "400000, 10 10 1 1, 181819 181819 18182 18180",
			"0, 2 3, 0 0", "9223372036854775807, 9223372036854775806 1, 9223372036854775806 1", "9, 6 6, 5 4" })
	void sharesAreRoundedUpInOrder(long size, String weights, String expected) {
		Shares shares = Shares.of(List.of(weights.split(" ")).stream().map(Long::valueOf).map(Rational::of).toList());
		Pieces pieces = shares.of(size);
		assertEquals(expected, IntStream.range(0, shares.count()).mapToObj(share -> Long.toString(pieces.count(share)))
				.collect(Collectors.joining(" ")));
		assertEquals(size, pieces.end());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"scatter x from n[3] over Both weight 2 exchange allgather x over Both.Fast weight 5, Both.Slow weight 3",
			"reducescatter x with sum over Both.Fast weight 7, Both.Slow weight 2 exchange allgather x over Both.Fast weight 7, "
			+ "Both.Slow weight 2",
			"reducescatter x with sum over Both.Fast weight 7, Both.Slow weight 2 exchange gather x to n[2] over Both",
			"reduce x with sum to n[2] over Both weighted exchange broadcast x from n[2] over Both weighted",
			"allreduce x with avg over Both weighted",
			"allreduce x with sum over Both.Fast weight 3, Both.Slow weight 2 using shift",
			"allreduce x with sum over Both.Fast weight 3, Both.Slow weight 2 using shift(order = fixed)",
			"allreduce x with sum over Both.Fast weight 3, Both.Slow weight 2 using stream(chunks = 7)",
			"scatter x from n[1] over Both.Fast weight 3, Both.Slow weight 2 exchange alltoall y over Both.Fast weight 3, Both.Slow "
			+ "weight 2",
			"alltoall y over Both.Slow forward weighted exchange alltoall y over Both weighted" })
	void everyCollectiveRunsWithWeights(String statements) {
		assertRunsAsPlanned(schedule("Pair", "data x : f32[1_003] data y : i32[400] exchange " + statements));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"over Both.Fast weight 0 - 1, Both.Slow | wrong-value: a weight cannot be negative, but 0 - 1 is -1",
			"over Both weight 0 | wrong-value: all walks over the same nodes have weight 0, so none carries anything",
			"over Both.Fast weight 2, Both.Slow weighted | wrong-value: weighted computes the shares of walks, but some have a weight "
			+ "already",
			"over Both.Fast weight 2 GB, Both.Slow | wrong-measure: a weight is a plain number, but 2 GB is an amount of data",
			"over Both.Fast weight 2 ^ 62 + 1, Both.Slow weight 2 ^ 62 | number-too-large: the sum of the weights, as whole numbers, "
			+ "exceeds 2^63" })
	void whatIsNoWeightIsTold(String over, String complaint) {
		assertEquals(List.of(complaint), text("Pair", "data x : f32[800] exchange allreduce x with sum " + over).complaints());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Pair    | f32[800_000]   | over Both | slow-share: even shares take 126 us, the best 27.8184 us: Fast carries 10/11, Slow "
					+ "1/11",
			"Pair    | f32[800_000]   | over Both.Fast weight 1, Both.Slow weight 9 | ",
			"Distant | f32[1_000]     | over Both | slow-share: even shares take 36.1512 us, the best 6.03 us: Fast carries all, Slow "
			+ "nothing",
			"Triple  | f32[1_000_000] | over All forward | slow-share: even shares take 261.3352 us, the best 110.3536 us: R[0] carries "
			+ "10/17, R[1] 5/17, R[2] 2/17",
			"Triple  | f32[1_000_000] | over All.R[0], All.R[0] forward | ",
			"Pair    | f32[800]       | over Both.Fast forward weighted | needless: one walk in one direction carries all of the data, "
			+ "so weighted changes nothing",
			"Pair    | f32[800]       | over Both.Fast weight 2 forward | needless: one walk in one direction carries all of the data, "
			+ "so a weight changes nothing" })
	void sharesThatCostTimeAreTold(String machine, String data, String over, String info) {
		assertEquals(info == null ? List.of() : List.of(info),
				text(machine, "data x : %s exchange allreduce x with sum %s".formatted(data, over))
				.findings().stream().filter(found -> found.startsWith("slow-share") || found.startsWith("needless")).toList());
	}

	/** Both words may still be names. */
	@Test
	void weightsMayBeNames() {
		assertEquals(List.of(), BarleyText.of(MACHINES, "schedule S(weight = 3, weighted = 80) on Pair { data x : f32[weighted] "
				+ "exchange allreduce x with sum over Both.Fast weight weight, Both.Slow weight 1 }").complaints());
	}

	private static BarleyText text(String machine, String body) {
		return BarleyText.of(MACHINES, "schedule S on %s { %s }".formatted(machine, body));
	}

	/** Reports name the share of each walk, and pictures draw a walk as wide as its share is large. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"over Both                                    | ''                                                       | 1",
			"over Both weighted                           | x: Fast 727,274 elements (10/11), Slow 72,726 (1/11)     | 6",
			"over Both.Slow weight 0, Both.Fast           | x: Fast 800,000 elements (all)                           | 6",
			"over Both.Fast weight 1000, Both.Slow weight 1 | x: Fast 799,202 elements (99.9 %), Slow 798 (0.1 %)    | 6",
			"over Both.Fast weight 2, Both.Slow weight 1  | x: Fast 533,334 elements (2/3), Slow 266,666 (1/3)       | 2" })
	void sharesAreShown(String over, String words, int ratio) {
		ScheduleAnalysis analysis = schedule("Pair", "data x : f32[800_000] exchange allreduce x with sum " + over);
		assertEquals(words, String.join("; ", PlanReport.of(analysis.plan(), analysis.figures()).shares()));
		Scene scene = OperatedWalks.portrait(analysis.plan()).scene();
		double[] widths = scene.strands().stream().filter(strand -> strand.walk() >= 0).mapToDouble(Scene.Strand::width).sorted().distinct()
				.toArray();
		assertEquals(ratio, Math.floor(widths[widths.length - 1] / widths[0]));
	}

	private static ScheduleAnalysis schedule(String machine, String body) {
		return text(machine, body).schedule("S");
	}

	static void assertRunsAsPlanned(ScheduleAnalysis analysis) {
		Result moved = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional());
		Result timed = Execution.run(analysis.plan(), analysis.result(), RunOptions.timing());
		assertTrue(moved.verification().verified(), () -> moved.verification().toString());
		assertEquals(analysis.figures().times(), moved.times());
		assertEquals(moved.times(), timed.times());
		assertEquals(analysis.figures().steps(), moved.steps());
		assertArrayEquals(analysis.figures().channelBytes(), moved.channelBytes());
	}
}
