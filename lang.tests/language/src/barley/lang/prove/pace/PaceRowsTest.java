package barley.lang.prove.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Code;
import barley.lang.prove.figures.PaceBound;
import barley.runtime.number.Rational;
import barley.lang.finding.Severity;
import barley.lang.run.Execution;
import barley.runtime.report.DisturbanceText;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.RunOptions;

/** More blocks in which each node goes at its own pace (RULES.md 42), whose times closed forms and an independent model have given. */
class PaceRowsTest {

	private static final String ONE_AND_ONE = """
			async for s in 0 ..< p program n[s] {
				let warm = p - 1 - s
				for k in 0 ..< m + warm {
					if k < m {
						if s > 0 receive act[k] from n[s - 1]
						compute act[k] from act[k] costs FORWARD
						if s < p - 1 send act[k] to n[s + 1]
					}
					if k >= warm {
						if s < p - 1 receive grad[k - warm] from n[s + 1]
						compute grad[k - warm] from act[k - warm], grad[k - warm] costs BACK
						if s > 0 send grad[k - warm] to n[s - 1]
					}
				}
			}
			""";
	/** The same order at every node, from sends with both ends. */
	private static final String WITHOUT_PROGRAMS = """
			async {
				for s in 0 ..< p, k in 0 ..< p - 1 - s {
					if k < m {
						compute act[k] from act[k] at n[s] costs FORWARD
						if s < p - 1 send act[k] from n[s] to n[s + 1]
					}
				}
				for j in 0 ..< m {
					for s in 0 ..< p {
						let k = j + p - 1 - s
						if k < m {
							compute act[k] from act[k] at n[s] costs FORWARD
							if s < p - 1 send act[k] from n[s] to n[s + 1]
						}
					}
					for s in reverse 0 ..< p {
						compute grad[j] from act[j], grad[j] at n[s] costs BACK
						if s > 0 send grad[j] from n[s] to n[s - 1]
					}
				}
			}
			""";

	private static final String ALL_FORWARD_FIRST = """
			async {
				for k in 0 ..< m, s in 0 ..< p {
					compute act[k] from act[k] at n[s] costs FORWARD
					if s < p - 1 send act[k] from n[s] to n[s + 1]
				}
				for k in 0 ..< m, s in reverse 0 ..< p {
					compute grad[k] from act[k], grad[k] at n[s] costs BACK
					if s > 0 send grad[k] from n[s] to n[s - 1]
				}
			}
			""";

	private static ScheduleAnalysis pipeline(int p, int m, String types, String data, String body, String forward, String back) {
		return BarleyText.of("""
				%s
				topology Row(p = %d) { node n[p] for i in 1 ..< p link n[i - 1] -- n[i] }
				machine Line = Row { node : Gpu link : Fast }
				schedule S(p = %d, m = %d) on Line {
					data act[k in 0 ..< m] : %s at n[0]
					data grad[k in 0 ..< m] : %5$s at n[p - 1]
					%s
				}
				""".formatted(types, p, p, m, data, body).replace("FORWARD", forward).replace("BACK", back)).schedule("S");
	}

	/** Messages take a picosecond each. */
	private static ScheduleAnalysis free(int p, int m, String body, String forward, String back) {
		String types = "node type Gpu { compute 1 TFLOP/s } link type Fast { bandwidth 8_000 Gbit/s }";
		return pipeline(p, m, types, "i8[1]", body, forward, back);
	}

	private static long time(ScheduleAnalysis analysis) {
		return analysis.figures().times().orElseThrow().timePs();
	}

	/** Returns the bubble without what messages take, {@code free} picoseconds in all. */
	private static String bubble(ScheduleAnalysis analysis, long free) {
		Rational busy = Rational.ONE.subtract(analysis.figures().paces().get(0).bubble()).multiply(Rational.of(time(analysis)));
		return Rational.ONE.subtract(busy.divide(Rational.of(time(analysis) - free))).toString();
	}

