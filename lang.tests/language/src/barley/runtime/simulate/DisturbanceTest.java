package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.runtime.Bucket;
import barley.runtime.Structures;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.number.Rational;
import barley.runtime.program.Expectation;
import barley.runtime.program.Kernel;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Program;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Disturbance.FragmentCorrupted;
import barley.runtime.simulate.option.Disturbance.LaneFails;
import barley.runtime.simulate.option.Disturbance.LaneSlows;
import barley.runtime.simulate.option.Disturbance.NodeStraggles;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Mismatch;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;

/** Injected disturbances are reported: their time, their effect, and what is lost; nothing hangs. */
class DisturbanceTest {

	private static final long STEP = 1_000_000 + 2_000_000;

	/** Four nodes in one direction, six steps with a launch of 1 us and 4 kB at 2 GB/s. */
	private static Program ring() {
		return Bucket.on(Structures.ring(4)).oneWay().data(ElementType.I32, 4_000).program();
	}

	private static Result run(Program program, RunOptions options, Disturbance... disturbances) {
		return Simulator.run(program, options.withDisturbances(List.of(disturbances)));
	}

	@ParameterizedTest
	@CsvSource({"0, 6", "1, 5", "3000000, 5", "3000001, 4", "17999999, 0", "99000000, 0"})
	void aSlowLaneIsSlowFromTheNextStepOn(long at, int steps) {
		Result result = run(ring(), RunOptions.timing(), new LaneSlows(0, 8_000_000_000L, at));
		assertEquals(6 * STEP + steps * 2_000_000L, result.times().orElseThrow().timePs());
		assertTrue(result.right());
		assertEquals(6 * STEP, result.damage().undisturbedPs());
		assertEquals(steps == 0, result.damage().hits().get(0).statement() == null);
	}

	@ParameterizedTest
	@CsvSource({"0, 6", "1, 5", "15000000, 1", "15000001, 0"})
	void aStragglingNodeIsLateFromTheNextStepOn(long at, int steps) {
		Result result = run(ring(), RunOptions.functional(), new NodeStraggles(2, 7_000_000, at));
		assertEquals(6 * STEP + steps * 7_000_000L, result.times().orElseThrow().timePs());
		assertTrue(result.verification().verified());
		assertTrue(result.right());
	}

	@Test
	void disturbancesAddUp() {
		Result result = run(ring(), RunOptions.timing(), new NodeStraggles(2, 7_000_000, 1), new NodeStraggles(2, 1_000_000, 2 * STEP),
				new LaneSlows(1, 1_000_000_000, 1),
				new LaneSlows(1, 4_000_000_000L, 0));
		// The first step has a quarter of the bandwidth; in all others node 2 is late for both reasons, and the lane has the lower of
		// both bandwidths.
		assertEquals(1_000_000 + 8_000_000 + 5 * (1_000_000 + 8_000_000 + 32_000_000L), result.times().orElseThrow().timePs());
	}

	@ParameterizedTest
	@CsvSource({"2999999, 6", "3000000, 5", "18000000, 0", "0, 6"})
	void aTransferThatHasNotEndedWhenItsLaneFailsIsLost(long at, int lost) {
		Result result = run(ring(), RunOptions.timing(), new LaneFails(1, at));
		assertEquals(lost, result.damage().lost());
		assertEquals(lost == 0, result.right());
		assertEquals(6 * STEP, result.times().orElseThrow().timePs());
		// 4 lanes of 1 W, one of them until it fails.
		long picowattseconds = 3 * 6 * STEP + Math.min(at, 6 * STEP);
		assertEquals(picowattseconds, result.times().orElseThrow().energyJoules().movePointRight(12).longValueExact());
	}

	/** The figures of lanes are those of the run: 6 steps of 4 kB over each of 4 lanes, of which lane 1 loses the last ones. */
	@ParameterizedTest
	@CsvSource({"2999999, 6, timing", "3000000, 5, timing", "9000000, 3, functional", "18000000, 0, timing"})
	void whatIsLostIsNotCarried(long at, int lost, String mode) {
		RunOptions options = mode.equals("timing") ? RunOptions.timing() : RunOptions.functional();
		Result usual = run(ring(), options);
		Result result = run(ring(), options, new LaneFails(1, at));
		assertEquals(24 - lost, result.transfers());
		assertEquals(lost * 4_000, Arrays.stream(usual.channelBytes()).sum() - Arrays.stream(result.channelBytes()).sum());
		assertEquals((24 - lost) * 4_000, Arrays.stream(result.channelBytes()).sum());
		Times times = result.times().orElseThrow();
		assertEquals(usual.times().orElseThrow().use().multiply(Rational.of(24 - lost, 24)), times.use());
		assertEquals(lost == 0 ? 4 : 3, result.bottleneck().orElseThrow().channels());
		assertFalse(TextReport.of(result, false).contains("as planned"), () -> TextReport.of(result, false));
	}

