package barley.lang.prove;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Code;
import barley.lang.prove.figures.ExchangeFigures;
import barley.lang.prove.figures.Figures;
import barley.lang.run.Execution;
import barley.runtime.number.Rational;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * The closed forms of lang/doc/FIGURES.md, row by row, from the plan alone and from running the generated programs, on real data:
 * steps, data time and bytes of a lane as parts of m, time and energy for m = 50 MB at 2 GB/s, 1 us a step and 1 W a lane, use, and
 * what part of the bandwidth bound is met.
 *
 * <p>What takes just half a picosecond more than a printed figure is rounded up here (rows 36 and 37).
 */
class FiguresFromPlanTest {

	/** Divides by every number of pieces that occurs, so that parts of m are exact. */
	private static final long ELEMENTS = 345_600;
	private static final long PICOSECONDS_OF_50_MB = 25_000_000_000L;

	@ParameterizedTest(name = "row {0}: {1}({2}), {3}")
	@CsvSource({
			"1, Ladder, 2, allreduce x with sum over Twist, 6, 3/8, 3/8, 9.381000, 1, 1, 0.075048",
			"2, Ladder, 3, allreduce x with sum over Twist, 10, 5/12, 5/12, 10.426667, 1, 1, 0.125120",
			"3, Ladder, 4, allreduce x with sum over Twist, 14, 7/16, 7/16, 10.951500, 1, 1, 0.175224",
			"4, Ladder, 5, allreduce x with sum over Twist, 18, 9/20, 9/20, 11.268000, 1, 1, 0.225360",
			"5, Ladder, 8, allreduce x with sum over Twist, 30, 15/32, 15/32, 11.748750, 1, 1, 0.375960",
			"6, Ladder, 16, allreduce x with sum over Twist, 62, 31/64, 31/64, 12.171375, 1, 1, 0.778968",
			"7, Ladder, 4, reducescatter x with sum over Twist, 7, 7/32, 7/32, 5.475750, 1, 1, 0.087612",
			"9, Ladder, 4, allreduce x with sum over Twist forward, 14, 7/8, 7/8, 21.889000, 1/2, 1/2, 0.350224",
			"10, Ladder, 4, allreduce x with sum over Twist.VR[0], 14, 7/8, 7/8, 21.889000, 1/2, 1/2, 0.350224",
			"12, Prism, 2, allreduce x with sum over Braid, 10, 5/18, 5/18, 6.954444, 1, 1, 0.125180",
			"13, Prism, 3, allreduce x with sum over Braid, 16, 8/27, 8/27, 7.423407, 1, 1, 0.200432",
			"14, Prism, 4, allreduce x with sum over Braid, 22, 11/36, 11/36, 7.660889, 1, 1, 0.275792",
			"15, Prism, 5, allreduce x with sum over Braid, 28, 14/45, 14/45, 7.805778, 1, 1, 0.351260",
			"16, Prism, 8, allreduce x with sum over Braid, 46, 23/72, 23/72, 8.032111, 1, 1, 0.578312",
			"17, Prism, 16, allreduce x with sum over Braid, 94, 47/144, 47/144, 8.253722, 1, 1, 1.188536",
			"18, Prism, 8, reducescatter x with sum over Braid, 23, 23/144, 23/144, 4.016056, 1, 1, 0.289156",
			"20, Prism, 8, allreduce x with sum over Braid forward, 46, 23/36, 23/36, 16.018222, 1/2, 1/2, 1.153312",
			"22, BoxTube, 2, allreduce x with sum over Braid, 14, 7/32, 7/32, 5.482750, 1, 1, 0.175448",
			"23, BoxTube, 3, allreduce x with sum over Braid, 22, 11/48, 11/48, 5.751167, 1, 1, 0.276056",
			"24, BoxTube, 4, allreduce x with sum over Braid, 30, 15/64, 15/64, 5.889375, 1, 1, 0.376920",
			"25, BoxTube, 5, allreduce x with sum over Braid, 38, 19/80, 19/80, 5.975500, 1, 1, 0.478040",
			"26, BoxTube, 8, allreduce x with sum over Braid, 62, 31/128, 31/128, 6.116688, 1, 1, 0.782936",
			"27, BoxTube, 4, allreduce x with sum over Braid forward, 30, 15/32, 15/32, 11.748750, 1/2, 1/2, 0.751920",
			"'28', Ladder, 4, 'scatter x from n[0,0] over Twist', 7, 7/32, 7/32, 5.475750, 1/2, 1, 0.087612",
			"'30', Ladder, 4, 'broadcast x from n[0,0] over Twist', 14, 7/16, 7/16, 10.951500, 3/4, 4/7, 0.175224",
			"'31', Ladder, 4, 'reduce x with sum to n[0,0] over Twist', 14, 7/16, 7/16, 10.951500, 3/4, 4/7, 0.175224",
			"'32', Prism, 8, 'scatter x from n[0,0] over Braid', 23, 23/144, 23/144, 4.016056, 1/2, 1, 0.289156",
			"'34', Prism, 8, 'broadcast x from n[0,0] over Braid', 46, 23/72, 23/72, 8.032111, 3/4, 12/23, 0.578312",
			"'35', Prism, 8, 'reduce x with sum to n[0,0] over Braid', 46, 23/72, 23/72, 8.032111, 3/4, 12/23, 0.578312",
			"'36', BoxTube, 4, 'scatter x from n[0,0] over Braid', 15, 15/128, 15/128, 2.944688, 1/2, 1, 0.188460",
			"'38', BoxTube, 4, 'broadcast x from n[0,0] over Braid', 30, 15/64, 15/64, 5.889375, 3/4, 8/15, 0.376920",
			"'39', BoxTube, 4, 'reduce x with sum to n[0,0] over Braid', 30, 15/64, 15/64, 5.889375, 3/4, 8/15, 0.376920",
			"40, Ring, 6, allreduce x with sum over Round, 10, 5/6, 5/6, 20.843333, 1, 1, 0.125060",
			"41, Ring, 6, allreduce x with sum over Round forward, 10, 5/3, 5/3, 41.676667, 1/2, 1/2, 0.250060",
			"42, Ring, 4, allreduce x with sum over Round, 6, 3/4, 3/4, 18.756000, 1, 1, 0.075024",
			"43, Ring, 4, allreduce x with sum over Round forward, 6, 3/2, 3/2, 37.506000, 1/2, 1/2, 0.150024",
			"51, HamiltonCube, 0, allreduce x with sum over Round, 14, 7/8, 7/8, 21.889000, 2/3, 2/3, 0.262668",
			"52, Baseline, 0, allreduce x with sum over Three, 14, 7/24, 7/24, 7.305667, 1, 1, 0.175336",
			"57, Line, 5, allreduce x with sum over Along, 8, 8, 1, 200.008000, 1/8, 1/8, 0.800032",
			"54, Line, 5, allreduce x with sum over Along using stream(chunks = 100), 107, 107/100, 1, 26.857000, 100/107, 100/107, "
			+ "0.107428",
			"55, Line, 5, allreduce x with sum to n[2] over Along using stream(chunks = 100), 103, 103/100, 1, 25.853000, 100/103, "
			+ "100/103, 0.103412",
			"56, Ring, 5, allreduce x with sum over Round using stream(chunks = 100), 202, 101/100, 1, 25.452000, 80/101, 80/101, 0.127260",
			"57, Line, 5, allreduce x with sum over Along using stream(chunks = 1), 8, 8, 1, 200.008000, 1/8, 1/8, 0.800032",
			"58, Line, 5, allreduce x with sum to n[2] over Along, 4, 4, 1, 100.004000, 1/4, 1/4, 0.400016",
			"58, Line, 5, allreduce x with sum to n[2] over Along using stream(chunks = 1), 4, 4, 1, 100.004000, 1/4, 1/4, 0.400016",
			"59, Ring, 5, allreduce x with sum over Round using stream(chunks = 1), 8, 4, 1, 100.008000, 1/5, 1/5, 0.500040",
			"60, Line, 6, allreduce x with sum over Along using stream(chunks = 100), 109, 109/100, 1, 27.359000, 100/109, 100/109, "
			+ "0.136795",
			"61, Line, 6, allreduce x with sum to n[3] over Along using stream(chunks = 100), 105, 21/20, 1, 26.355000, 20/21, 20/21, "
			+ "0.131775",
			"62, Ring, 6, allreduce x with sum over Round using stream(chunks = 100), 203, 203/200, 1, 25.578000, 500/609, 500/609, "
			+ "0.153468"})
	void rowOfOneCollective(int row, String topology, int size, String statement, long steps, String data, String bytes,
			String milliseconds, String use,
			String share, String joules) {
		Figures figures = figures(topology, size, "", "exchange " + statement);
		assertRow(figures, steps, data, bytes, milliseconds, use, joules, lanes(figures));
		assertEquals(share, figures.bounds().orElseThrow().share().orElseThrow().toString());
	}

