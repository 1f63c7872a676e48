package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.generate.DataPlaces;
import barley.runtime.program.Program;
import barley.runtime.report.JsonReport;
import barley.runtime.report.PlanFigures;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Disturbance.FragmentCorrupted;
import barley.runtime.simulate.option.Disturbance.LaneFails;
import barley.runtime.simulate.option.Disturbance.NodeStraggles;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Damage;
import barley.runtime.simulate.result.Result;

/** Faults in programs that are generated from blocks in which every node goes at its own pace (RULES.md 41). */
class OwnPaceFaultRunsTest {

	private static Program program(String topology, String statements) {
		return FootprintTest.program(BarleyText.of("""
				import barley.machines.*
				node type Gpu { compute 1 TFLOP/s launch 1 us reduce 4 GB/s }
				link type Lane { bandwidth 1 GB/s latency 100 ns }
				topology Heap { node n[7] for i in 1 ..< 7 link n[i] -- n[(i - 1) / 2] tree T { for i in 1 ..< 7 visit n[i], n[(i - 1) / 2] } }
				machine M = %s { node : Gpu link : Lane }
				schedule S on M {
					data x : i32[840]
					data y : i32[840]
					data act[k in 0 ..< 4] : i8[500] at n[0]
					%s
				}
				""".formatted(topology, statements)).schedule("S"));
	}

	private static Result run(Program program, RunOptions options, Disturbance... faults) {
		return Simulator.run(program, options.withDisturbances(List.of(faults)));
	}

	private static List<String> lacks(Result result) {
		return result.damage().lacks().stream().map(lack -> lack.node() + ": " + lack.data() + " from " + lack.first() + ", " + lack.count()
				+ " without " + Arrays.toString(lack.contributors()) + lack.spoiled() + lack.derived()).toList();
	}