	@ParameterizedTest
	@CsvSource({"0, 24000000, ''",
			"1, 12000000, the bottleneck counts lanes with the bandwidths of their types: a lane slows down during the run"})
	void aSlowLaneIsTheBottleneckOfItsRun(long at, long busyPs, String planned) {
		Result result = run(ring(), RunOptions.timing(), new LaneSlows(1, 8_000_000_000L, at));
		assertEquals(busyPs, result.bottleneck().orElseThrow().busyPs());
		assertEquals(at == 0 ? 1 : 4, result.bottleneck().orElseThrow().channels());
		assertEquals(planned, Objects.toString(result.damage().asPlanned(), ""));
		assertEquals(!planned.isEmpty(), TextReport.of(result, false).contains("  as planned       " + planned + "\n"));
	}

	/** In each of 1000 rounds, two repetitions of 10 and 5 rounds lose all transfers on lane 0. */
	@Test
	void lossesInRepetitionsWithinRepetitionsAreCounted() {
		List<NodeProgram> nodes = new ArrayList<>();
		Program one = ring();
		one.nodes().forEach(node -> nodes.add(phases -> phases.repeat(1000, () -> {
			phases.repeat(10, () -> node.phases(phases));
			phases.repeat(5, () -> node.phases(phases));
		})));
		Program program = new Program("Rounds", one.machine(), one.data(), nodes, one.expectations());
		Result result = run(program, RunOptions.timing(), new LaneFails(0, 0));
		assertEquals(1000 * 15 * 6, result.damage().lost());
		assertEquals(3 * 1000 * 15 * 6, result.transfers());
		assertEquals(0, result.channelBytes()[0]);
	}

	/** Two nodes, ten chunks of 4 kB in both directions: each has a launch of 1 us and a transfer time of 2 us. */
	private static Program stream() {
		Machine machine = Streams.machine(2, false, new NodeType("Node", 0, 0, 0, 1_000_000, 0),
				new LinkType("Link", 16_000_000_000L, 0, 1_000_000_000));
		return Streams.program(machine, DataTable.builder().add("x", ElementType.I32, 10_000).build(), 10, Streams.line(2, 1, 10_000, 10));
	}

	@ParameterizedTest(name = "{0} at {1} ps")
	@CsvSource({"slow, 0, 55", "slow, 15000000, 45", "slow, 15000001, 43", "slow, 33000000, 33", "late, 0, 53", "late, 15000001, 41"})
	void aFlowGoesByWhatHoldsWhenAChunkIsLaunched(String what, long at, long microseconds) {
		Result result = run(stream(), RunOptions.functional(),
				what.equals("slow") ? new LaneSlows(0, 8_000_000_000L, at) : new NodeStraggles(0, 2_000_000, at));
		assertEquals(microseconds * 1_000_000, result.times().orElseThrow().timePs());
		assertEquals(33_000_000, result.damage().undisturbedPs());
		assertTrue(result.right());
		assertEquals(microseconds == 33, result.damage().hits().get(0).statement() == null);
	}

	@Test
	void chunksAreLostFromTheMomentAtWhichTheirLaneFails() {
		String text = TextReport.of(run(stream(), RunOptions.functional(), new LaneFails(0, 15_000_000)), false);
		for (String line : List.of("  energy           0.000015 J\n", "  data             WRONG, 2 of 2 expectations are not met\n",
				"first hits x[5000..5999] on n[0] -> n[1] in chunk 6 of \"Test.barley:1 stream\", which begins to be transferred at 16 "
				+ "us\n",
				"  lost             11 transfers\n", "    n[0]: x[4000..9999] lacks the contributions of n[1]\n",
				"    n[1]: x[5000..9999] lacks the contributions of n[0]\n")) {
			assertTrue(text.contains(line), () -> line + "is missing in\n" + text);
		}
		Result corrupted = run(stream(), RunOptions.functional(), new FragmentCorrupted(0, 15_000_000));
		assertEquals("[6]", corrupted.damage().hits().stream().map(hit -> hit.number() + 1).toList().toString());
		assertEquals(2, corrupted.damage().lacksInAll());
		assertEquals(2, corrupted.verification().wrong());
	}

