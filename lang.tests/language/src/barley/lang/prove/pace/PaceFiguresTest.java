package barley.lang.prove.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.prove.figures.Figures;
import barley.lang.prove.figures.PaceFigures;

/**
 * Times and bubbles of blocks in which each node goes at its own pace (RULES.md 45), against closed forms and an independent model of
 * events.
 */
class PaceFiguresTest {

	private static final String PIPELINE = """
			async for s in 0 ..< p program n[s] {
				let warm = p - 1 - s
				for k in 0 ..< m + warm {
					if k < m {
						if s > 0 receive act[k] from n[s - 1]
						compute act[k] from act[k] costs f * 1 GFLOP
						if s < p - 1 send act[k] to n[s + 1]
					}
					if k >= warm {
						if s < p - 1 receive grad[k - warm] from n[s + 1]
						compute grad[k - warm] from act[k - warm], grad[k - warm] costs 2 * f * 1 GFLOP
						if s > 0 send grad[k - warm] to n[s - 1]
					}
				}
			}
			""";
	private static final String ALL_FORWARD_FIRST = """
			async {
				for k in 0 ..< m, s in 0 ..< p {
					compute act[k] from act[k] at n[s] costs f * 1 GFLOP
					if s < p - 1 send act[k] from n[s] to n[s + 1]
				}
				for k in 0 ..< m, s in reverse 0 ..< p {
					compute grad[k] from act[k], grad[k] at n[s] costs 2 * f * 1 GFLOP
					if s > 0 send grad[k] from n[s] to n[s - 1]
				}
			}
			""";

	private static String pipeline(int p, int m, int f, String body) {
		return """
				node type Gpu { compute 100 TFLOP/s launch 2 us }
				link type Fast { bandwidth 25 GB/s latency 500 ns }
				topology Row(p = %d) { node n[p] for i in 1 ..< p link n[i - 1] -- n[i] }
				machine Line = Row { node : Gpu link : Fast }
				schedule S(p = %d, m = %d, f = %d) on Line {
					data act[k in 0 ..< m] : f16[500_000] at n[0]
					data grad[k in 0 ..< m] : f16[500_000] at n[p - 1]
					%s
				}
				""".formatted(p, p, m, f, body);
	}

	private static Figures figures(String text) {
		ScheduleAnalysis analysis = BarleyText.of(text).schedule("S");
		return analysis.figures();
	}

	private static long number(String text) {
		return Long.parseLong(text.replace("_", ""));
	}

	private static long time(String text) {
		return figures(text).times().orElseThrow().timePs();
	}

	@ParameterizedTest
	@CsvSource({ "4, 8, 100, 33_680_000_000, 121/421", "4, 16, 100, 58_190_000_000, 1019/5819", "4, 6, 100, 27_510_000_000, 317/917",
			"4, 1, 100, 12_255_000_000, 617/817", "2, 4, 10, 1_670_000_000, ", "4, 4, 10, 2_525_000_000, ", "4, 8, 10, 3_980_000_000, ",
			"4, 12, 10, 5_435_000_000, ", "8, 8, 10, 5_605_000_000, ", "8, 32, 10, 14_590_000_000, 499/1459" })
	void aPipelineWithMessages(int p, int m, int f, String time, String bubble) {
		Figures figures = figures(pipeline(p, m, f, PIPELINE));
		assertEquals(number(time), figures.times().orElseThrow().timePs());
		PaceFigures pace = figures.paces().get(0);
		if (bubble != null) {
			assertEquals(bubble, pace.bubble().numerator() + "/" + pace.bubble().denominator());
		}
	}

	@ParameterizedTest
	@CsvSource({ "8, 33_255_000_000", "16, 57_255_000_000", "6, 27_255_000_000", "1, 12_255_000_000" })
	void allForwardFirst(int m, String time) {
		assertEquals(number(time), time(pipeline(4, m, 100, ALL_FORWARD_FIRST)));
	}

