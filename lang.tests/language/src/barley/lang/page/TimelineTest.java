package barley.lang.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.page.ChannelTimeline.Band;
import barley.lang.picture.WalkOfChannel;
import barley.lang.run.Execution;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;

/** What a page shows of a run, against the bucket algorithm (RULES.md 10). */
class TimelineTest {

	private final Recording recording = new Recording();
	private ScheduleAnalysis known;
	private Result result;

	private ChannelTimeline run(String topology, String body, Disturbance... disturbances) {
		known = BarleyText.of(Machines.TYPES.replace("1 us", "1 us compute 1 TFLOP/s"), topology,
				"machine M = %s { node : Ipu link : Serdes }".formatted(topology.split("[ ({]+")[1]),
				"schedule S on M { data x : i32[240] %s }".formatted(body)).schedule("S");
		result = Execution.run(known.plan(), known.result(),
				RunOptions.timing().withRecorder(recording).withDisturbances(List.of(disturbances)));
		return ChannelTimeline.of(known.plan(), result, recording, WalkOfChannel.of(known.plan()), Set.of());
	}

	private static String letters(ChannelTimeline timeline, int channel) {
		return IntStream.range(0, timeline.columns().size())
				.mapToObj(column -> timeline.at(column, channel).stream().map(fragment -> timeline.fragments().get(fragment).letter())
				.collect(Collectors.joining())).collect(Collectors.joining(" "));
	}

	/** Position i sends piece i - s in step s of the reduce-scatter and piece i + 1 - s in step s of the allgather. */
	@Test
	void fragmentsGoRoundAsInTheBucketAlgorithm() {
		ChannelTimeline timeline = run(Machines.RING, "exchange allreduce x with sum over Round");
		assertEquals(List.of("Round forward", "Round backward"), timeline.bands().stream().map(Band::title).toList());
		for (Band band : timeline.bands()) {
			for (int i = 0; i < 6; i++) {
				int position = i;
				String expected = IntStream.range(0, 10).mapToObj(step -> step < 5 ? position - step : position + 1 - (step - 5))
						.map(piece -> String.valueOf("ABCDEF".charAt(Math.floorMod(piece, 6)))).collect(Collectors.joining(" "));
				assertEquals(expected, letters(timeline, band.channels().get(i)), band.title() + " " + i);
			}
		}
		assertEquals("x[0..19]", timeline.fragments().get(0).name());
		assertEquals("x[120..139]", timeline.fragments().get(6).name());
	}

	@ParameterizedTest
	@ValueSource(strings = { "exchange allreduce x with sum over Twist",
			"exchange reducescatter x with sum over Twist exchange allgather x over Twist",
			"repeat 3 { compute x exchange allreduce x with sum over Twist }", "exchange broadcast x from n[2, 1] over Twist" })
	void everyByteOfTheRunIsInSomeStep(String body) {
		ChannelTimeline timeline = run(Machines.LADDER, body);
		long seen = 0;
		for (int number = 0; number < result.phases().size(); number++) {
			PhaseTime phase = result.phases().get(number);
			seen += phase.rounds() * Arrays.stream(recording.bytes(number, phase.exchange() ? (int) phase.steps() : 0)).sum();
		}
		assertEquals(Arrays.stream(result.channelBytes()).sum(), seen);
		assertTrue(timeline.cuts().isEmpty());
		assertEquals(32, timeline.bands().stream().mapToInt(band -> band.channels().size()).sum());
	}

	/** Both directions keep as many rows. */
	@ParameterizedTest
	@CsvSource({ "200, 150, 398, 200, 33", "300, 160, 598, 12, 24" })
	void whatIsCutOffIsTold(int nodes, int shown, int steps, int channels, int rows) {
		ChannelTimeline timeline =
				run(
				("topology Ring { node n[cyclic %1$d] for i in 0 ..< %1$d link n[i] -- n[i + 1] ring Round { for i in 0 ..< %1$d visit "
				+ "n[i] } }").formatted(nodes),
				"exchange allreduce x with sum over Round");
		assertEquals(List.of("the first %d of %d steps".formatted(shown, steps)), timeline.cuts());
		assertEquals(List.of(channels, channels), timeline.bands().stream().map(band -> band.channels().size()).toList());
		ChannelTimelineDrawing.Drawing drawing = ChannelTimelineDrawing.of(timeline, known.plan().wiring().machine());
		assertEquals("%d of %d busy channels are drawn".formatted(rows, 2 * nodes), drawing.note());
		assertTrue(drawing.svg().contains("Round forward") && drawing.svg().contains("Round backward"));
	}