	@Test
	void theAccountNamesEverything() {
		Program program = ring();
		String text = TextReport.of(run(program, RunOptions.functional(),
				DisturbanceText.read("lane n[2]--n[1] fails at 13us", program.machine())), false);
		for (String line : List.of("  data             WRONG, 2 of 4 expectations are not met\n",
				"  disturbed        lane n[1] -- n[2] fails at 13 us: first hits x[1000..1999] on n[1] -> n[2] in step 5 of "
				+ "\"Bucket.barley:4 allreduce x\", "
						+ "which begins at 12 us\n",
				"  duration         as long as undisturbed\n", "  lost             2 transfers\n",
				"    n[2]: x[0..999] lacks the contributions of n[3]\n", "    n[2]: x[1000..1999] lacks the contributions of n[0], n[3]\n",
				"    n[3]: x[1000..1999] lacks the contributions of n[0], n[3]\n")) {
			assertTrue(text.contains(line), () -> line + "is missing in\n" + text);
		}
	}

	@Test
	void aCorruptedFragmentSpoilsWhatItEnters() {
		Result result = run(ring(), RunOptions.functional(), new FragmentCorrupted(2 * 3, 15_000_001));
		assertEquals(1, result.damage().corrupted());
		assertEquals(1, result.damage().lacksInAll());
		assertTrue(result.damage().lacks().get(0).spoiled());
		assertEquals(1, result.verification().wrong());
		assertEquals(4, run(ring(), RunOptions.functional(), new FragmentCorrupted(0, 0)).verification().wrong());
	}

	/** The reported losses, computed from sets of contributors, agree with the values in the data. */
	@ParameterizedTest
	@ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
	void theAccountAgreesWithTheData(int seed) {
		Random random = new Random(seed);
		Program program = Bucket.on(random.nextBoolean() ? Structures.ladder(2 + random.nextInt(4))
				: Structures.ring(2 + random.nextInt(8)))
				.data(ElementType.I64, 1 + random.nextInt(3_000)).program();
		long time = Simulator.run(program, RunOptions.timing()).times().orElseThrow().timePs();
		List<Disturbance> disturbances = new ArrayList<>();
		for (int i = 0; i <= random.nextInt(3); i++) {
			long at = (long) (random.nextDouble() * time);
			int lane = random.nextInt(program.machine().lanes());
			disturbances.add(switch (random.nextInt(4)) {
				case 0 -> new LaneSlows(lane, 1_000_000_000, at);
				case 1 -> new FragmentCorrupted(2 * lane + random.nextInt(2), at);
				default -> new LaneFails(lane, at);
			});
		}
		Result timed = Simulator.run(program, RunOptions.timing().withDisturbances(disturbances));
		Result moved = Simulator.run(program, RunOptions.functional().withDisturbances(disturbances).withThreads(1));

		Set<String> lacking = moved.damage().lacks().stream().map(lack -> program.machine().nodeName(lack.node()))
				.collect(Collectors.toSet());
		assertEquals(lacking.size(), moved.verification().wrong());
		assertEquals(lacking, moved.verification().mismatches().stream().map(Mismatch::node).collect(Collectors.toSet()));
		assertEquals(timed.times(), moved.times());
		assertEquals(TextReport.of(timed, false).lines().filter(line -> line.contains("lacks")).toList(),
				TextReport.of(moved, false).lines().filter(line -> line.contains("lacks")).toList());
	}

