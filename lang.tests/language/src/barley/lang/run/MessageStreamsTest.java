package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.plan.Phase;

/**
 * Messages in chunks, each of which goes on as soon as it can (RULES.md 21): closed forms, runs, and what they have in common with streams
 * of whole vectors.
 */
class MessageStreamsTest {

	private static final String MACHINES = """
			link type L { bandwidth 8 Gbit/s latency 100 ns }
			link type Far { bandwidth 8 Gbit/s latency 30 us }
			link type L10 { bandwidth 10 GB/s latency 200 ns }
			link type L2 { bandwidth 2 GB/s latency 200 ns }
			node type Chip { launch 1 us }
			topology Ring(p = 5) {
				node n[cyclic p]
				for i in 0 ..< p link n[i] -- n[i + 1]
				ring Round { for i in 0 ..< p visit n[i] }
			}
			topology Line(p = 5) {
				node n[p]
				for i in 1 ..< p link n[i - 1] -- n[i]
				path Along { for i in 0 ..< p visit n[i] }
			}
			topology Heap(p = 7) {
				node n[p]
				for i in 1 ..< p link n[i] -- n[(i - 1) / 2]
				tree Up { for i in 1 ..< p visit n[i], n[(i - 1) / 2] }
			}
			topology Twice(p = 4) {
				node n[cyclic p]
				for i in 0 ..< p { link n[i] -- n[i + 1] : L10 link n[i] -- n[i + 1] : L2 }
				embedding Both { ring Fast { for i in 0 ..< p visit n[i] #1 } ring Slow { for i in 0 ..< p visit n[i] #2 } }
			}
			machine R(p = 5) = Ring(p = p) { node : Chip link : L }
			machine RFar(p = 5) = Ring(p = p) { node : Chip link : Far }
			machine P(p = 5) = Line(p = p) { node : Chip link : L }
			machine H(p = 7) = Heap(p = p) { node : Chip link : L }
			machine T = Twice { node : Chip }
			""";

	private static ScheduleAnalysis schedule(String machine, String body) {
		BarleyText text = BarleyText.of(MACHINES, "schedule S on %s { %s }".formatted(machine, body));
		assertNotNull(text.schedule("S").figures(), () -> text.findings() + body);
		return text.schedule("S");
	}

	/**
	 * Each hop of a ring carries the pieces of all members but one, in k chunks each of launch and transfer c, and a latency l: either it
	 * is busy all the time, (p - 1) k c + l, or each piece begins a hop behind the last one, (p - 1) (c + l) + (k - 1) c.
	 */
	@ParameterizedTest(name = "{0} on {1}")
	@CsvSource(delimiter = '|', value = {
			"allgather x over Round forward                 | R    | among n | 1",
			"allgather x over Round forward                 | RFar | among n | 1",
			"allgather x into y over Round forward          | R    | among n | 1",
			"reducescatter x with sum over Round forward    | R    |         | 1",
			"reducescatter x with max over Round forward    | RFar |         | 1",
			"reducescatter x with sum over Round            | R    |         | 2",
			"scatter x from n[1] over Round forward         | R    |         | 1",
			"gather x to n[2] over Round forward            | R    | among n | 1" })
	void piecesFollowEachOtherRoundARing(String collective, String machine, String place, int ways) {
		for (int p : new int[] {2, 3, 4, 7}) {
			for (int k : new int[] {1, 2, 5, 10}) {
				ScheduleAnalysis analysis = schedule("%s(p = %d)".formatted(machine, p),
						"data x : i8[%d] %s data y : i8[%1$d] exchange %s using stream(chunks = %d)"
						.formatted(p * ways * 1_000, place == null ? "" : place, collective, k));
				long chunk = 1_000_000 + 1_000_000 / k;
				long latency = machine.equals("R") ? 100_000 : 30_000_000;
				long expected = Math.max((p - 1L) * k * chunk + latency, (p - 1) * (chunk + latency) + (k - 1) * chunk);
				assertEquals(expected, analysis.figures().times().orElseThrow().timePs(), "p = " + p + ", k = " + k);
			}
		}
	}