	/**
	 * Steps of parts that overlap stand beside each other in time: both begin with the first column; those of one
	 * that takes turns come behind.
	 */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"overlap { exchange allreduce x with sum over Twist forward exchange reducescatter y with sum over Twist backward }            "
					+ "                                      | 14 | 2 2 2 2 2 2 2 1 1 1 1 1 1 1",
			"overlap { exchange allreduce x with sum over Twist forward exchange reducescatter y with sum over Twist forward }             "
			+ "                                      | 21 | 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
			"overlap { exchange reducescatter x with sum over Twist forward repeat 2 { compute y costs 1 MFLOP exchange reducescatter y "
			+ "with sum over Twist backward } }             | 14 | 1 1 1 1 1 1 1 1 1 1 1 1 1 1" })
	void whatOverlapsStandsBesideEachOther(String body, int columns, String together) {
		ChannelTimeline timeline = run(Machines.LADDER, "data y : i32[240] " + body);
		assertEquals(columns, timeline.columns().size());
		assertEquals(together, timeline.columns().stream().map(column -> Integer.toString(column.steps().size()))
				.collect(Collectors.joining(" ")));
		assertTrue(timeline.cuts().isEmpty());
	}

	@ParameterizedTest
	@CsvSource({ "10, 5 9 2, 4 4 2", "3, 5 9 2 7, 1 1 1 0", "100, 5 9 2, 5 9 2", "7, 9 9 9, 3 2 2" })
	void everybodyGetsAsMuchAsTheOthers(int all, String wanted, String got) {
		assertEquals(got, Arrays.stream(FairShares.of(all, Arrays.stream(wanted.split(" ")).mapToInt(Integer::parseInt).toArray()))
				.mapToObj(Integer::toString).collect(Collectors.joining(" ")));
	}

	/** Columns of a flow are its chunks. */
	@Test
	void chunksFlowOneBehindTheOther() {
		ChannelTimeline timeline =
				run("topology Line { node n[5] for i in 1 ..< 5 link n[i - 1] -- n[i] path Along { for i in 0 ..< 5 visit n[i] } }",
				"exchange allreduce x with sum over Along using stream(chunks = 6)");
		assertEquals(6, timeline.columns().size());
		timeline.bands().forEach(band -> band.channels().forEach(channel -> assertEquals("A B C D E F", letters(timeline, channel))));
	}

	/** 16 lanes of 1 W, eight of them off in the second exchange. */
	@Test
	void powerFollowsLanesThatAreSwitchedOff() {
		run(Machines.LADDER,
				"exchange allreduce x with sum over Twist compute x off unused by Twist.VR[0] exchange allreduce x with sum over "
				+ "Twist.VR[0]");
		double[] watts = curves().watts();
		assertEquals(16, watts[0], 1e-9);
		assertEquals(8, watts[watts.length - 1], 1e-9);
	}

	/** A lane of 16 of 1 W each, busy both ways in all 14 steps, while a node that straggles makes rounds differ. */
	@ParameterizedTest
	@CsvSource({ "0, 15, 28", "1, 16 15, 28", "99999999999999, 16, 0" })
	void lanesThatFailDrawNothingAndWhatTheyLoseIsMarked(long at, String watts, int lost) {
		ChannelTimeline timeline = run(Machines.LADDER, "repeat 4 { compute x costs 1 MFLOP exchange allreduce x with sum over Twist }",
				new Disturbance.LaneFails(0, at),
				new Disturbance.NodeStraggles(3, 5_000_000, 1));
		assertEquals(watts, Arrays.stream(curves().watts()).mapToObj(each -> String.valueOf(Math.round(each))).distinct()
				.collect(Collectors.joining(" ")));
		assertEquals(14, timeline.columns().size());
		assertEquals(lost, IntStream.range(0, timeline.columns().size()).mapToLong(column -> IntStream.range(0, 2 * result.lanes())
				.filter(channel -> timeline.fate(column, channel) == Fate.LOST).count()).sum());
	}

	/** The curves hold every byte and all energy of the run, and end where it ends, in however many rounds and parts it goes. */
	@ParameterizedTest
	@ValueSource(strings = { "exchange allreduce x with sum over Twist",
			"repeat 5_000 { compute x costs 1 MFLOP exchange { off unused by Twist.VR[0]  allreduce x with sum over Twist.VR[0] } }",
			"data y : i32[480] overlap { repeat 3 { exchange allreduce x with sum over Twist forward compute x costs 3 GFLOP } exchange "
			+ "allreduce y with sum over Twist backward }",
			"data y : i32[480] overlap { exchange allreduce x with sum over Twist exchange allreduce y with sum over Twist.VR[0] }",
			"repeat 2_000 { repeat 2_000 { compute x exchange broadcast x from n[1, 1] over Twist.VR[1] } off unused by Twist.VR[1] }",
			"repeat 3 { compute x costs 1 GFLOP exchange allreduce x with sum to n[2, 0] over Chain using stream(chunks = 6) }" })
	void curvesHoldWhatTheRunTook(String body) {
		run(Machines.LADDER.replace("embedding Twist", "path Chain { visit n[0, 0], n[1, 0], n[2, 0] }\n	embedding Twist"), body);
		assertHoldWhatTheRunTook(curves());
	}

	/** One lane of nine carries the first step, two the second and four the third; a byte takes as much energy on each of them. */
	@ParameterizedTest
	@ValueSource(strings = { "repeat 1", "repeat 3" })
	void transfersThroughSwitchesCountOnEveryLane(String repeated) {
		run("""
				topology Pod {
					node n[4]
					switch leaf[2], spine
					link n[0] -- n[1] : Cable
					for i in 0 ..< 4 link n[i] -- leaf[i / 2] : Cable
					for l in 0 ..< 2, twice in 0 ..< 2 link leaf[l] -- spine : Cable
				}
				link type Cable { bandwidth 16 Gbit/s energy 10 pJ/bit }
				""", repeated + " { exchange send x from n[0] to n[1] exchange send x from n[3] to n[2] exchange send x from n[0] to n[2] }");
		UtilizationChart.Curves curves = curves();
		assertHoldWhatTheRunTook(curves);
		for (int i = 0; i < curves.use().length; i++) {
			assertEquals(i % 3 == 0 ? 1 : i % 3 == 1 ? 2 : 4, curves.use()[i] / curves.use()[0], 1e-6);
			assertEquals(i % 3 == 0 ? 1 : i % 3 == 1 ? 2 : 4, curves.watts()[i] / curves.watts()[0], 1e-6);
		}
	}

	private void assertHoldWhatTheRunTook(UtilizationChart.Curves curves) {
		double bytes = 0;
		double joules = 0;
		for (int i = 0; i < curves.use().length; i++) {
			assertTrue(curves.use()[i] < 1 + 1e-9, "more than lanes can carry");
			bytes += curves.use()[i] * (curves.x()[i + 1] - curves.x()[i]) * 2 * result.lanes() * 16e9 / 8e12;
			joules += curves.watts()[i] * (curves.x()[i + 1] - curves.x()[i]) / 1e12;
		}
		assertTrue(curves.use().length <= 1_000);
		assertEquals(result.times().orElseThrow().timePs(), curves.x()[curves.use().length], 1);
		assertEquals(1, bytes / Arrays.stream(result.channelBytes()).sum(), 1e-6);
		assertEquals(1, joules / result.times().orElseThrow().energyJoules().doubleValue(), 1e-6);
	}

	@ParameterizedTest
	@ValueSource(strings = { "exchange allreduce x with sum over Twist", "exchange reducescatter x with sum over Twist" })
	void useIsThatOfTheWholeRunInEveryStep(String body) {
		run(Machines.LADDER, body);
		for (double use : curves().use()) {
			assertEquals(result.times().orElseThrow().useOfExchanges().decimal(9).doubleValue(), use, 1e-6);
		}
	}

	private UtilizationChart.Curves curves() {
		return UtilizationChart.of(known.plan().wiring().machine(), result, recording);
	}
}