	/**
	 * Four nodes compute, exchange and compute again for some rounds of 18 us: wrong data after an exchange are reported even if they are
	 * renewed, and kernels derive wrong data from them.
	 */
	@ParameterizedTest(name = "{0} rounds, then {1}; {2} at {3} us")
	@CsvSource(delimiter = '|', value = {
			"1 | nothing | corrupted | 99 | [] | 0 | ''      | no effect: the run ends before that",
			"1 | nothing | corrupted | 1  | [1] | 1 | spoiled | in round 1, which begins at 0 ps",
			"1 | renew   | corrupted | 1  | [1] | 1 | ''      | but every node holds the right data at the end, though not after every "
			+ "exchange:",
			"3 | renew   | corrupted | 19 | [2] | 1 | ''      | in round 2, which begins at 18 us",
			"3 | renew   | fails     | 19 | [2] | 2 | ''      | exchanges left wrong data 2 times in all",
			"1 | kernel  | fails     | 1  | [1] | 1 | derived | n[0]: x[0..3999] was computed from wrong data",
			"3 | kernel  | corrupted | 19 | [2] | 2 | derived | in round 2 leaves wrong data on 4 nodes, n[0], n[1], n[2], n[3]; first "
			+ "n[0]: x[",
			"3 | kernel  | corrupted | 99 | [] | 0 | ''      | duration         as long as undisturbed"})
	void whatExchangesLeaveIsToldThoughItIsRenewed(int rounds, String then, String what, long at, String round, int remnants, String lacks,
			String line) {
		Program one = ring();
		List<NodeProgram> nodes = one.nodes().stream().<NodeProgram>map(node -> phases -> phases.repeat(rounds, () -> {
			node.phases(phases);
			if (then.equals("renew")) {
				phases.compute("T:1 compute", 0, 0);
			} else if (then.equals("kernel")) {
				phases.compute("T:1 compute", 0, (Kernel) data -> data.data("x"), 0);
			}
		})).toList();
		List<Expectation> own = IntStream.range(0, 4).mapToObj(node -> new Expectation(node, 0, 0, 4_000, new int[] {node}, Operator.SUM))
				.toList();
		Program program = new Program("Rounds", one.machine(), one.data(), nodes, then.equals("nothing") ? one.expectations() : own);
		Disturbance disturbance = what.equals("fails") ? new LaneFails(0, at * 1_000_000) : new FragmentCorrupted(0, at * 1_000_000);
		for (RunOptions options : List.of(RunOptions.timing(), RunOptions.functional())) {
			Result result = run(program, options, disturbance);
			assertEquals(round, result.damage().remnants().stream().findFirst().map(remnant -> remnant.rounds().toString()).orElse("[]"));
			assertEquals(remnants, result.damage().remnantsInAll());
			assertEquals(lacks, result.damage().lacks().stream().findFirst()
					.map(lack -> lack.spoiled() ? "spoiled" : lack.derived() ? "derived" : "lacks").orElse(""));
			assertEquals(remnants == 0, result.right());
			assertEquals(remnants == 0 && options.mode() == Mode.FUNCTIONAL && !then.equals("kernel"), result.verified());
			String text = TextReport.of(result, false);
			assertTrue(text.contains(line), text);
		}
	}

	@Test
	void endlessRoundsEnd() {
		List<NodeProgram> nodes = new ArrayList<>();
		Program one = ring();
		one.nodes().forEach(node -> nodes.add(phases -> phases.repeat(1_000_000_000L, () -> {
			phases.compute("T:1 compute", 0, 0);
			node.phases(phases);
		})));
		Program program = new Program("Rounds", one.machine(), one.data(), nodes, one.expectations());
		Result result = run(program, RunOptions.functional(), new LaneFails(0, 6 * STEP * 1000 + 1),
				new LaneSlows(2, 8_000_000_000L, 6 * STEP * 2000 + 5));
		assertEquals(6_000_000_000L - 6 * 1000, result.damage().lost());
		assertEquals(6 * STEP * 1_000_000_000L + (6_000_000_000L - 6 * 2000 - 1) * 2_000_000L, result.times().orElseThrow().timePs());
		assertFalse(result.right());
		assertEquals(6_000_000_000L, result.phases().stream().mapToLong(phase -> phase.rounds() * phase.steps()).sum());
	}