	/** Rows with lanes that no ring needs switched off: these draw nothing, but count where lanes are compared. */
	@ParameterizedTest(name = "row {0}: {1}({2}), {3}")
	@CsvSource({
			"11, Ladder, 4, Twist.VR[0], 14, 7/8, 21.889000, 1/2, 1/2, 8, 0.175112",
			"21, Prism, 8, Braid.R[0], 46, 23/24, 24.004333, 1/3, 1/3, 24, 0.576104"})
	void rowWithUnusedLanesOff(int row, String topology, int size, String walk, long steps, String data, String milliseconds, String use,
			String share, int lanesOn,
			String joules) {
		for (String where : List.of("schedule", "exchange", "machine")) {
			String off = "off unused by " + walk;
			String collective = "allreduce x with sum over " + walk;
			Figures figures = figures(topology, size, where.equals("machine") ? off : "",
					where.equals("schedule") ? off : "", where.equals("exchange") ? "exchange { " + off + " " + collective + " }"
					: "exchange " + collective);
			assertRow(figures, steps, data, data, milliseconds, use, joules, lanesOn);
			assertEquals(share, figures.bounds().orElseThrow().share().orElseThrow().toString());
		}
	}

	/** What allgather and gather find is what a reduce-scatter has left; the second exchange is the row. */
	@ParameterizedTest(name = "row {0}: {1}({2}), {3}")
	@CsvSource({
			"8, Ladder, 4, allgather x over Twist, Twist, 7, 7/32, 5.475750, 1, 0.087612",
			"19, Prism, 8, allgather x over Braid, Braid, 23, 23/144, 4.016056, 1, 0.289156",
			"'29', Ladder, 4, 'gather x to n[0,0] over Twist', Twist, 7, 7/32, 5.475750, 1/2, 0.087612",
			"'33', Prism, 8, 'gather x to n[0,0] over Braid', Braid, 23, 23/144, 4.016056, 1/2, 0.289156",
			"'37', BoxTube, 4, 'gather x to n[0,0] over Braid', Braid, 15, 15/128, 2.944688, 1/2, 0.188460"})
	void rowOfASecondHalf(int row, String topology, int size, String statement, String walks, long steps, String data, String milliseconds,
			String use,
			String joules) {
		Figures figures = figures(topology, size, "", "exchange reducescatter x with sum over " + walks, "exchange " + statement);
		ExchangeFigures second = figures.exchanges().get(1);
		assertEquals(steps, second.steps());
		assertEquals(data, Rational.of(second.busiestBytes(), 4 * ELEMENTS).toString());
		assertEquals(data, Rational.of(second.bytesPerLane(), 4 * ELEMENTS).toString());
		assertEquals(milliseconds, milliseconds(steps, data).toPlainString());
		long lanes = figures.channelBytes().length / 2;
		assertEquals(use, Rational.of(second.carriedBytes(), 2 * lanes * second.busiestBytes()).toString());
		assertEquals(joules, joules(steps, data, lanes).toPlainString());
		assertEquals(second.timePs(), steps * 1_000_000 + second.busiestBytes() * 500);
	}