	/** A lane that fails before the exchange begins loses the same, whether nodes go step by step or each at its own pace. */
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			"Ring(p = 5) | allreduce x with sum over Round",
			"Ring(p = 5) | allreduce x with sum over Round  compute y from x costs 1 MFLOP  exchange allreduce y with sum over Round",
			"Ring(p = 5) | broadcast x from n[2] over Round",
			"Ring(p = 6) | alltoall x among n by shortest",
			"Ring(p = 6) | alltoall x into y among n by shortest",
			"Ring(p = 6) | { send x from n[0] to n[3] by shortest into y send y from n[0] to n[2] by shortest }",
			"Line(p = 4) | alltoall x over Along",
			"Line(p = 4) | allreduce x with sum over Along",
			"Heap        | reduce x with sum to n[0] over T",
			"Heap        | alltoall x into y over T",
			"FullMesh(p = 4) | alltoall x among n" })
	void lanesThatAreDownLoseTheSameAsByStep(String topology, String exchange) {
		Program steps = program(topology, "exchange " + exchange);
		Program async = program(topology, "async { exchange " + exchange + " }");
		int lost = 0;
		for (int lane = 0; lane < steps.machine().lanes(); lane++) {
			Result usual = run(steps, RunOptions.timing(), new LaneFails(lane, 0));
			Result paced = run(async, RunOptions.functional(), new LaneFails(lane, 0));
			assertEquals(lacks(usual), lacks(paced), "lane " + lane);
			assertEquals(Arrays.stream(usual.channelBytes()).sum(), Arrays.stream(paced.channelBytes()).sum(), "lane " + lane);
			assertEquals(paced.damage().lacksInAll() == 0, paced.verification().wrong() == 0, "lane " + lane);
			lost += paced.damage().lost() > 0 ? 1 : 0;
		}
		assertTrue(lost > 0, "no lane is used");
	}

	/** Whatever is wrong is accounted for, and all of it is the same on any number of threads. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Ring(p = 5) | for k in 0 ..< 4 { compute x costs 3 MFLOP exchange allreduce x with sum over Round }",
			"Line(p = 4) | for k in 0 ..< 4, s in 0 ..< 4 { compute act[k] from act[k] at n[s] costs 2 MFLOP if s < 3 send act[k] from "
			+ "n[s] to n[s + 1] }",
			"Ring(p = 6) | for i in 0 ..< 6 send x from n[i] to n[(i + 2) % 6] by shortest  compute y costs 9 MFLOP  exchange reduce y "
			+ "with sum to n[0] over Round",
			"Heap        | compute x costs 1 MFLOP exchange reduce x with sum to n[0] over T  exchange broadcast x from n[0] over T  "
			+ "exchange alltoall y over T" })
	void wrongDataAreAccountedFor(String topology, String statements) {
		Program program = program(topology, "repeat 2 { compute y costs 1 MFLOP async { " + statements + " } }");
		long time = Simulator.run(program, RunOptions.timing()).times().orElseThrow().timePs();
		int wrong = 0;
		for (int seed = 0; seed < 30; seed++) {
			Random random = new Random(seed);
			long at = (long) (random.nextDouble() * time);
			List<Disturbance> faults = new ArrayList<>(List.of(random.nextBoolean()
					? new LaneFails(random.nextInt(program.machine().lanes()), at)
					: new FragmentCorrupted(random.nextInt(program.machine().channels()), at)));
			if (random.nextBoolean()) {
				faults.add(new NodeStraggles(random.nextInt(program.machine().nodes()), random.nextInt(9_000_000), at / 2));
			}
			Result first = null;
			for (int threads = 1; threads < 4; threads++) {
				Result run = run(program, RunOptions.functional().withThreads(threads).withAllRounds(true),
						faults.toArray(Disturbance[]::new));
				Damage damage = run.damage();
				boolean values = damage.lacks().stream().anyMatch(lack -> !lack.derived());
				assertTrue(run.verification().wrong() == 0 || damage.lacksInAll() > 0, faults::toString);
				assertTrue(!values || run.verification().wrong() > 0, faults::toString);
				assertTrue(first == null || first.times().equals(run.times()) && first.verification().equals(run.verification())
						&& lacks(first).equals(lacks(run)), faults::toString);
				first = run;
			}
			wrong += first.damage().lacksInAll() > 0 ? 1 : 0;
		}
		assertTrue(wrong > 0, "no fault did any harm");
	}

	/** What a lost message would have brought is missing where it is used later. */
	@Test
	void whatIsMissingGoesOn() {
		Program program = program("Line(p = 4)", """
				async for s in 0 ..< 4 program n[s] {
					for k in 0 ..< 4 {
						if s > 0 receive act[k] from n[s - 1]
						compute act[k] from act[k] costs 2 MFLOP
						if s < 3 send act[k] to n[s + 1]
					}
				}
				""");
		Result result = run(program, RunOptions.functional(), new FragmentCorrupted(2, 9_000_000));
		assertEquals(List.of("2: 2 from 1000, 500 without []falsetrue", "3: 2 from 1000, 500 without []falsetrue"), lacks(result));
		assertEquals("act", program.data().name(2));
	}

	/** An expression reads all data that it names, and a kernel what it renews, too. */
	@ParameterizedTest
	@CsvSource({"y = x + 1", "y = y + 1"})
	void whatExpressionsComputeIsWrongIfTheyReadWrongData(String expression) {
		Program program = program("Line(p = 4)", """
				async {
					send x from n[0] to n[1]
					send y from n[0] to n[1]
					compute %s at n[1]
					send y from n[1] to n[2]
				}
				""".formatted(expression));
		Result result = run(program, RunOptions.functional(), new LaneFails(0, 0));
		assertEquals(List.of("1: 0 from 0, 840 without [0]falsefalse", "1: 1 from 0, 840 without []falsetrue",
				"2: 1 from 0, 840 without []falsetrue"), lacks(result));
	}

	/** The report names data as the author does, not as the programs store them, and the indices of the loop at each message. */
	@Test
	void messagesHaveTheNamesOfTheText() {
		ScheduleAnalysis known = BarleyText.of("""
				node type Gpu { launch 1 us }
				link type Lane { bandwidth 1 GB/s }
				topology Pair { node n[2] link n[0] -- n[1] }
				machine M = Pair { node : Gpu link : Lane }
				schedule S on M {
					data act[k in 0 ..< 4] : i8[500] at n[0]
					async for k in 0 ..< 4 send act[k] from n[0] to n[1]
				}
				""").schedule("S");
		Result result = run(FootprintTest.program(known), RunOptions.timing(), new LaneFails(0, 2_000_000));
		String report = TextReport.of(result, PlanFigures.NONE.withNames(() -> new DataPlaces(known.plan()).all()), false);
		for (String line : List.of(
				"first hits act[2] on n[0] -> n[1] in \"text.barley:7 send act[k] from n[0] to n[1]\" (k = 2), which begins at 3 us\n",
				"    \"text.barley:7 send act[k] from n[0] to n[1]\" (k = 3): message act[3] from n[0] to n[1]: lost on n[0] -> n[1]\n",
				"; first n[1]: act[2], act[3] lack the contributions of n[0]\n",
				"    n[1]: act[2] lacks the contributions of n[0]\n")) {
			assertTrue(report.contains(line), report);
		}
		String json = JsonReport.of(result).replaceAll("\\s+", " ");
		assertTrue(json.contains("send act[k] from n[0] to n[1]\", \"indices\": \"k = 2\", \"rounds\""), json);
		assertTrue(json.contains("send act[k] from n[0] to n[1]\", \"indices\": \"k = 3\", \"data\""), json);
		assertTrue(json.contains("act[1000..1499]"), "without a plan, the vector of the program");
	}
}