	/** Whoever makes the disturbance without a text: a lane never gets faster, so that no run is shorter than its bound. */
	@Test
	void noLaneGetsFaster() {
		run(ring(), RunOptions.timing(), new LaneSlows(0, 16_000_000_000L, 0));
		Fault fault = assertThrows(Fault.class, () -> run(ring(), RunOptions.timing(), new LaneSlows(0, 16_000_000_001L, 0)));
		assertEquals("lane n[0] -- n[1] has 16,000,000,000 bit/s; 16,000,000,001 bit/s is not slower", fault.getMessage());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"lane n[0,0] -- n[0,1] #2 fails at 3 ms", "lane n[1,0] -- n[0,0] slows to 1.5 Gbit/s",
			"node n[3,1] straggles by 5 us at 1 ns",
			"fragment n[1,0] -> n[0,0] corrupted at 2.5 ms"})
	void whatIsReadIsWritten(String text) {
		Machine machine = Structures.ladder(4).machine();
		String written = DisturbanceText.of(DisturbanceText.read(text, machine), machine);
		assertEquals(DisturbanceText.read(text, machine), DisturbanceText.read(written, machine));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"lane n[0,0] -- n[0,1] fails | 2 lanes connect n[0,0] and n[0,1]: write #1 to #2",
			"lane n[0,0] -- n[1,0] #2 fails | 1 lane connects n[0,0] and n[1,0]: write #1",
			"lane n[0,0] -> n[1,0] fails | \"n[0,0] -> n[1,0]\" is not of the form A -- B",
			"lane n[0,0] -- n[9,0] fails | Ladder4 has no node \"n[9,0]\"; its first node is n[0,0]",
			"lane n[0,0] -- n[1,0] fails at noon | \"noon\" is not a time; write 3 ms or 2.5 us",
			"lane n[0,0] -- n[1,0] breaks | this is not a fault; write \"lane A -- B fails at 3 ms\" or \"lane A -- B slows to ",
			"lane n[0,0] -- n[1,0] slows to 100 GB/s | lane n[0,0] -- n[1,0] has 2 GB/s; 100 GB/s is not slower",
			"lane n[0,0] -- n[1,0] slows to 16.5 Gbit/s | lane n[0,0] -- n[1,0] has 16 Gbit/s; 16.5 Gbit/s is not slower",
			"node n[0,0] fails at 1 us | nodes cannot fail, but their lanes can: write \"lane A -- B fails at 3 ms\"",
			"link n[0,0] -- n[1,0] fails | write lane for link: \"lane A -- B fails at 3 ms\"",
			"node n[0,0] crashes | this is not a fault; write \"node A straggles by 5 us at 3 ms\"",
			"n[0,0] fails | this is not a fault; write lane, switch, entry, node, synapse or fragment first, such as \"lane A -- B",
			"lane n[0,0] -- n[1,0] slows to 1 Gbit | \"1 Gbit\" is not a bandwidth; write 1 Gbit/s or 500 MB/s"})
	void whatIsNotUnderstoodIsTold(String text, String reason) {
		Machine machine = Structures.ladder(4).machine();
		String message = assertThrows(Fault.class, () -> DisturbanceText.read(text, machine)).getMessage();
		String start = "the fault \"" + text + "\": " + reason;
		assertEquals(start, message.substring(0, Math.min(start.length(), message.length())));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"lane n[0] -- n[1] slows to 1 GB/s at 17 us       | no data use it after that time",
			"node n[2] straggles by 7 us at 16 us             | no step begins after that time",
			"fragment n[1] -> n[0] corrupted at 1 us          | no data use it in this run",
			"lane n[0] -- n[1] fails at 1 s                   | the run ends before that"})
	void disturbancesWithoutEffectSayWhy(String text, String reason) {
		Program program = ring();
		String report = TextReport.of(run(program, RunOptions.timing(), DisturbanceText.read(text, program.machine())), false);
		assertTrue(report.contains(": no effect: " + reason + "\n"), report);
	}

	@Test
	void aLaneThatIsOffCannotFail() {
		Program program = Bucket.on(Structures.ladder(2)).rings(1).unusedOff().data(ElementType.I32, 80).program();
		String report = TextReport.of(run(program, RunOptions.timing(), new LaneFails(1, 0)), false);
		assertTrue(report.contains(": no effect: the lane is off\n"), report);
	}

	@Test
	void onlyWhatAMachineHasIsDisturbed() {
		assertEquals("Ring4 cannot be disturbed by LaneFails[lane=9, atPs=0]",
				assertThrows(Fault.class, () -> run(ring(), RunOptions.timing(), new LaneFails(9, 0))).getMessage());
	}

	@Test
	void aMachineWithoutTimesCannotBeDisturbedInTime() {
		Program program = Nodes.program(Structures.ring(2).machine(), DataTable.builder().add("x", ElementType.I8, 1).build(),
				node -> phases -> phases.compute("T:1 compute", 1));
		assertEquals("no-times: Test has no times for faults to act on: node type Node has no compute speed", Nodes.fault(program,
				RunOptions.timing().withDisturbances(List.of(new LaneFails(0, 1)))));
	}
}