	/** What the messages of a picosecond take is known, too, one forward, one backward where stages divide microbatches. */
	@ParameterizedTest
	@CsvSource({ "4, 8, 2, 4, 3/11", "4, 4, 2, 4, 3/7", "8, 32, 3, 3, 7/39", "2, 1, 2, 4, 1/2", "4, 2, 3, 3, 3/5", "1, 5, 2, 4, 0" })
	void messagesAreFree(int p, int m, int forward, int back, String bubble) {
		for (String body : List.of(ONE_AND_ONE, ALL_FORWARD_FIRST)) {
			ScheduleAnalysis analysis = free(p, m, body, forward + " MFLOP", back + " MFLOP");
			long messages = time(analysis) % 1_000;
			assertEquals((m + p - 1) * 6_000_000L, time(analysis) - messages);
			assertEquals(bubble, bubble(analysis, messages));
			if (body.equals(ALL_FORWARD_FIRST)) {
				assertEquals(2 * (p - 1), messages);
			} else if (p > 1 && m % p == 0) {
				assertEquals(2 * (p - 2) + 2 * (m / p) * (p - 1), messages);
			}
		}
	}

	@Test
	void stagesDiffer() {
		String second = "(if s == 1 then %d else %d) * 1 MFLOP";
		ScheduleAnalysis one = free(4, 8, ONE_AND_ONE, second.formatted(150, 100), second.formatted(300, 200));
		assertEquals(4_200_000, time(one) / 1_000);
		assertEquals("5/14", bubble(one, time(one) % 1_000));
		ScheduleAnalysis each = free(3, 6, ONE_AND_ONE, "(s + 1) * 10 MFLOP", "(s + 1) * 20 MFLOP");
		assertEquals(630_000, time(each) / 1_000);
		assertEquals("3/7", bubble(each, time(each) % 1_000));
	}

	@ParameterizedTest
	@CsvSource({ "4, 8, 33_680_000_000", "4, 16, 58_190_000_000", "4, 6, 27_510_000_000", "4, 1, 12_255_000_000" })
	void programsAndSendsAreTheSame(int p, int m, String expected) {
		String types = "node type Gpu { compute 100 TFLOP/s launch 2 us } link type Fast { bandwidth 25 GB/s latency 500 ns }";
		ScheduleAnalysis programs = pipeline(p, m, types, "f16[500_000]", ONE_AND_ONE, "100 GFLOP", "200 GFLOP");
		ScheduleAnalysis sends = pipeline(p, m, types, "f16[500_000]", WITHOUT_PROGRAMS, "100 GFLOP", "200 GFLOP");
		assertEquals(Long.parseLong(expected.replace("_", "")), time(programs));
		assertEquals(time(programs), time(sends));
		assertEquals(programs.figures().paces().get(0).items(), sends.figures().paces().get(0).items());
		assertEquals(fingerprint(programs), fingerprint(sends));
		assertEquals(0, reliesOnBuffers(sends));
		assertEquals(m == 1 ? 0 : 1, reliesOnBuffers(programs));
	}

	/**
	 * A microbatch goes round once for each of v chunks: a part of (p - 1) / (v * m + p - 1) is bubble if messages take next to nothing.
	 */
	@ParameterizedTest
	@CsvSource({ "4, 2, 8", "4, 1, 8", "4, 4, 4", "3, 2, 6", "2, 3, 8", "8, 2, 16", "4, 2, 16" })
	void chunksOfAPipelineAreInterleaved(int p, int v, int m) throws IOException {
		String text = Files.readString(Path.of(System.getProperty("barley.root"), "examples", "interleaved.barley"))
				.replace("25 GB/s latency 500 ns", "8_000 Gbit/s").replace("launch 2 us", "").replace("f16[500_000]", "i8[1]");
		ScheduleAnalysis analysis = BarleyText.of(text)
				.schedule("Interleaved", "p=" + p, "v=" + v, "m=" + m);
		long time = time(analysis);
		assertEquals((v * m + p - 1) * 1_500L, time / 1_000_000);
		long busy = p * v * m * 1_500_000_000L;
		assertEquals(Rational.of(p * time - busy, p * time), analysis.figures().paces().get(0).bubble());
	}

	/** Which elements went over which channels, and in which order. */
	private static long fingerprint(ScheduleAnalysis analysis) {
		return Execution.run(analysis.plan(), analysis.result(), RunOptions.timing()).fingerprint();
	}