	/** Acceptance C by chunks: with one chunk, waits alone end earlier than steps; with more, the busiest lane is busy all the time. */
	@ParameterizedTest(name = "{2} on {0} in {3}")
	@CsvSource(delimiter = '|', value = {
			"P | 5_000 | gather x to n[0] over Along         | 10 | among n | (4 * 10) * (1000000 + 100000) + 100000",
			"P | 5_000 | scatter x from n[0] over Along      | 10 |         | (4 * 10) * (1000000 + 100000) + 100000",
			"P | 5_000 | reducescatter x with sum over Along | 10 |         | (4 * 10) * (1000000 + 100000) + 100000",
			"H | 7_000 | gather x to n[0] over Up            | 1  | among n | 1000000 + 1000000 + 100000 + 1000000 + 3000000 + 100000",
			"H | 7_000 | scatter x from n[0] over Up         | 1  |         | 1000000 + 3000000 + 100000 + 1000000 + 1000000 + 100000" })
	void theBusiestLaneGoesOn(String machine, int size, String collective, int chunks, String place, String picoseconds) {
		ScheduleAnalysis analysis = schedule(machine, "data x : i8[%d] %s exchange %s using stream(chunks = %d)".formatted(size,
				place == null ? "" : place, collective, chunks));
		assertEquals(value(picoseconds), analysis.figures().times().orElseThrow().timePs());
		WeightsTest.assertRunsAsPlanned(analysis);
	}

	private static long value(String sum) {
		long all = 0;
		for (String term : sum.replaceAll("\\((\\d+) \\* (\\d+)\\) \\* \\((\\d+) \\+ (\\d+)\\)", "$1*$2*$3 + $1*$2*$4").split(" \\+ ")) {
			long product = 1;
			for (String factor : term.split("\\*")) {
				product *= Long.parseLong(factor.strip());
			}
			all += product;
		}
		return all;
	}

	/** Whole vectors flow in chunks by the same rule: alone in an exchange, in an async block, and beside messages in chunks. */
	@ParameterizedTest(name = "{1} on {0}")
	@CsvSource(delimiter = '|', value = {
			"R | allreduce x with sum over Round", "R | reduce x with max to n[2] over Round", "R | broadcast x from n[2] over Round",
			"P | allreduce x with sum to n[2] over Along", "P | broadcast x from n[1] over Along", "H | allreduce x with sum over Up",
			"H | reduce x with sum to n[4] over Up", "H | broadcast x from n[3] over Up" })
	void wholeVectorsFlowByTheSameRule(String machine, String collective) {
		for (int k : new int[] {1, 3, 8}) {
			String stream = collective + " using stream(chunks = %d)".formatted(k);
			ScheduleAnalysis flow = schedule(machine, "data x : f32[2_003] exchange " + stream);
			ScheduleAnalysis async = schedule(machine, "data x : f32[2_003] async exchange " + stream);
			assertEquals(1, flow.figures().exchanges().size());
			assertEquals(1, async.figures().paces().size());
			assertEquals(flow.figures().times().orElseThrow().timePs(), async.figures().times().orElseThrow().timePs(), stream);
			assertEquals(flow.figures().steps(), async.figures().steps(), stream);
			WeightsTest.assertRunsAsPlanned(async);
		}
	}