	@ParameterizedTest(name = "row {0}: cube, {1}")
	@CsvSource({
			"44, Cube300, 8, 2/3, 2/3, 16.674667, 1, 7/8, 0.200096", "45, Cube400, 6, 2/3, 2/3, 16.672667, 1, 7/8, 0.200072",
			"46, Colliding300, 8, 3/4, 3/4, 18.758000, 8/9, 7/9, 0.225096",
			"47, Colliding400, 6, 11/12, 3/4, 22.922667, 8/11, 7/11, 0.275072",
			"48, HalvingDoubling, 6, 7/12, 7/12, 14.589333, 1, 1, 0.175072", "49, Single300, 8, 2, 7/4, 50.008000, 1/3, 7/24, 0.600096",
			"50, Single400, 6, 2, 5/4, 50.006000, 1/3, 7/24, 0.600072", "53, TwoPlanes, 3, 3/4, 1/2, 18.753000, 7/12, 7/12, 0.300048"})
	void rowOfAScheduleByHand(int row, String schedule, long steps, String data, String bytes, String milliseconds, String use,
			String share, String joules) {
		Figures figures = ran(FigureMachines.analysis(schedule, ELEMENTS));
		assertRow(figures, steps, data, bytes, milliseconds, use, joules, lanes(figures));
		assertEquals(share, figures.bounds().orElseThrow().share().orElseThrow().toString());
		assertEquals(schedule.equals("TwoPlanes") ? 2 : 3, figures.bounds().orElseThrow().steps());
	}