	private static long reliesOnBuffers(ScheduleAnalysis analysis) {
		return analysis.findings().stream().filter(finding -> finding.code() == Code.RELIES_ON_BUFFERS).count();
	}

	private static ScheduleAnalysis experts(String tokens) {
		return experts(tokens, "40 MFLOP");
	}

	private static ScheduleAnalysis experts(String tokens, String token) {
		return BarleyText.of(expertsText(tokens, token)).schedule("S");
	}

	/** All experts compute at the same time, when all have their tokens. */
	private static ScheduleAnalysis expertsByStep(String tokens) {
		return BarleyText.of(expertsText(tokens, "40 MFLOP").replace("async {", "repeat 1 {").replace("for j in 0 ..< 4 compute",
				"overlap { for j in 0 ..< 4 compute").replace("exchange alltoall u", "} exchange alltoall u")).schedule("S");
	}

	private static String expertsText(String tokens, String token) {
		return """
				node type Gpu { compute 100 TFLOP/s launch 2 us }
				link type Fast { bandwidth 25 GB/s latency 500 ns }
				topology Mesh { node n[4] for i in 0 ..< 4, j in 0 ..< i link n[i] -- n[j] }
				machine M = Mesh { node : Gpu link : Fast }
				schedule S on M {
					let tokens[i in 0 ..< 4, j in 0 ..< 4] = %s
					let load[i in 0 ..< 4, j in 0 ..< 4] = 8_192 * tokens[i, j]
					let back[i in 0 ..< 4, j in 0 ..< 4] = load[j, i]
					data t, u : i8[8_192 * 120]
					async {
						exchange alltoall t into u sizes load among n
						for j in 0 ..< 4 compute u at n[j] costs (tokens[0, j] + tokens[1, j] + tokens[2, j] + tokens[3, j]) * %s
						exchange alltoall u into t sizes back among n
					}
				}
				""".formatted(tokens, token);
	}

	@Test
	void expertsOfAMixtureGoOnWhenTheirTokensAreThere() {
		String toSecond = "if j == 0 then 30 else if j > 1 then 10 else if i == 0 then 60 else if i == 3 then 0 else 5";
		ScheduleAnalysis skewed = experts(toSecond);
		assertEquals(72_660_800, time(skewed));
		assertEquals("28538/45413", skewed.figures().paces().get(0).bubble().toString());
		assertEquals(92_321_600, time(expertsByStep(toSecond)));
		String toFirst = "if j == 0 then 16 else 4";
		ScheduleAnalysis alike = experts(toFirst);
		assertEquals(41_085_760, time(alike));
		assertEquals(41_085_760, time(expertsByStep(toFirst)));
		assertEquals("93393/128393", alike.figures().paces().get(0).bubble().toString());
	}

	/** 90 blocks come to n[0] and 80 come back to it, over three lanes; with computations, its 120 of 0.4 us take longer. */
	@Test
	void boundsAreOfComputationsOrTransfers() {
		String tokens = "if j == 0 then 30 else if j > 1 then 10 else if i == 0 then 60 else if i == 3 then 0 else 5";
		PaceBound computing = experts(tokens).figures().paces().get(0).bound();
		assertEquals("48000000 n[0] computes", computing.timePs() + " " + computing.brief());
		PaceBound carrying = experts(tokens, "0 FLOP").figures().paces().get(0).bound();
		assertEquals(2_000_000 + 18_568_534 + 500_000, carrying.timePs());
		assertEquals("the 3 lanes of n[0] carry", carrying.brief());
		assertEquals("1.39264 MB must leave n[0] over 3 lanes of 200 Gbit/s: n[1] -- n[0], n[2] -- n[0], n[3] -- n[0]", carrying.because());
	}

	@Test
	void nodesShareAnUpLinkThroughAClearSwitch() {
		assertEquals(10_300_000, time(BarleyText.of("""
				node type Gpu { compute 1 TFLOP/s launch 2 us }
				link type Lane { bandwidth 50 GB/s latency 150 ns }
				topology Star { node n[4] switch s for i in 0 ..< 4 link n[i] -- s }
				machine M = Star { node : Gpu link : Lane }
				schedule S on M {
					data x[k in 0 ..< 3] : i8[50_000]
					async for k in 0 ..< 3 {
						compute x[k] at n[k] costs (if k == 0 then 3 else k) * 1 MFLOP
						send x[k] from n[k] to n[3]
					}
				}
				""").schedule("S")));
	}