	private static String ring(int p, String types, String body) {
		return """
				%s
				topology Circle(p = %d) { node n[p] for i in 0 ..< p link n[i] -- n[(i + 1) %% p]
					embedding Round { ring R { for i in 0 ..< p visit n[i] } } }
				machine M = Circle { node : Gpu link : Lane }
				schedule S on M {
					%s
				}
				""".formatted(types, p, body);
	}

	@ParameterizedTest
	@CsvSource({ "4, 1, 50, 400_000, 117_200_000, 117_200_000", "4, 2, 50, 400_000, 183_800_000, 234_400_000",
			"4, 4, 50, 400_000, 315_600_000, 468_800_000", "4, 4, 100, 400_000, 467_200_000, 668_800_000",
			"4, 8, 10, 400_000, 538_200_000, 617_600_000", "8, 4, 50, 800_000, 667_200_000, 827_200_000" })
	void bucketsFollowTheBackwardPass(int p, int buckets, int us, String bytes, String time, String bySteps) {
		String text = ring(p, """
				node type Gpu { compute 1 TFLOP/s launch 1 us }
				link type Lane { bandwidth 10 GB/s latency 200 ns }""", """
				data g[k in 0 ..< %d] : i8[%s]
				async for k in 0 ..< %d { compute g[k] costs %d MFLOP   exchange allreduce g[k] with sum over Round forward }
				for k in 0 ..< %d ensure allreduce g[k] with sum
				""".formatted(buckets, bytes, buckets, us, buckets));
		assertEquals(number(time), time(text));
		assertEquals(number(bySteps), time(text.replace("async ", "")));
	}

	@ParameterizedTest
	@CsvSource({ "4, 8_000, forward, 20_100_000, 20_100_000", "4, 8_000, , 13_600_000, 14_100_000",
			"8, 64_000, forward, 141_400_000, 141_400_000", "8, 64_000, , 79_400_000, 85_400_000" })
	void anAllReduceRoundARing(int p, String bytes, String direction, String time, String bySteps) {
		String types = """
				node type Gpu { launch 1 us reduce 4 GB/s }
				link type Lane { bandwidth 1 GB/s latency 100 ns }""";
		String text = ring(p, types, "data x : i8[%s]\nasync exchange allreduce x with sum over Round %s\nensure allreduce x with sum"
				.formatted(bytes, direction == null ? "" : direction));
		assertEquals(number(time), time(text));
		assertEquals(number(bySteps), time(text.replace("async ", "")));
	}

	private static String pair(String nodeType, String body) {
		return """
				node type Gpu { compute 1 TFLOP/s launch 1 us %s }
				link type Lane { bandwidth 1 GB/s latency 100 ns }
				topology Pair { node n[3] link n[0] -- n[1] lanes 2 link n[1] -- n[2] }
				machine M = Pair { node : Gpu link : Lane }
				schedule S on M {
					data x, y : i8[1_000]
					data z : i8[8_000]
					data u : i8[6_000]
					%s
				}
				""".formatted(nodeType, body);
	}

	@Test
	void messages() {
		assertEquals(11_100_000, time(pair("", """
				async { compute x at n[0] costs 5 MFLOP send x from n[0] to n[1] #1 send z from n[0] to n[1] #1 }""")));
		assertEquals(4_100_000, time(pair("", "async { send x from n[0] to n[1] #1 send y from n[0] to n[1] #1 }")));
		assertEquals(3_100_000, time(pair("", "async { send x, y from n[0] to n[1] #1 }")));
		assertEquals(12_100_000, time(pair("", "async { send u from n[0] to n[1] #1 send z from n[0] to n[1] }")));
		assertEquals(3_100_000, time(pair("reduce 2 GB/s", """
				async { send x with sum from n[0] to n[1] #1 send x with sum from n[2] to n[1] }""")));
	}
}