	/** Broadcasts put what they bring into other data, and the copy that the root keeps costs no time. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"R | Round", "P | Along", "H | Up"})
	void whatFlowsGoesIntoOtherData(String machine, String walk) {
		String end = "from n[2] over %s using stream(chunks = 7)".formatted(walk);
		ScheduleAnalysis put =
				schedule(machine, ("data x : f32[2_003] data y : f32[2_050] exchange broadcast x into y %s ensure broadcast x into y from "
				+ "n[2]")
				.formatted(end));
		assertEquals(schedule(machine, "data x : f32[2_003] exchange broadcast x " + end).figures().times().orElseThrow().timePs(),
				put.figures().times().orElseThrow().timePs());
		WeightsTest.assertRunsAsPlanned(put);
	}

	@Test
	void averagesAreDividedBehindAllChunks() {
		WeightsTest.assertRunsAsPlanned(schedule("R", """
				data x : f32[2_003]
				exchange reducescatter x with avg over Round using stream(chunks = 7)
				exchange allgather x over Round using stream(chunks = 3)
				ensure allreduce x with avg
				"""));
	}

	@Test
	void severalStreamsShareAnExchange() {
		ScheduleAnalysis analysis = schedule("R", """
				data x, y : f32[2_000]
				data z : f32[2_000] among n
				repeat 3 {
					exchange {
						allreduce x with sum over Round using stream(chunks = 5)
						reducescatter y with sum over Round using stream(chunks = 4)
						allgather z over Round using stream(chunks = 3)
					}
					compute x, y, z costs 1 FLOP
				}
				""".replace("costs 1 FLOP", ""));
		assertEquals(1, analysis.figures().paces().size());
		WeightsTest.assertRunsAsPlanned(analysis);
	}

	/** Two rings at 10 and 2 GB/s: shares by the pace of each, and what even ones cost. */
	@Test
	void walksAreWeightedByTheirOwnPace() {
		String body = "data x : f32[1_200_000] exchange reducescatter x with sum over Both%s using stream(chunks = 10)";
		ScheduleAnalysis even = schedule("T", body.formatted(""));
		ScheduleAnalysis weighted = schedule("T", body.formatted(" weighted"));
		assertEquals(450_200_000 + 30_000_000, even.figures().times().orElseThrow().timePs());
		String shares = WeightsTest.shares(Phase.joints(weighted.plan().phases()).findFirst().orElseThrow());
		assertEquals("500000 500000 100000 100000", shares);
		assertEquals(List.of("slow-share: even shares take 480.2 us, the best 180.2 us: Fast carries 5/6, Slow 1/6"),
				BarleyText.of(MACHINES,
				"schedule S on T { %s }".formatted(body.formatted(""))).findings().stream().filter(found -> found.startsWith("slow-share"))
				.toList());
		WeightsTest.assertRunsAsPlanned(weighted);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"exchange allgather x over Round using stream(chunks = 300) | wrong-value: 300 chunks are too many: x has 1,000 elements on "
					+ "2 ways in pieces of 100, so there can be at most 100",
			"exchange alltoall x over Round forward using stream(chunks = 201) | wrong-value: 201 chunks are too many: x has 1,000 "
			+ "elements in pieces of 200, so there can be at most 200",
			"overlap { exchange alltoall x over Round using stream(chunks = 3) compute y costs 1 GFLOP } | misplaced: this goes at the "
			+ "nodes' own pace, but the parts of an overlap go step by step",
			"exchange { alltoall x over Round using stream(chunks = 3) allreduce y with sum over Round } | mixed-exchange: this runs "
			+ "step by step, but the statement before it in this exchange is streamed" })
	void whatCannotBeIsSaid(String statement, String complaint) {
		assertEquals(List.of(complaint), BarleyText.of(MACHINES, "schedule S on R { data x, y : f32[1_000] %s }".formatted(statement))
				.complaints());
	}

	@Test
	void packetsStayInTheirVector() {
		BarleyText text = BarleyText.of("""
				switch type R { cycle 1 ns packet 16 B header 1 B buffer 4 packets output 4 packets }
				link type W { bandwidth 8 Gbit/s latency 1 ns }
				topology Star {
					node n[3]
					switch r : R
					for i in 0 ..< 3 link n[i] -- r : W
				}
				schedule S on Star { data x, y : f32[48] exchange allgather x into y through r }
				""");
		assertEquals(List.of("wrong-walks: packets leave elements at their places in their vector; they cannot go into other data"),
				text.complaints());
	}
}
