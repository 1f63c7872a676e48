package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.PipelineText;
import barley.lang.RandomBlocks;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Severity;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;

/** Blocks in which every node goes at its own pace: what is proved, the figures and runs of the generated programs agree (RULES.md 39). */
class OwnPaceRunsTest {

	private static final int BLOCKS = Integer.getInteger("barley.blocks", 120);
	private static final long FIRST = Long.getLong("barley.seed", 0);

	@Test
	void aPipelineOfProgramsRuns() {
		Result run = assertRunsAsPlanned(PipelineText.PROGRAMS);
		PhaseTime phase = run.phases().get(0);
		assertEquals(33_680_000_000L, phase.timePs());
		assertEquals("121/421", phase.pace().bubble().toString());
		assertEquals(4, phase.pace().units());
		assertEquals(4 * 8 * 2 + 3 * 8 * 2 * 2, phase.pace().items());
	}

	@Test
	void aPipelineOfSendsRuns() {
		Result run = assertRunsAsPlanned(PipelineText.ROW + """
				async {
					for k in 0 ..< m, s in 0 ..< p {
						compute act[k] from act[k] at n[s] costs 100 GFLOP
						if s < p - 1 send act[k] from n[s] to n[s + 1]
					}
					for k in 0 ..< m, s in reverse 0 ..< p {
						compute grad[k] from act[k], grad[k] at n[s] costs 200 GFLOP
						if s > 0 send grad[k] from n[s] to n[s - 1]
					}
				}
			}
			""");
		assertEquals(33_255_000_000L, run.phases().get(0).timePs());
	}

	/** Tokens go to experts and come back: one that has its tokens begins, whatever the others wait for. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"if j == 1 then (if i == 0 then 60 else if i == 3 then 0 else 5) else if j == 0 then 30 else 10 | 120, 70, 40, 40 | 72660800 | "
					+ "28538/45413",
			"if j == 0 then 16 else 4 | 64, 16, 16, 16 | 41085760 | 93393/128393" })
	void expertsBegin(String tokens, String work, long picoseconds, String bubble) {
		String[] of = work.split(", ");
		StringBuilder computes = new StringBuilder();
		for (int node = 0; node < of.length; node++) {
			computes.append("compute u at n[%d] costs %s * 40 MFLOP\n".formatted(node, of[node]));
		}
		Result run = assertRunsAsPlanned("""
				import barley.machines.*
				link type Lane { bandwidth 25 GB/s latency 500 ns }
				node type Gpu { compute 100 TFLOP/s launch 2 us }
				machine Quad = FullMesh(p = 4) { node : Gpu link : Lane }
				schedule S(q = 4_096) on Quad {
					let tokens[i in 0 ..< 4, j in 0 ..< 4] = %s
					let load[i in 0 ..< 4, j in 0 ..< 4] = q * tokens[i, j]
					let back[i in 0 ..< 4, j in 0 ..< 4] = load[j, i]
					data t, u : f16[q * 120]
					async {
						exchange alltoall t into u sizes load among n
						%s
						exchange alltoall u into t sizes back among n
					}
				}
				""".formatted(tokens, computes));
		assertEquals(picoseconds, run.phases().get(0).timePs());
		assertEquals(bubble, run.phases().get(0).pace().bubble().toString());
	}

	/** Three nodes share an up-link, each behind a computation of its own. */
	@Test
	void waysThroughClearSwitchesHoldAllTheirChannels() {
		assertEquals(10_300_000, assertRunsAsPlanned("""
				link type Nic { bandwidth 50 GB/s latency 100 ns }
				node type Gpu { compute 1 TFLOP/s launch 2 us }
				topology T { node n[4] switch s[2] for i in 0 ..< 3 link n[i] -- s[0] link s[0] -- s[1] link s[1] -- n[3] }
				machine M = T { node : Gpu link : Nic }
				schedule S on M {
					data x[k in 0 ..< 3] : i8[50_000]
					async {
						compute x[0] at n[0] costs 3 MFLOP
						compute x[1] at n[1] costs 1 MFLOP
						compute x[2] at n[2] costs 2 MFLOP
						for i in 0 ..< 3 send x[i] from n[i] to n[3]
					}
				}
				""").phases().get(0).timePs());
	}

	/** A node that launches each transfer 5 us later delays those that wait for it, and no step of all. */
	@Test
	void aStragglerDelaysWhoWaitsForIt() {
		Program program = FootprintTest.program(BarleyText.of("""
				node type N { launch 1 us }
				link type L { bandwidth 1 GB/s latency 100 ns }
				topology Circle(p = 4) { node n[p] for i in 0 ..< p link n[i] -- n[(i + 1) % p]
					embedding Round { ring R { for i in 0 ..< p visit n[i] } } }
				machine M = Circle { node : N link : L }
				schedule S on M { data x : i8[8_000] async exchange allreduce x with sum over Round forward ensure allreduce x with sum }
				""").schedule("S"));
		assertEquals(18_600_000, Simulator.run(program, RunOptions.functional()).times().orElseThrow().timePs());
		Result late = Simulator.run(program,
				RunOptions.functional().withDisturbances(List.of(new Disturbance.NodeStraggles(1, 5_000_000, 0))));
		assertEquals(48_100_000, late.times().orElseThrow().timePs());
		assertTrue(late.verified());
		Result slow = Simulator.run(program,
				RunOptions.functional().withDisturbances(List.of(new Disturbance.LaneSlows(0, 4_000_000_000L, 0))));
		// the slow channel is never free: six launches and transfers of 1 us and 4 us, and a latency
		assertEquals(6 * 5_000_000 + 100_000, slow.times().orElseThrow().timePs());
	}