	@ParameterizedTest
	@CsvSource({"'reduce x with sum to n[0] over Fold', 3, 3, 1", "'broadcast x from n[0] over Fold', 3, 3, 1",
			"allreduce x with sum over Fold, 6, 6, 1"})
	void treesStepLevelByLevel(String statement, long steps, String data, String bytes) {
		String tree = Machines.RING.replace("ring Round", "tree Fold to n[0] over n by shortest\n	ring Round");
		Figures figures = BarleyText.of(tree, "schedule S on Ring { data x : f32[" + ELEMENTS + "] exchange " + statement + " }")
				.schedule("S").figures();
		assertEquals(steps, figures.steps());
		assertEquals(data, Rational.of(figures.busiestBytes(), 4 * ELEMENTS).toString());
		assertEquals(bytes, Rational.of(figures.bytesPerLane(), 4 * ELEMENTS).toString());
	}

	/** Quarters that lie otherwise than a ring would have scattered them: each member shares its own out to both directions. */
	@Test
	void ringsGatherWhateverTheirMembersHold() {
		BarleyText text = BarleyText.of("""
				topology Full {
					node n[4]
					for i in 0 ..< 4, k in i + 1 ..< 4 link n[i] -- n[k]
					ring Round { for i in 0 ..< 4 visit n[i] }
				}
				schedule S(q = 8_000) on Full {
					data x : f32[q]
					exchange reducescatter x with sum among n[*]
					exchange allgather x over Round
					ensure allreduce x with sum
				}
				""");
		List<ExchangeFigures> exchanges = text.schedule("S").figures().exchanges();
		assertEquals(List.of(8_000L, 12_000L), exchanges.stream().map(ExchangeFigures::busiestBytes).toList());
		assertEquals(List.of(1L, 3L), exchanges.stream().map(ExchangeFigures::steps).toList());
	}