	@Test
	void aHeapReducesTwoVectors() {
		assertEquals(8_840_000, time(BarleyText.of("""
				node type Gpu { launch 2 us reduce 8 GB/s }
				link type Lane { bandwidth 50 GB/s latency 300 ns }
				topology Heap { node n[7] for i in 1 ..< 7 link n[i] -- n[(i - 1) / 2] }
				machine M = Heap { node : Gpu link : Lane }
				schedule S on M {
					data v[k in 0 ..< 2] : i8[4_000]
					async for k in 0 ..< 2, i in reverse 1 ..< 7 send v[k] with sum from n[i] to n[(i - 1) / 2]
					for k in 0 ..< 2 ensure reduce v[k] with sum to n[0]
				}
				""").schedule("S")));
	}

	/** A short message that is ready overtakes a long one that is still on its way to the channel. */
	@Test
	void aShortMessageGoesAheadOnTheWayOfALongOne() {
		assertEquals(27_300_000, time(BarleyText.of("""
				node type Gpu { launch 1 us }
				link type Lane { bandwidth 1 GB/s latency 100 ns }
				topology Row { node n[4] for i in 1 ..< 4 link n[i - 1] -- n[i] }
				machine M = Row { node : Gpu link : Lane }
				schedule S on M {
					data x : i8[8_000]
					data y : i8[1_000]
					async {
						send x from n[0] to n[3] by shortest
						send y from n[1] to n[2]
					}
				}
				""").schedule("S")));
	}

	/** Two messages arrive in one datum: the node combines one after the other, equal elements in the order of the text. */
	@ParameterizedTest
	@CsvSource({"1_000, 3_100_000", "8_000, 13_600_000"})
	void messagesAreCombinedInTheOrderOfTheText(String first, String expected) {
		ScheduleAnalysis arrivals = BarleyText.of("""
				node type Gpu { launch 1 us reduce 2 GB/s }
				link type Lane { bandwidth 1 GB/s latency 100 ns }
				topology Star { node n[3] link n[0] -- n[1] link n[2] -- n[1] }
				machine M = Star { node : Gpu link : Lane }
				schedule S on M {
					data x[k in 0 ..< 2] : i8[if k == 0 then 1_000 else %s - 1_000]
					async {
						send x[0]%s with sum from n[0] to n[1]
						send x[0] with sum from n[2] to n[1]
					}
					ensure reduce x[0] with sum to n[1]
				}
				""".formatted(first.equals("1_000") ? "1_001" : first, first.equals("1_000") ? "" : ", x[1]")).schedule("S");
		assertEquals(0, arrivals.findings().stream().filter(finding -> finding.code().severity() == Severity.ERROR).count());
		assertEquals(Long.parseLong(expected.replace("_", "")), time(arrivals));
	}

	/** A node that launches 5 us later delays those that wait for its messages, and in steps all others, too. */
	@Test
	void aStragglerDelaysWhoWaitsForIt() {
		assertEquals(18_600_000, straggling("async exchange", 0));
		assertEquals(18_600_000, straggling("exchange", 0));
		assertEquals(48_100_000, straggling("async exchange", 5));
		assertEquals(48_600_000, straggling("exchange", 5));
	}

	private static long straggling(String exchange, int microseconds) {
		ScheduleAnalysis analysis = BarleyText.of("""
				import barley.machines.*
				node type Gpu { launch 1 us }
				link type Lane { bandwidth 1 GB/s latency 100 ns }
				machine M = Ring(p = 4) { node : Gpu link : Lane }
				schedule S on M { data x : i8[8_000] %s allreduce x with sum over Round forward }
				""".formatted(exchange)).schedule("S");
		Disturbance late = DisturbanceText.read("node n[1] straggles by " + microseconds + " us", analysis.plan().wiring().machine());
		return Execution.run(analysis.plan(), analysis.result(), RunOptions.timing().withDisturbances(List.of(late))).times().orElseThrow()
				.timePs();
	}
}