	private static final String CIRCLE = """
			node type Gpu { compute 1 TFLOP/s launch 1 us reduce 4 GB/s idle 100 W computing 400 W }
			link type Lane { bandwidth 10 GB/s latency 200 ns power 1 W }
			link type Other(gb = 7) { bandwidth gb * 1 Gbit/s latency 11 ns power 2 W }
			topology Circle(p = 4) { node n[p] for i in 0 ..< p { link n[i] -- n[(i + 1) %% p] : Lane link n[i] -- n[(i + 1) %% p] : Other(gb = 5 + i) }
				embedding Round { ring R { for i in 0 ..< p visit n[i] } } }
			machine M = Circle(p = %d) { node : Gpu }
			schedule S on M {
			%s
			}
			""";

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"async { exchange allreduce x with sum over Round } ensure allreduce x with sum",
			"async { compute x costs 1 MFLOP exchange allreduce x with sum over Round exchange broadcast y from n[1] among n by shortest "
			+ "} ensure allreduce x with sum",
			"async { exchange { allreduce x with max over Round broadcast y from n[0] over Round } }",
			"repeat 3 { compute x, y costs 1 MFLOP async { compute w[0] at n[1] costs 3 MFLOP send x from n[1] to n[2] exchange reduce y "
			+ "with sum to n[0] over Round } }",
			"async { exchange alltoall x over Round } ensure alltoall x",
			"async { exchange alltoall x into z among n by shortest compute x at n[0] costs 3 MFLOP exchange allreduce y with sum among "
			+ "n by shortest }",
			"async { send x from n[0] to n[2] by shortest send z with sum from n[1] to n[2] exchange reducescatter y with sum over Round }",
			"async { exchange reduce x with sum to n[0] over Round exchange broadcast x from n[0] over Round }",
			"async { exchange allreduce x with sum among n[0], n[1] exchange broadcast y from n[2] over Round forward }",
			"async for k in 0 ..< 3 { exchange allreduce w[k] with sum over Round compute w[(k + 1) % 3] at n[k] costs 2 MFLOP }"})
	void exchangesRun(String statements) {
		for (int nodes : List.of(4, 5)) {
			assertRunsAsPlanned(CIRCLE.formatted(nodes, DATA + statements));
		}
	}

	/** What nodes relay over trees and paths is there until it goes on, several steps later where it turns. */
	@ParameterizedTest(name = "{0}")
	@CsvSource({"alltoall", "allgather", "gather", "scatter", "reducescatter", "reduce", "broadcast"})
	void whatNodesRelayIsKept(String collective) {
		String operator = collective.startsWith("reduce") ? " with sum" : "";
		String root = collective.matches("gather|reduce") ? " to n[2]" : collective.matches("scatter|broadcast") ? " from n[2]" : "";
		for (String walk : List.of("T", "P")) {
			for (String into : collective.startsWith("reduce") ? List.of("") : List.of("", " into y")) {
				assertRunsAsPlanned("""
						node type Gpu { launch 1 us reduce 4 GB/s }
						link type Lane { bandwidth 1 GB/s latency 100 ns }
						topology Heap { node n[7] for i in 1 ..< 7 link n[i] -- n[(i - 1) / 2]
							tree T { for i in 1 ..< 7 visit n[i], n[(i - 1) / 2] } path P { visit n[3], n[1], n[0], n[2] } }
						machine M = Heap { node : Gpu link : Lane }
						schedule S on M {
							data x, y : i32[840]
							async { %s exchange %s x%s%s%s over %s }
						}
						""".formatted(collective.contains("gather") ? "exchange reducescatter x with sum over " + walk : "", collective, into, operator,
						root, walk));
			}
		}
	}

	private static final String DATA = """
			data x : f32[1_000]
			data z : f32[1_000]
			data y : i16[777]
			data w[k in 0 ..< 3] : i32[99]
			""";

	@Test
	void anyBlocksRunAsPlanned() {
		for (long seed = FIRST; seed < FIRST + BLOCKS; seed++) {
			String text = RandomBlocks.text(seed);
			ScheduleAnalysis analysis = BarleyText.of(text).schedule("S");
			if (errors(analysis).isEmpty()) { // none such as a contribution that would be combined twice
				assertRunsAsPlanned(text, analysis);
			}
		}
	}

	private static List<String> errors(ScheduleAnalysis analysis) {
		return analysis.findings().stream().filter(finding -> finding.code().severity() == Severity.ERROR).map(finding -> finding.message())
				.toList();
	}

	static Result assertRunsAsPlanned(String text) {
		ScheduleAnalysis analysis = BarleyText.of(text).schedule("S");
		assertEquals(List.of(), errors(analysis), text);
		return assertRunsAsPlanned(text, analysis);
	}

	static Result assertRunsAsPlanned(String text, ScheduleAnalysis analysis) {
		assertTrue(analysis.figures().times().isPresent(), text);
		Program program = FootprintTest.program(analysis);
		Result last = null;
		for (RunOptions options : List.of(RunOptions.timing(), RunOptions.functional().withAllRounds(true).withThreads(1),
				RunOptions.functional().withThreads(3))) {
			Result run = Simulator.run(program, options);
			assertEquals(run.steps(), analysis.figures().steps(), text);
			assertArrayEquals(run.channelBytes(), analysis.figures().channelBytes(), text);
			assertEquals(run.bytesPerLaneMax(), analysis.figures().bytesPerLane(), text);
			assertEquals(run.times(), analysis.figures().times(), text);
			assertEquals(0, run.verification().wrong(), text);
			assertTrue(last == null || last.fingerprint() == run.fingerprint(), text);
			last = run;
		}
		assertTrue(last.verified(), text);
		return last;
	}
}