	/** Where lanes differ the bound is a time; where there is none it is said why. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"8 Gbit/s | 4 Gbit/s | exchange allreduce x with sum over Round           | 13714286 |",
			"8 Gbit/s | 8 Gbit/s | exchange allreduce x with sum over Round           | 12000000 |",
			"8 Gbit/s | 8 Gbit/s | exchange send x from n[0] to n[1]                  |          | it consists of sends only, without a "
			+ "collective or ensure",
			"8 Gbit/s | 8 Gbit/s | data b[4] : f32[1_000] exchange alltoall b among n by shortest | 8000000 |",
			"8 Gbit/s | 8 Gbit/s | data b[2, 2] : f32[500] exchange for q in 0 .. 1 { alltoall b[q, *] among n[0], n[1] alltoall b[q, *] "
					+ "among n[2], n[3] } | 4000000 |",
			"8 Gbit/s | 8 Gbit/s | data b[2], c[2] : f32 exchange { alltoall b among n[0], n[1] alltoall c among n[1], n[2] } |   "
					+ "| it moves blocks of families, but ensures nothing",
			"8 Gbit/s | 8 Gbit/s | data b[4] : f32[1_000] exchange alltoall b among n by shortest ensure alltoall b | 8000000 |",
			"8 Gbit/s | 8 Gbit/s | compute x                                          |          | no data are transferred",
			"8 Gbit/s | 0 Gbit/s | exchange allreduce x with sum over Round           |          | lanes differ, and link type K has no "
			+ "bandwidth",
			"0 Gbit/s | 0 Gbit/s | exchange allreduce x with sum over Round           |          | link type L has no bandwidth" })
	void whereThereIsNoBoundItIsSaidWhy(String one, String other, String phases, Long bound, String why) {
		Figures figures = BarleyText.of("link type L { bandwidth %s } link type K { bandwidth %s }".formatted(one, other)
				.replace("bandwidth 0 Gbit/s", ""),
				"topology T { node n[4] for i in 0 ..< 3 link n[i] -- n[i + 1] : L link n[3] -- n[0] : K ring Round { for i in 0 ..< 4 "
				+ "visit n[i] } } machine M = T { }",
				"schedule S on M { data x : f32[2_000 + 2_000] " + phases + " }").schedule("S").figures();
		assertEquals(Optional.ofNullable(bound), figures.boundPs());
		assertEquals(why, figures.noBoundBecause());
	}

	/** Lanes without a bandwidth limit nothing, so groups of nodes that have one count for no bound. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"link n[3] -- n[4] : K | 1000000000000 |",
			"link n[3] -- n[4] : K link n[0] -- n[4] : K | 1000000000000 |",
			"for i in 0 ..< 4 link n[i] -- n[4] : K | | lanes differ, and link type K has no bandwidth"})
	void lanesWithoutABandwidthLimitNothing(String links, Long bound, String why) {
		Figures figures = BarleyText.of("link type L { bandwidth 8 Gbit/s } link type K { } topology T { node n[5]",
				"for i in 0 ..< 4 link n[i] -- n[(i + 1) % 4] : L ring Round { for i in 0 ..< 4 visit n[i] } " + links + " }",
				"schedule S on T { data x : f32[500_000_000] exchange allreduce x with sum over Round }").schedule("S").figures();
		assertTrue(figures.times().isPresent());
		assertEquals(Optional.ofNullable(bound), figures.boundPs());
		assertEquals(why, figures.noBoundBecause());
	}

	/** A goal behind a repetition is what every round has reached that renews and moves the data. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"repeat 100 { compute x exchange allreduce x with sum over Round } ensure allreduce x with sum          | 1 | 300",
			"repeat 100 { compute x exchange allreduce x with sum over Round  ensure allreduce x with sum }         | 1 | 300",
			"repeat 100 { compute x } exchange allreduce x with sum over Round  ensure allreduce x with sum         | 1 | 3",
			"repeat 4 { exchange broadcast x from n[0] over Round } compute x exchange allreduce x with sum over Round ensure allreduce x "
			+ "with sum | 1/5 | 3"})
	void aGoalBehindARepetitionIsThatOfItsRounds(String phases, String share, long steps) {
		Figures figures = BarleyText.of(Machines.RING, "schedule S on Ring { data x : f32[" + ELEMENTS + "] " + phases + " }").schedule("S")
				.figures();
		assertEquals(share, figures.bounds().orElseThrow().share().orElseThrow().toString());
		assertEquals(steps, figures.bounds().orElseThrow().steps());
	}

	/** Rows 46, 47 and section J: partner axes that are not a permutation of x, y, z. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"Cube300 | ", "Cube400 | ",
			"Colliding300 | reducescatter r and reducescatter g both send on v[0,0,0] -> v[1,0,0]: the transfers of this exchange take "
					+ "twice as long",
			"Colliding400 | allgather r and allgather g both send on v[0,0,0] -> v[1,0,0]: the transfers of this exchange take twice as "
			+ "long;"
					+ "allgather g and allgather b both send on v[0,0,0] -> v[0,0,1]: the transfers of this exchange take twice as long"})
	void collidingStartNodesAreFound(String schedule, String warnings) {
		assertEquals(warnings == null ? "" : warnings, FigureMachines.analysis(schedule, ELEMENTS).findings().stream()
				.filter(finding -> finding.code() == Code.CONTENTION).map(finding -> finding.message()).collect(Collectors.joining(";")));
	}

	private static void assertRow(Figures figures, long steps, String data, String bytes, String milliseconds, String use, String joules,
			long lanesOn) {
		assertEquals(steps, figures.steps());
		assertEquals(data, Rational.of(figures.busiestBytes(), 4 * ELEMENTS).toString(), "data time");
		assertEquals(bytes, Rational.of(figures.bytesPerLane(), 4 * ELEMENTS).toString(), "bytes of a lane");
		assertEquals(use, figures.use().toString(), "use");
		assertEquals(steps * 1_000_000 + figures.busiestBytes() * 500, figures.times().orElseThrow().timePs());
		assertEquals(BigDecimal.valueOf(figures.times().orElseThrow().timePs(), 12).multiply(BigDecimal.valueOf(lanesOn))
				.stripTrailingZeros(),
				figures.times().orElseThrow().energyJoules());
		assertEquals(milliseconds, milliseconds(steps, data).toPlainString());
		assertEquals(joules, joules(steps, data, lanesOn).toPlainString());
	}

	private static BigDecimal milliseconds(long steps, String data) {
		return time(steps, data, 9).setScale(6, RoundingMode.HALF_UP);
	}

	private static BigDecimal joules(long steps, String data, long lanesOn) {
		return time(steps, data, 12).multiply(BigDecimal.valueOf(lanesOn)).setScale(6, RoundingMode.HALF_UP);
	}

	/** What steps and a part of 50 MB take, exactly up to picoseconds of picoseconds. */
	private static BigDecimal time(long steps, String data, int unit) {
		String[] parts = (data + "/1").split("/");
		BigInteger numerator = new BigInteger(parts[0]).multiply(BigInteger.valueOf(PICOSECONDS_OF_50_MB));
		return new BigDecimal(numerator).divide(new BigDecimal(parts[1]), 12, RoundingMode.HALF_EVEN)
				.add(BigDecimal.valueOf(steps * 1_000_000)).movePointLeft(unit);
	}

	private static long lanes(Figures figures) {
		return figures.channelBytes().length / 2;
	}

	private static Figures figures(String topology, int size, String machine, String... statements) {
		String text = FigureMachines.topology(topology);
		String instance = topology + (size == 0 ? "" : "(" + text.replaceAll("(?s)topology \\w+\\((\\w+).*", "$1") + " = " + size + ")");
		BarleyText source = BarleyText.of(Machines.TYPES, text, "machine M = " + instance + " { node : Ipu link : Serdes " + machine + " }",
				"schedule S on M {", "	data x : f32[" + ELEMENTS + "]", String.join("\n", statements), "}");
		ScheduleAnalysis analysis = source.schedule("S");
		assertEquals(List.of(), analysis.findings().stream().map(finding -> finding.message()).toList());
		assertEquals(List.of(), analysis.foundation().stream()
				.filter(finding -> finding.code() != Code.LANES_IDLE && finding.code() != Code.WALK_CUT)
				.map(finding -> finding.message()).toList());
		return ran(analysis);
	}

	/** The figures of a schedule, which a run of its programs shows as well. */
	private static Figures ran(ScheduleAnalysis analysis) {
		Figures figures = analysis.figures();
		Result run = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional());
		assertEquals(figures.steps(), run.steps());
		assertEquals(figures.times(), run.times());
		assertArrayEquals(figures.channelBytes(), run.channelBytes());
		assertEquals(List.of(), run.verification().mismatches());
		assertTrue(run.verification().verified());
		return figures;
	}
}
